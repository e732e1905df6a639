# How every module, test and program of ours is built.
#
#   sanity_module(name SOURCES a.c .. [PUBLIC lib ..] [PRIVATE lib ..])
#       A library. Its only include folder is its own, so that including a header of a module that
#       it does not name under PUBLIC or PRIVATE fails to compile. PUBLIC: its headers need it too.
#
#   sanity_test(name [RELEASE_ONLY] SOURCES test_a.c .. [LIBS lib ..] [RUN_BY command ..])
#       A Unity test program, run by ctest in its source folder; RUN_BY: by a command that looks at what
#       it prints. One that LIBS lets compare golden screens reports which ones, see host_tests/screens/CMakeLists.txt.
#
#   sanity_own_sources(target a.c ..)
#       Adds sources of ours to a target that also compiles others' (a Pico SDK program): only ours
#       get our warnings.
#
# Link sanity_warnings to what is wholly ours; third parties' code never sees it.

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

option(SANITY_COVERAGE "Count which lines of the firmware the tests run (gcov)" OFF)

set(SANITY_WARNINGS -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Werror)
add_library(sanity_warnings INTERFACE)
target_compile_options(sanity_warnings INTERFACE ${SANITY_WARNINGS})

# The same objects from any folder (later ones win), and what is unused left out of the program.
add_compile_options(
    -ffile-prefix-map=${CMAKE_SOURCE_DIR}=.
    -ffile-prefix-map=${CMAKE_BINARY_DIR}=build
    -ffunction-sections -fdata-sections)

function(sanity_module name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;PUBLIC;PRIVATE")
    add_library(${name} STATIC ${arg_SOURCES})
    set_target_properties(${name} PROPERTIES C_EXTENSIONS OFF)
    target_include_directories(${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(${name} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE} sanity_warnings)
    if(SANITY_COVERAGE)
        target_compile_options(${name} PRIVATE --coverage)
        target_link_options(${name} PUBLIC --coverage)
    endif()
endfunction()

function(sanity_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "RELEASE_ONLY" "" "SOURCES;LIBS;RUN_BY")
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_LIBS} unity sanity_warnings)
    if(arg_RELEASE_ONLY AND NOT CMAKE_BUILD_TYPE STREQUAL Release)
        return()
    endif()
    add_test(NAME ${name} COMMAND ${arg_RUN_BY} $<TARGET_FILE:${name}> WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    if(arg_LIBS MATCHES "golden|_rig")
        set_tests_properties(${name} PROPERTIES FIXTURES_SETUP screens
            ENVIRONMENT "SANITY_SCREENS_SEEN=${CMAKE_BINARY_DIR}/screens_seen/${name}")
    endif()
endfunction()

function(sanity_own_sources target)
    target_sources(${target} PRIVATE ${ARGN})
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS ${SANITY_WARNINGS})
endfunction()
