#include "readme.h"

static void write_words(page_t *page, const readme_part_t *part) {
    pairs_reader_t reader = pairs_open(&readme_words_pairs, &readme_words_packed[part->codes]);
    for (uint16_t i = 0; i < part->letters; i++) {
        uint8_t letter = pairs_next(&reader);
        page_bytes(page, &letter, 1);
    }
}

static void write_picture(page_t *page, const readme_part_t *part) {
    static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    pairs_reader_t reader =
        pairs_open(&readme_pictures_pairs, &readme_pictures_packed[part->codes]);
    for (uint16_t i = 0; i < part->letters; i += 4) {
        uint32_t three = (uint32_t)pairs_next(&reader) << 16;
        three |= (uint32_t)pairs_next(&reader) << 8;
        three |= pairs_next(&reader);
        for (int shift = 18; shift >= 0; shift -= 6) {
            page_bytes(page, &base64[three >> shift & 63u], 1);
        }
    }
}

void readme_write(page_t *page) {
    for (uint8_t i = 0; i < readme_part_count; i++) {
        const readme_part_t *part = &readme_parts[i];
        if (page->at + part->letters <= page->from || page_full(page)) {
            page->at += part->letters;
        } else if (part->of_picture) {
            write_picture(page, part);
        } else {
            write_words(page, part);
        }
    }
}
