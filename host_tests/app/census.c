#include "census.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "whole.h"

typedef const char *namer_t(unsigned index);

static const char *name_of_game(unsigned game) { return game_name((game_id_t)game); }

static const char *name_of_request(unsigned kind) {
    static char name[32];
    const char *word;
    uint8_t length = request_word((request_kind_t)kind, &word);
    (void)snprintf(name, sizeof name, "%.*s", length, word);
    return name;
}

static const char *name_of_noise(unsigned fault) {
    static const char *const names[CENSUS_NOISE] = {"ring stuck", "ring stopped", "ADC stuck",
                                                    "ADC stopped"};
    return names[fault];
}

static const char *name_of_sector(unsigned fault) {
    static const char *const names[CENSUS_SECTORS] = {"erases dead",     "erases patchy",
                                                      "erases lying",    "programs dead",
                                                      "programs patchy", "programs lying"};
    return names[fault];
}

static const char *name_of_tear(unsigned tear) {
    static const char *const names[FLASH_TEARS] = {
        "the first places",   "all but the first",        "half of a place",
        "any bits",           "weak, as before at first", "weak, done at first",
        "weak but the first", "weak as they like",
    };
    return names[tear];
}

static const char *name_of_look(unsigned index) {
    return index == 0 ? "receipts made again" : "nonces";
}

#define FROM(member) offsetof(census_t, member) / sizeof(uint64_t)

/* After so many evenings there is some of each. */
enum { SOON = 1000, LATE = 10000 };

/* The last two requests end a run: the emulator's tests have them. */
static const struct {
    const char *what;
    namer_t *name;
    unsigned at, first, end, evenings;
} rows[] = {
    {"games begun", name_of_game, FROM(begun), GAME_NONE + 1, GAME_IDS, SOON},
    {"answers", name_of_game, FROM(answers), GAME_NONE + 1, GAME_IDS, SOON},
    {"games that ended", name_of_game, FROM(ended), GAME_NONE + 1, GAME_IDS, LATE},
    {"requests", name_of_request, FROM(asked), 0, REQUEST_FACTORY_RESET, SOON},
    {"more requests", name_of_request, FROM(asked), REQUEST_FACTORY_RESET, REQUEST_REBOOT, LATE},
    {"bad noise", name_of_noise, FROM(noise), 0, CENSUS_NOISE, SOON},
    {"worn sectors", name_of_sector, FROM(sectors), 0, CENSUS_SECTORS, LATE},
    {"cuts", name_of_tear, FROM(tears), 0, FLASH_TEARS, SOON},
    {"looked at", name_of_look, FROM(receipts), 0, 2, SOON},
};

enum { ROWS = sizeof rows / sizeof rows[0], COUNTS = sizeof(census_t) / sizeof(uint64_t) };

static uint64_t count_of(const census_t *census, unsigned at) {
    return ((const uint64_t *)(const void *)census)[at];
}

/* Some have no end: dice, rolled for ever. */
static bool is_met(const census_t *census, unsigned row, unsigned index) {
    bool endless = rows[row].at == FROM(ended) && index == GAME_DICE;
    return endless || count_of(census, rows[row].at + index) > 0;
}

void census_answered(census_t *census, const char *line) {
    console_request_t request;
    const char *hint;
    if (request_parse(line, (uint8_t)strlen(line), &request, &hint) == ERROR_NONE) {
        census->asked[request.kind]++;
        census->nonces += request.nonce_bytes > 0;
    }
}

void census_add(census_t *sum, const census_t *one) {
    for (unsigned i = 0; i < COUNTS; i++) {
        ((uint64_t *)(void *)sum)[i] += count_of(one, i);
    }
}

void census_print(const census_t *census) {
    for (unsigned row = 0; row < ROWS; row++) {
        printf("%s:", rows[row].what);
        for (unsigned i = rows[row].first; i < rows[row].end; i++) {
            printf("%s %s %llu", i > rows[row].first ? "," : "", rows[row].name(i),
                   (unsigned long long)count_of(census, rows[row].at + i));
        }
        printf("\n");
    }
}

static bool is_asked_for(const census_of_t *of, unsigned row, unsigned index) {
    bool of_wear = rows[row].at == FROM(sectors);
    bool of_rot = rows[row].at == FROM(tears) && index >= FLASH_WEAK_OLD;
    return of->evenings >= rows[row].evenings && (of->wears || !of_wear) && (of->rots || !of_rot);
}

const char *census_missing(const census_t *census, const census_of_t *of) {
    static char missing[80];
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned i = rows[row].first; i < rows[row].end; i++) {
            if (is_asked_for(of, row, i) && !is_met(census, row, i)) {
                (void)snprintf(missing, sizeof missing, "%s: no %s", rows[row].what,
                               rows[row].name(i));
                return missing;
            }
        }
    }
    return NULL;
}
