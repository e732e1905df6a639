# The Pico SDK, and what makes a program an image of ours.
#
#   sanity_pico_image(target)
#       Names the image for `picotool info` (name, version, git id), makes TARGET.bin and .uf2 beside
#       the .elf in the build folder, and keeps the time of the build out of them.

enable_language(CXX ASM)

# What pico_sdk_init() does, but with SYSTEM: our warnings are not for the SDK's headers.
add_subdirectory(${PICO_SDK_PATH} pico-sdk SYSTEM)

# Nothing here is C++; without this the SDK would need the ARM libstdc++, 1.6 GB of it.
set_property(TARGET pico_cxx_options PROPERTY INTERFACE_SOURCES)

# Same objects from any folder, symbols in the .elf, and each function's stack for the call graph.
file(REAL_PATH ${PICO_SDK_PATH} real_sdk_path)
file(REAL_PATH ${PICO_TINYUSB_PATH} real_tinyusb_path)
add_compile_options(
    -ffile-prefix-map=${PICO_SDK_PATH}=pico-sdk
    -ffile-prefix-map=${real_sdk_path}=pico-sdk
    -ffile-prefix-map=${PICO_TINYUSB_PATH}=tinyusb
    -ffile-prefix-map=${real_tinyusb_path}=tinyusb
    -g -fcallgraph-info=su)

function(sanity_pico_image target)
    pico_set_program_name(${target} "Sanity Die")
    pico_set_program_version(${target} ${PROJECT_VERSION})
    pico_set_program_description(${target} "A die that also keeps everybody's sanity")
    target_compile_definitions(${target} PRIVATE PICO_NO_BI_PROGRAM_BUILD_DATE=1)
    sanity_own_sources(${target} ${CMAKE_SOURCE_DIR}/tools/cmake/image_info.c)
    target_link_libraries(${target} PRIVATE sanity_version)
    # The SDK puts the .uf2 where an archive would go.
    set_target_properties(${target} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
    pico_add_extra_outputs(${target})
endfunction()
