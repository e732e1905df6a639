/* The drive's README.HTM, a const table made at build time by tools/assets/readme_to_c.py. */
#pragma once

#include <stdint.h>

#define README_BYTES_MAX 0x8000

extern const uint8_t readme_html[];
extern const uint32_t readme_html_bytes;
