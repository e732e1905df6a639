sanity_locate(UNITY_PATH src/unity.h unity)

add_library(unity STATIC ${UNITY_PATH}/src/unity.c)
target_include_directories(unity SYSTEM PUBLIC ${UNITY_PATH}/src)
target_compile_definitions(unity PUBLIC UNITY_EXCLUDE_FLOAT UNITY_EXCLUDE_DOUBLE UNITY_SUPPORT_64
    UNITY_USE_FLUSH_STDOUT) # what a test said is out before a sanitizer ends the program
