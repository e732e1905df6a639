# Finds the Pico SDK and loads its compiler choice. Include before project(). The board's facts.h says
# how much flash there is: SANITY_BOARD_FLASH_KB.
#
# In this order: -DPICO_SDK_PATH or the environment's, .deps/pico-sdk (made by tools/setup), and a
# clone when PICO_SDK_FETCH_FROM_GIT is on (as an option or in the environment). TinyUSB: -DPICO_TINYUSB_PATH or
# the environment's, the SDK's submodule lib/tinyusb where there is one, .deps/tinyusb.

set(PICO_SDK_GIT_COMMIT bddd20f928ce76142793bef434d4f75f4af6e433) # 2.1.1

if(NOT PICO_SDK_PATH)
    set(PICO_SDK_PATH $ENV{PICO_SDK_PATH})
endif()
if(NOT PICO_SDK_PATH AND EXISTS ${CMAKE_SOURCE_DIR}/.deps/pico-sdk/pico_sdk_init.cmake)
    set(PICO_SDK_PATH ${CMAKE_SOURCE_DIR}/.deps/pico-sdk)
endif()
if(NOT PICO_SDK_PATH AND (PICO_SDK_FETCH_FROM_GIT OR "$ENV{PICO_SDK_FETCH_FROM_GIT}"))
    include(FetchContent)
    message(STATUS "Fetching the Pico SDK from git")
    FetchContent_Populate(pico_sdk QUIET
        GIT_REPOSITORY https://github.com/raspberrypi/pico-sdk
        GIT_TAG ${PICO_SDK_GIT_COMMIT}
        GIT_SUBMODULES lib/tinyusb
        GIT_SUBMODULES_RECURSE FALSE
        SOURCE_DIR ${CMAKE_BINARY_DIR}/_deps/pico_sdk-src
        BINARY_DIR ${CMAKE_BINARY_DIR}/_deps/pico_sdk-build
        SUBBUILD_DIR ${CMAKE_BINARY_DIR}/_deps/pico_sdk-subbuild)
    set(PICO_SDK_PATH ${pico_sdk_SOURCE_DIR})
endif()
if(NOT EXISTS ${PICO_SDK_PATH}/pico_sdk_init.cmake)
    message(FATAL_ERROR "No Pico SDK in '${PICO_SDK_PATH}'. One of these helps:\n"
        "  tools/setup --pico\n"
        "  PICO_SDK_PATH=FOLDER, an SDK of your own (2.1.1)\n"
        "  PICO_SDK_FETCH_FROM_GIT=1, to have it cloned")
endif()
set(PICO_SDK_PATH ${PICO_SDK_PATH} CACHE PATH "The Pico SDK")

set(tinyusb_driver src/portable/raspberrypi/rp2040/dcd_rp2040.c)
if(NOT PICO_TINYUSB_PATH)
    set(PICO_TINYUSB_PATH $ENV{PICO_TINYUSB_PATH})
endif()
if(NOT PICO_TINYUSB_PATH AND EXISTS ${PICO_SDK_PATH}/lib/tinyusb/${tinyusb_driver})
    set(PICO_TINYUSB_PATH ${PICO_SDK_PATH}/lib/tinyusb)
endif()
if(NOT PICO_TINYUSB_PATH)
    set(PICO_TINYUSB_PATH ${CMAKE_SOURCE_DIR}/.deps/tinyusb)
endif()
if(NOT EXISTS ${PICO_TINYUSB_PATH}/${tinyusb_driver})
    message(FATAL_ERROR "No TinyUSB in '${PICO_TINYUSB_PATH}'. One of these helps:\n"
        "  tools/setup --pico\n"
        "  git submodule update --init lib/tinyusb in an SDK of your own\n"
        "  PICO_TINYUSB_PATH=FOLDER, a TinyUSB of your own (0.18.0)")
endif()
set(PICO_TINYUSB_PATH ${PICO_TINYUSB_PATH} CACHE PATH "TinyUSB, which the SDK compiles for its tinyusb_device")

if(NOT picotool_DIR AND NOT PICOTOOL_FETCH_FROM_GIT_PATH
        AND EXISTS ${CMAKE_SOURCE_DIR}/.deps/picotool/picotoolConfig.cmake)
    set(picotool_DIR ${CMAKE_SOURCE_DIR}/.deps/picotool CACHE PATH "picotool's CMake package")
endif()

set(board_facts ${CMAKE_SOURCE_DIR}/boards/${SANITY_BOARD}/facts.h)
if(NOT EXISTS ${board_facts})
    message(FATAL_ERROR "No board '${SANITY_BOARD}': there is no ${board_facts}")
endif()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${board_facts})
file(READ ${board_facts} facts)
if(NOT facts MATCHES "#define BOARD_NAME \"${SANITY_BOARD}\"\n")
    message(FATAL_ERROR "BOARD_NAME in ${board_facts} is not the name of its folder")
endif()
if(NOT facts MATCHES "#define BOARD_FLASH_KB ([0-9]+)\n")
    message(FATAL_ERROR "No BOARD_FLASH_KB in ${board_facts}")
endif()
set(SANITY_BOARD_FLASH_KB ${CMAKE_MATCH_1})
set(PICO_BOARD ${SANITY_BOARD} CACHE STRING "The board, as the SDK calls it" FORCE)

include(${PICO_SDK_PATH}/pico_sdk_init.cmake)
