# Library sanity_version: "version.h" with SANITY_VERSION and SANITY_GIT_ID, strings.
#
# The git id is looked up at every build, and the header is only touched when it changes. Outside git
# it is "unknown", or what -DSANITY_GIT_ID=... says.

if(CMAKE_SCRIPT_MODE_FILE)
    set(id ${GIVEN_ID})
    if(NOT id)
        execute_process(
            COMMAND git --no-optional-locks describe --always --dirty --abbrev=10
            WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE id
            OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
    if(NOT id)
        set(id unknown)
    endif()
    file(CONFIGURE OUTPUT ${HEADER} CONTENT
        "#pragma once\n\n#define SANITY_VERSION \"${VERSION}\"\n#define SANITY_GIT_ID \"${id}\"\n")
    return()
endif()

set(SANITY_GIT_ID "" CACHE STRING "The git id to show, when the sources are not in git")

set(version_header ${CMAKE_BINARY_DIR}/version/version.h)
set(write_version ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DHEADER=${version_header}
    -DVERSION=${PROJECT_VERSION} -DGIVEN_ID=${SANITY_GIT_ID} -P ${CMAKE_CURRENT_LIST_FILE})
execute_process(COMMAND ${write_version} COMMAND_ERROR_IS_FATAL ANY)
add_custom_target(write_version COMMAND ${write_version} BYPRODUCTS ${version_header} VERBATIM
    COMMENT "Looking up the git id")

add_library(sanity_version INTERFACE)
target_include_directories(sanity_version INTERFACE ${CMAKE_BINARY_DIR}/version)
add_dependencies(sanity_version write_version)
