/* Strangers' journals (strangers.h) in the whole firmware, with sanitizers in one of the builds: it
 * starts on each; its game is sound, and every line is answered; the next start finds what the last
 * reply told, and so does the one after it. In every other one the power goes at some operation of
 * the flash while it plays: what was told is there, with what was asked perhaps. Only a journal of
 * which something had to be left behind may shrink by a cut, as long as nothing was kept since, and
 * it says so.
 *
 *     SANITY_STRANGERS=<n>    so many of them
 *     SANITY_STRANGER=<seed>  that one alone */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "flash_tear.h"
#include "game.h"
#include "kept.h"
#include "player.h"
#include "strangers.h"
#include "whole.h"

enum { JOURNALS = 2000, LINES = 24, OPERATIONS_MOST = 40, FIRST_LINES = 5 };

static flash_fake_t flash;

static struct {
    const char *failure;
    uint32_t random;
    player_t player;
    uint8_t lines; /* sent */
    bool waiting;  /* for a reply to a change */
    bool was_cut;
    bool changed;    /* something was told to be kept */
    uint32_t cut_in; /* operations; 0: the power stays */
    kept_t told;
    uint32_t right, games, damaged, off, cut, refused; /* counted */
} now;

static uint32_t draw(uint32_t bound) { return player_random(&now.random) % bound; }

static void fail(const char *why) { now.failure = now.failure ? now.failure : why; }

static void check_sound(void) {
    const session_t *session = whole_table();
    if (session->now.game.game != GAME_NONE &&
        !game_is_valid(&session->now.game, &session->config)) {
        fail("a game that can't be");
    }
    if (session->log.used > LOG_ENTRIES || session->log.standing > session->log.used) {
        fail("a log that can't be");
    }
}

static const char *next_line(void *context) {
    static const char *const first[FIRST_LINES] = {"info", "state", "log", "stats", "undo"};
    (void)context;
    kept_look(&now.told);
    check_sound();
    bool refused = strstr(whole_reply(), "\"ok\":false") != NULL;
    now.refused += now.waiting && refused;
    now.changed = now.changed || (now.waiting && !refused);
    now.waiting = now.lines >= FIRST_LINES - 1;
    if (now.lines >= LINES || now.failure) {
        now.waiting = false;
        return NULL;
    }
    now.lines++;
    return now.lines <= FIRST_LINES ? first[now.lines - 1] : player_change(&now.player);
}

static void on_operation(void *context, const flash_operation_t *operation) {
    (void)context;
    if (now.cut_in == 0 || --now.cut_in > 0) {
        return;
    }
    flash_tear(&flash, operation, (flash_tear_t)draw(FLASH_WEAK_OLD),
               draw(flash_tear_places(&flash, operation) + 1));
    whole_cut_power();
}

/* With what was asked, or without. */
static bool is_one_further(void) {
    uint32_t seq = whole_table()->now.seq, told = now.told.session.now.seq;
    return now.waiting && (seq - told + 1 <= 2 || seq <= 1);
}

static bool may_shrink(void) {
    return now.was_cut && !now.changed && (whole_storage().damaged || whole_storage().cut);
}

static void start_again(const char *why) {
    flash_fake_restart(&flash);
    (void)whole_run(NULL, NULL);
    check_sound();
    if (whole_storage().keeps && !kept_is_now(&now.told) && !is_one_further() && !may_shrink()) {
        fail(why);
    }
    now.waiting = false;
    kept_look(&now.told);
}

static void play(bool may_be_cut) {
    now.player.random = player_random(&now.random);
    now.lines = 0;
    now.waiting = false;
    now.cut_in = may_be_cut ? 1 + draw(OPERATIONS_MOST) : 0;
    flash.hook = on_operation;
    whole_end_t end = whole_run(next_line, NULL);
    flash.hook = NULL;
    now.was_cut = now.was_cut || end == WHOLE_CUT;
    now.cut += end == WHOLE_CUT;
    if (end == WHOLE_ENDED && now.lines == 0) {
        fail("it asked for no line");
    }
}

/* What is as it ought to be is found, all of it. */
static void check_right(const strangers_game_t *game) {
    const session_t *session = whole_table();
    if (whole_storage().damaged || whole_storage().cut) {
        fail("something was left of a journal in which nothing is wrong");
    }
    if (session->now.game.game != game->config.game ||
        (game->config.game != GAME_NONE &&
         (session->now.seq != game->seq ||
          memcmp(&session->config, &game->config, sizeof game->config) != 0 ||
          memcmp(&session->now.game, &game->state, sizeof game->state) != 0))) {
        fail("a right journal's game isn't found");
    }
}

static void meet(uint32_t seed) {
    now.random = seed * 2246822519u | 1u;
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    strangers_game_t game;
    bool right = strangers_journal(flash.bytes, seed, &game);
    now.was_cut = now.changed = false;
    (void)whole_run(NULL, NULL);
    check_sound();
    if (right) {
        check_right(&game);
    }
    now.right += right;
    kept_look(&now.told);
    now.games += whole_table()->now.game.game != GAME_NONE;
    now.damaged += whole_storage().damaged || whole_storage().cut;
    now.off += !whole_storage().keeps;
    start_again("the second start finds another table");
    play(seed % 2 == 0);
    start_again("what was told isn't there");
    start_again("the start after it finds another table");
    play(false);
    start_again("what was told on what was left isn't there");
    if (flash.broken) {
        fail(flash.broken);
    }
}

static void test_strangers(void) {
    const char *many = getenv("SANITY_STRANGERS"), *one = getenv("SANITY_STRANGER");
    uint32_t first = one ? (uint32_t)strtoul(one, NULL, 10) : 1;
    uint32_t count = one ? 1 : many ? (uint32_t)strtoul(many, NULL, 10) : JOURNALS;
    for (uint32_t seed = first; seed < first + count; seed++) {
        char text[160];
        meet(seed);
        (void)snprintf(text, sizeof text, "journal %u: %s", (unsigned)seed,
                       now.failure ? now.failure : "");
        TEST_ASSERT_NULL_MESSAGE(now.failure, text);
    }
    printf("%u journals: %u right ones, %u with a game, %u of which something was left, %u not "
           "kept on; %u cuts, "
           "%u lines "
           "refused\n",
           (unsigned)count, (unsigned)now.right, (unsigned)now.games, (unsigned)now.damaged,
           (unsigned)now.off, (unsigned)now.cut, (unsigned)now.refused);
    TEST_ASSERT_TRUE(one || (now.right > count / 16 && now.games > count / 4 &&
                             now.damaged > count / 8 && now.cut > count / 8));
}

static const char *rest(void *context) {
    uint8_t *pauses = context;
    return (*pauses)-- > 0 ? "" : NULL;
}

void setUp(void) {}
void tearDown(void) {}

int main(void) {
    uint8_t pauses = 10; /* time for a first picture */
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    (void)whole_run(rest, &pauses);
    UNITY_BEGIN();
    RUN_TEST(test_strangers);
    return UNITY_END();
}
