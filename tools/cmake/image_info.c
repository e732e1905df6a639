/* For `picotool info`: which sources this image was built from. */
#include "pico/binary_info.h"
#include "version.h"

bi_decl(bi_program_build_attribute("git id " SANITY_GIT_ID))
