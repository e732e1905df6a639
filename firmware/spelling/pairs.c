#include "pairs.h"

uint8_t pairs_next(pairs_reader_t *reader) {
    const pairs_t *pairs = reader->pairs;
    uint8_t code =
        reader->waiting_count > 0 ? reader->waiting[--reader->waiting_count] : *reader->next++;
    while (code >= pairs->single_count) {
        const uint8_t *pair = pairs->pairs[code - pairs->single_count];
        reader->waiting[reader->waiting_count++] = pair[1];
        code = pair[0];
    }
    return pairs->singles[code];
}
