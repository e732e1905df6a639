# sanity_locate(VARIABLE, a file below it, its usual folder)
#
# Sets VARIABLE to a dependency's folder: the variable if set, then the environment variable of the
# same name, then the folder that tools/setup makes.
function(sanity_locate variable probe usual)
    set(folder ${${variable}})
    if(NOT folder)
        set(folder $ENV{${variable}})
    endif()
    if(NOT folder)
        set(folder ${CMAKE_SOURCE_DIR}/.deps/${usual})
    endif()
    if(NOT EXISTS ${folder}/${probe})
        message(FATAL_ERROR "No ${probe} in ${folder}.\n"
            "Run tools/setup, or give your own copy with -D${variable}=FOLDER "
            "(docs/toolchain.md names the version).")
    endif()
    set(${variable} ${folder} PARENT_SCOPE)
endfunction()
