# Library sanity_version: "version.h" with SANITY_VERSION and SANITY_GIT_ID, strings.
#
# Only releases carry the commit: else each commit would change the image, and with it all that its tests see.

set(SANITY_GIT_ID dev CACHE STRING "What the firmware reports as its commit (tools/release sets it)")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/version/version.h CONTENT
    "#pragma once\n\n#define SANITY_VERSION \"${PROJECT_VERSION}\"\n#define SANITY_GIT_ID \"${SANITY_GIT_ID}\"\n")

add_library(sanity_version INTERFACE)
target_include_directories(sanity_version INTERFACE ${CMAKE_BINARY_DIR}/version)
