/* Names that don't fit are shortened to what tells them apart at the table. */
#include <string.h>

#include "short_names.h"
#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

enum { SEATS = 8 };

static void sit(name_t names[SEATS], const char *const texts[SEATS]) {
    for (unsigned i = 0; i < SEATS; i++) {
        names[i] = (name_t){{0}};
        memcpy(names[i].latin1, texts[i], strlen(texts[i]));
    }
}

static void shortened(const char *const texts[SEATS], uint8_t count, uint8_t letters,
                      const char *const expected[]) {
    name_t names[SEATS];
    sit(names, texts);
    for (uint8_t i = 0; i < count; i++) {
        name_t name = short_name(names, count, i, letters);
        char text[NAME_CHARACTERS_MAX + 1] = "";
        memcpy(text, name.latin1, NAME_CHARACTERS_MAX);
        TEST_ASSERT_EQUAL_STRING(expected[i], text);
    }
}

static const char *const alike[SEATS] = {"Anna", "Anne",  "Anouk", "Jan",
                                         "Jana", "Marie", "Maria", "Max"};

static void names_are_told_apart(void) {
    static const char *const two[] = {"Aa", "Ae", "Ao", "Jn", "Ja", "Me", "Ma", "Mx"};
    static const char *const three[] = {"Ana", "Ane", "Ano", "Jan", "Jaa", "Mae", "Maa", "Max"};
    shortened(alike, 8, 3, three);
    shortened(alike, 8, 2, two);
}

static void whole_names_stay(void) { shortened(alike, 8, 8, alike); }

static void others_may_keep_their_beginning(void) {
    static const char *const names[SEATS] = {"Isabella", "Cornelia", "", "", "", "", "", ""};
    static const char *const three[] = {"Isa", "Cor"};
    shortened(names, 2, 3, three);
}

/* In any number of letters, of names that differ in one letter, in the last, in a Latin-1 one, or not at all. */
static void none_come_out_alike(void) {
    static const char *const tables[][SEATS] = {
        {"Anna", "Anne", "Anouk", "Jan", "Jana", "Marie", "Maria", "Max"},
        {"Wilhelma", "Wilhelmb", "Wilhelmc", "Wilhelmd", "Wilhelme", "Wilhelmf", "Wilhelmg",
         "Wilhelmh"},
        {"Ren\xE9", "Ren\xE8", "Ren\xEB", "Rene", "Ren\xEA", "Renate", "Ren", "Re"},
        {"Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6", "Player 7",
         "Player 8"},
        {"Same", "Same", "Same", "Same", "Same", "Same", "Same", "Same"},
        {"Aaaaaaaa", "Aaaaaaa", "Aaaaaa", "Aaaaa", "Aaaa", "Aaa", "Aaab", "Aaac"},
    };
    for (unsigned table = 0; table < sizeof tables / sizeof tables[0]; table++) {
        name_t names[SEATS];
        sit(names, tables[table]);
        for (uint8_t letters = 2; letters < NAME_CHARACTERS_MAX; letters++) {
            for (uint8_t a = 0; a < SEATS; a++) {
                name_t one = short_name(names, SEATS, a, letters);
                TEST_ASSERT_NOT_EQUAL(0, one.latin1[0]);
                for (uint8_t i = letters; i < NAME_CHARACTERS_MAX; i++) {
                    TEST_ASSERT_EQUAL(0, one.latin1[i]);
                }
                bool equal = strcmp(tables[table][0], tables[table][1]) == 0;
                for (uint8_t b = 0; b < a && !(equal && letters >= 4); b++) {
                    name_t other = short_name(names, SEATS, b, letters);
                    TEST_ASSERT_NOT_EQUAL_MESSAGE(0, memcmp(&one, &other, sizeof one),
                                                  tables[table][a]);
                }
            }
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(names_are_told_apart);
    RUN_TEST(whole_names_stay);
    RUN_TEST(others_may_keep_their_beginning);
    RUN_TEST(none_come_out_alike);
    return UNITY_END();
}
