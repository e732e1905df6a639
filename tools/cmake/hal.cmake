# One interface library for each header in hal/, named like it (hal_flash), that exposes this header
# alone; and `hal`, all of them, for boards, the device and main.c.

add_library(hal INTERFACE)
file(GLOB hal_headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/hal/*.h)
foreach(header ${hal_headers})
    get_filename_component(name ${header} NAME_WE)
    set(folder ${CMAKE_BINARY_DIR}/hal/${name})
    file(CONFIGURE OUTPUT ${folder}/${name}.h CONTENT "#include \"${header}\"\n" @ONLY)
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${folder})
    target_link_libraries(hal INTERFACE ${name})
endforeach()
