/* Proven:   titles and marks come back as they were put; what is read as one is in its limits
 * For:      every number, sequence, format and content
 * Assuming: nothing
 * Sources:  firmware/store/journal.c firmware/store/crc.c
 * Options:  --unwind 257
 * Planted:  firmware/store/journal.c: bytes[9] = title->content => bytes[9] = title->format
 * Planted:  firmware/store/journal.c: title->sequence < JOURNAL_LIMIT && => title->sequence <= JOURNAL_LIMIT && */
#include "journal.h"
#include "proof.h"

static void a_title_comes_back(void) {
    journal_title_t title, again;
    uint8_t bytes[JOURNAL_TITLE_BYTES];
    journal_put_title(bytes, &title);
    bool got = journal_get_title(bytes, &again);
    assert(got ==
           (title.number != 0 && title.number < JOURNAL_LIMIT && title.sequence < JOURNAL_LIMIT));
    assert(again.number == title.number && again.sequence == title.sequence &&
           again.format == title.format && again.content == title.content);
}

static void a_mark_comes_back(void) {
    journal_mark_t mark, again;
    uint8_t page[JOURNAL_MARK_BYTES];
    journal_put_mark(page, &mark);
    assert(journal_get_mark(page, &again) == (mark.erases != 0));
    assert(again.erases == mark.erases);
}

void proof(void) {
    a_title_comes_back();
    a_mark_comes_back();
}
