/* Letters with accents where there is nothing but ASCII. */
#include <string.h>
#include <unity.h>

#include "plain.h"

void setUp(void) {}
void tearDown(void) {}

static const char *plain(const char *text) {
    static char out[64];
    memset(out, 0, sizeof out);
    FILE *file = fmemopen(out, sizeof out, "w");
    for (; *text != '\0'; text++) {
        text = plain_letter(text, file);
    }
    fclose(file);
    return out;
}

static void test_accents_lose_their_marks(void) {
    TEST_ASSERT_EQUAL_STRING("Zoe Muller Agir nnynA", plain("Zoë Müller Ægir ñnÿñÀ"));
}

static void test_what_has_no_letter_is_a_question_mark(void) {
    TEST_ASSERT_EQUAL_STRING("?a?b?", plain("€a§b\xFF"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_accents_lose_their_marks);
    RUN_TEST(test_what_has_no_letter_is_a_question_mark);
    return UNITY_END();
}
