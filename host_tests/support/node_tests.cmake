# node_tests(prefix file..): a test for each file of Node's tests, prefix_name. IMAGE: on this image, from the project's
# folder, not on build/pico's.
find_program(NODE node)
function(node_tests prefix)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "IMAGE" "")
    foreach(file ${arg_UNPARSED_ARGUMENTS})
        get_filename_component(name ${file} NAME_WE)
        add_test(NAME ${prefix}_${name} COMMAND ${NODE} --test --test-reporter=tap ${file})
        set_tests_properties(${prefix}_${name} PROPERTIES WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
        if(arg_IMAGE)
            set_tests_properties(${prefix}_${name} PROPERTIES ENVIRONMENT SANITY_IMAGE=${arg_IMAGE})
        endif()
    endforeach()
endfunction()
