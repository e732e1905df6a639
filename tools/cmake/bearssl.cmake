# Of BearSSL only SHA-256, HMAC and HMAC_DRBG are compiled.

sanity_locate(BEARSSL_PATH inc/bearssl_rand.h bearssl)

add_library(bearssl STATIC
    ${BEARSSL_PATH}/src/codec/dec32be.c
    ${BEARSSL_PATH}/src/codec/enc32be.c
    ${BEARSSL_PATH}/src/hash/sha2small.c
    ${BEARSSL_PATH}/src/mac/hmac.c
    ${BEARSSL_PATH}/src/rand/hmac_drbg.c)
target_include_directories(bearssl SYSTEM PUBLIC ${BEARSSL_PATH}/inc)
target_include_directories(bearssl PRIVATE ${BEARSSL_PATH}/src)
# The same code on every board; unaligned access is undefined in C.
target_compile_definitions(bearssl PRIVATE BR_LE_UNALIGNED=0 BR_BE_UNALIGNED=0)
target_compile_options(bearssl PRIVATE -ffile-prefix-map=${BEARSSL_PATH}=bearssl)
