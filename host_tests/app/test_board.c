/* What the board makes known comes to where it is told: alarms, receipts, raw noise, the battery, tests; and is
 * kept as far as it is to be. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "die.h"
#include "look.h"
#include "records.h"

void setUp(void) { die_start(); }
void tearDown(void) {}

static app_effects_t effects;

static void happens(app_event_t *event) {
    event->now_us = die.now_us;
    app_step(&die.app, event, &effects);
}

static void stored(void) {
    app_event_t event = {.kind = EVENT_STORED};
    happens(&event);
}

/* The only thing that is to be done now; NULL: nothing is. */
static const app_effect_t *only_effect(app_effect_kind_t kind) {
    if (effects.count == 0) {
        return NULL;
    }
    TEST_ASSERT_EQUAL(1, effects.count);
    TEST_ASSERT_EQUAL(kind, effects.list[0].kind);
    return &effects.list[0];
}

/* Everything that waits to be sent. */
static const char *output(void) {
    static char text[1 << 14];
    const uint8_t *bytes;
    uint16_t count;
    size_t used = 0;
    while ((count = app_output(&die.app, &bytes)) > 0) {
        memcpy(&text[used], bytes, count);
        used += count;
        app_sent(&die.app, count);
    }
    text[used] = '\0';
    return text;
}

/* --- alarms ---------------------------------------------------------------------------------- */

/* As they are stored: failures of ring and ADC, retests of them. */
static void expect_counts(uint8_t ring, uint8_t adc, uint8_t ring_retests, uint8_t adc_retests) {
    const uint8_t expected[] = {ring, adc, ring_retests, adc_retests};
    app_counts_t counts = look_noise_counts(&die.app);
    TEST_ASSERT_EQUAL_MEMORY(expected, &counts, sizeof counts);
}

static void noise_says(const console_health_t *health) {
    app_event_t event = {.kind = EVENT_NOISE};
    event.health.noise = UI_NOISE_GOOD;
    event.health.facts = *health;
    happens(&event);
}

static bool looks_other_after(const console_health_t *health) {
    (void)die_picture();
    TEST_ASSERT_FALSE(app_touched(&die.app));
    noise_says(health);
    return app_touched(&die.app);
}

/* Each by itself; what people don't see draws no picture. */
static void what_the_glass_tells_of_the_noise_is_drawn_anew(void) {
    console_health_t health = {.state = "good"};
    noise_says(&health);
    health.ring.samples = health.adc.samples = 4711;
    TEST_ASSERT_FALSE(looks_other_after(&health));
    health.ring.alarm = "stuck";
    TEST_ASSERT_TRUE(looks_other_after(&health));
    health.adc.alarm = "lag";
    TEST_ASSERT_TRUE(looks_other_after(&health));
    health.ring.given_up = true;
    TEST_ASSERT_TRUE(looks_other_after(&health));
    health.adc.given_up = true;
    TEST_ASSERT_TRUE(looks_other_after(&health));
    health.jitter.variance_e4 = 5;
    TEST_ASSERT_TRUE(looks_other_after(&health));
    health.jitter.error_e4 = 1;
    TEST_ASSERT_TRUE(looks_other_after(&health));
    TEST_ASSERT_FALSE(looks_other_after(&health));
}

static void a_change_from_good_to_failed_is_drawn(void) {
    app_event_t event = {.kind = EVENT_NOISE, .health.facts.state = "failed"};
    event.health.noise = UI_NOISE_FAILED;
    (void)die_picture();
    happens(&event);
    TEST_ASSERT_TRUE(app_touched(&die.app));
}

static void alarms_are_kept_as_they_are_counted(void) {
    console_health_t health = {.state = "good", .ring.strikes = 1, .adc.strikes = 2};
    static const uint8_t expected[] = {4, 1, 2, 0, 0};
    noise_says(&health);
    const app_effect_t *store = only_effect(EFFECT_STORE);
    TEST_ASSERT_NOT_NULL(store);
    TEST_ASSERT_EQUAL(sizeof expected, store->store.length);
    TEST_ASSERT_EQUAL_MEMORY(expected, store->store.bytes, sizeof expected);
    TEST_ASSERT_TRUE(app_busy(&die.app));
    stored();
    TEST_ASSERT_FALSE(app_busy(&die.app));
    noise_says(&health);
    TEST_ASSERT_NULL_MESSAGE(only_effect(EFFECT_STORE), "they are the same");
    health.ring.strikes = 2;
    noise_says(&health);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_STORE));
}

/* They wait for a change that is under way; and one that wasn't kept comes with the next. */
static void alarms_wait_till_something_else_is_kept(void) {
    console_health_t health = {.state = "good", .adc.strikes = 1};
    (void)die_feed("new dice\n", 9, &effects);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_STORE));
    noise_says(&health);
    TEST_ASSERT_EQUAL(0, effects.count);
    stored();
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_STORE));
    TEST_ASSERT_EQUAL_MESSAGE(4, effects.list[0].store.bytes[0], "the alarms");
    app_event_t failed = {.kind = EVENT_STORE_FAILED};
    happens(&failed);
    TEST_ASSERT_FALSE_MESSAGE(app_busy(&die.app), "nobody asked for it");
    die_line("state");
    TEST_ASSERT_TRUE(die_said("{\"ok\":true"));
    TEST_ASSERT_FALSE_MESSAGE(die_said("storage"), "and nobody is told");
}

/* --- receipts -------------------------------------------------------------------------------- */

static uint8_t digest[CONSOLE_HASH_BYTES], chain[CONSOLE_HASH_BYTES];

/* Drawn as the so-many-th of all; returns the record that is to be kept. */
static const app_effect_t *roll(uint32_t number) {
    static const uint8_t values[1], bounds[1] = {6};
    app_event_t event = {.kind = EVENT_DRAWN};
    (void)die_feed("roll\n", 5, &effects);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_DRAW));
    memset(chain, (int)(number & 0x7F), sizeof chain);
    event.drawn.receipt = (console_receipt_t){.number = number,
                                              .commit = digest,
                                              .digest = digest,
                                              .chain = chain,
                                              .bounds = bounds,
                                              .values = values,
                                              .count = 1};
    happens(&event);
    return only_effect(EFFECT_STORE);
}

static bool keeps_head(uint32_t number) {
    const app_effect_t *store = roll(number);
    uint8_t head[5] = {3, (uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                       (uint8_t)(number >> 24)};
    bool kept = store->store.bytes[0] == 3;
    if (kept) {
        TEST_ASSERT_EQUAL_MEMORY(head, store->store.bytes, sizeof head);
        TEST_ASSERT_EQUAL_MEMORY(chain, &store->store.bytes[5], sizeof chain);
        TEST_ASSERT_EQUAL_MESSAGE(1, store->store.bytes[5 + sizeof chain],
                                  "and behind it the roll");
    }
    stored();
    (void)output();
    return kept;
}

/* The first of each life, and every 48th. */
static void the_chains_head_is_kept_now_and_then(void) {
    die_line("new dice");
    TEST_ASSERT_TRUE_MESSAGE(keeps_head(1), "of all");
    die_cut_power();
    TEST_ASSERT_TRUE(keeps_head(1000001));
    for (uint32_t number = 1000002; number < 1000110; number++) {
        TEST_ASSERT_EQUAL(number % 48 == 0, keeps_head(number));
    }
}

/* What is forgotten begins another life. */
static void the_head_is_kept_of_the_first_roll_after_all_was_forgotten(void) {
    die_line("new dice");
    (void)keeps_head(5);
    TEST_ASSERT_FALSE(keeps_head(6));
    die_line("factory-reset yes");
    die_line("new dice");
    TEST_ASSERT_TRUE(keeps_head(7));
    TEST_ASSERT_FALSE(keeps_head(8));
}

/* Rolls behind the head that was kept may have been told: their numbers are left out. */
static void a_chain_goes_on_behind_all_that_may_have_been_told(void) {
    static die_kept_t kept;
    uint32_t number = 7;
    uint8_t found[CONSOLE_HASH_BYTES];
    TEST_ASSERT_FALSE(app_saved_chain(&die.app, &number, found));
    kept.session = *die_table();
    memset(kept.chain, 0x55, sizeof kept.chain);
    static const uint32_t numbers[][2] = {{1, 48}, {47, 48}, {48, 96}, {0x01020304, 0x01020330}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        kept.chain_number = numbers[i][0];
        die_start_with(&kept);
        TEST_ASSERT_TRUE(app_saved_chain(&die.app, &number, found));
        TEST_ASSERT_EQUAL_UINT32(numbers[i][1], number);
        TEST_ASSERT_EQUAL_MEMORY(kept.chain, found, sizeof found);
    }
}

/* The record of a roll with the head before it is taken back whole, and its roll is played. */
static void a_head_and_its_roll_are_taken_back(void) {
    uint8_t bytes[APP_RECORD_BYTES_MAX], found[CONSOLE_HASH_BYTES];
    uint32_t number;
    die_line("new dice");
    const app_effect_t *store = roll(5);
    uint8_t length = store->store.length;
    memcpy(bytes, store->store.bytes, length);
    die_cut_power();
    records_load(&die.app, LOAD_RECORD, bytes, length);
    TEST_ASSERT_FALSE(records_damaged(&die.app));
    TEST_ASSERT_EQUAL(1, die_table()->now.seq);
    TEST_ASSERT_TRUE(app_saved_chain(&die.app, &number, found));
    TEST_ASSERT_EQUAL_MEMORY(chain, found, sizeof found);
    bytes[1]++;
    records_load(&die.app, LOAD_RECORD, bytes, 5 + CONSOLE_HASH_BYTES);
    TEST_ASSERT_TRUE_MESSAGE(records_damaged(&die.app), "a head without a roll");
    bytes[1] = 48;
    records_load(&die.app, LOAD_RECORD, bytes, 5 + CONSOLE_HASH_BYTES);
    (void)app_saved_chain(&die.app, &number, found);
    TEST_ASSERT_EQUAL_UINT32(48, number);
}

/* Longer than a byte counts: each answer has the place that it was given at. */
static void the_three_hundredth_roll_is_found_in_its_place(void) {
    die_line("new dice");
    for (int i = 0; i < 300; i++) {
        die_line("roll");
    }
    die_cut_power();
    TEST_ASSERT_FALSE(records_damaged(&die.app));
    TEST_ASSERT_EQUAL(300, die_table()->now.seq);
}

/* --- sources tested anew ----------------------------------------------------------------------- */

static void disable(bool ring, bool adc) {
    console_health_t health = {.state = "failed"};
    health.ring = (console_source_t){.strikes = ring ? 12 : 3, .given_up = ring};
    health.adc = (console_source_t){.strikes = adc ? 12 : 4, .given_up = adc};
    noise_says(&health);
    stored();
}

static void request_retest(void) {
    (void)output();
    (void)die_feed("entropy retest\n", 15, &effects);
}

static void a_retest_without_a_disabled_source_changes_nothing(void) {
    disable(false, false);
    request_retest();
    TEST_ASSERT_EQUAL(0, effects.count);
    TEST_ASSERT_EQUAL_STRING("{\"ok\":true,\"retested\":[]}\n", output());
}

/* Stored first; then the source is tested, and the request answered. */
static void a_retest_is_stored_before_it_begins(void) {
    static const uint8_t expected[] = {4, 0, 4, 1, 0};
    disable(true, false);
    request_retest();
    const app_effect_t *store = only_effect(EFFECT_STORE);
    TEST_ASSERT_NOT_NULL(store);
    TEST_ASSERT_EQUAL(sizeof expected, store->store.length);
    TEST_ASSERT_EQUAL_MEMORY(expected, store->store.bytes, sizeof expected);
    TEST_ASSERT_EQUAL_STRING("", output());
    stored();
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_RETEST));
    TEST_ASSERT_EQUAL(1, effects.list[0].retest);
    TEST_ASSERT_EQUAL_STRING("{\"ok\":true,\"retested\":[\"ring\"]}\n", output());
}

static void both_sources_are_retested_ring_first(void) {
    disable(true, true);
    request_retest();
    stored();
    TEST_ASSERT_EQUAL(3, only_effect(EFFECT_RETEST)->retest);
    TEST_ASSERT_EQUAL_STRING("{\"ok\":true,\"retested\":[\"ring\",\"adc\"]}\n", output());
    expect_counts(0, 0, 1, 1);
    request_retest(); /* before the noise says what became of it */
    TEST_ASSERT_EQUAL_STRING("{\"ok\":true,\"retested\":[]}\n", output());
}

static void a_retest_that_is_not_stored_is_an_error_and_changes_nothing(void) {
    app_event_t failed = {.kind = EVENT_STORE_FAILED};
    disable(false, true);
    request_retest();
    happens(&failed);
    TEST_ASSERT_EQUAL(0, effects.count);
    TEST_ASSERT_EQUAL_STRING_LEN("{\"ok\":false,\"error\":\"storage\"", output(), 29);
    expect_counts(3, 12, 0, 0);
}

/* No reply to a port that was opened meanwhile. */
static void a_retest_whose_port_is_closed_is_carried_out_unanswered(void) {
    app_event_t port = {.kind = EVENT_PORT};
    disable(true, false);
    request_retest();
    happens(&port);
    stored();
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_RETEST));
    TEST_ASSERT_EQUAL_STRING("", output());
}

static void the_number_of_retests_saturates(void) {
    static const uint8_t counts[] = {4, 12, 0, 255, 0};
    records_load(&die.app, LOAD_RECORD, counts, sizeof counts);
    disable(true, false);
    request_retest();
    stored();
    expect_counts(0, 4, 255, 0);
    (void)output();
    (void)die_feed("entropy health\n", 15, &effects);
    noise_says(&(console_health_t){
        .state = "good", .ring.state = "good", .adc.state = "good", .jitter.state = "more"});
    TEST_ASSERT_NOT_NULL(strstr(output(), "\"given_up\":false,\"retests\":255,\"lost\":0,\"adc\""));
}

static void what_is_forgotten_has_no_receipt(void) {
    uint8_t found[CONSOLE_HASH_BYTES];
    uint32_t number;
    static die_kept_t kept;
    die_line("new dice");
    die_line("receipt");
    TEST_ASSERT_TRUE(die_said("nothing was drawn yet"));
    (void)roll(3);
    stored();
    die_line("receipt");
    TEST_ASSERT_TRUE(die_said("{\"ok\":true"));
    die_line("factory-reset yes");
    die_line("receipt");
    TEST_ASSERT_FALSE(die_said("{\"ok\":true"));
    kept.session = *die_table();
    kept.chain_number = 9;
    memset(kept.chain, 0x55, sizeof kept.chain);
    die_start_with(&kept);
    die_line("factory-reset yes");
    static const uint8_t counts[] = {4, 2, 5, 7, 255};
    records_load(&die.app, LOAD_RECORD, counts, sizeof counts);
    TEST_ASSERT_EQUAL(2, app_saved_strikes(&die.app, 0));
    TEST_ASSERT_EQUAL(5, app_saved_strikes(&die.app, 1));
    expect_counts(2, 5, 7, 255);
    die_line("factory-reset yes");
    expect_counts(0, 0, 0, 0);
    TEST_ASSERT_FALSE(app_saved_chain(&die.app, &number, found));
    TEST_ASSERT_EACH_EQUAL_HEX8(0, found, sizeof found);
}

/* Who asks may put something of theirs into the roll; the next one has nothing of it. */
static void a_roll_is_asked_with_its_time_and_nonce(void) {
    static const uint8_t nonce[] = {0x12, 0xAB, 0xFF};
    app_event_t failed = {.kind = EVENT_DRAW_FAILED};
    die_line("new dice");
    (void)die_feed("roll nonce=12abff\n", 18, &effects);
    const app_effect_t *draw = only_effect(EFFECT_DRAW);
    TEST_ASSERT_NOT_NULL(draw);
    TEST_ASSERT_EQUAL_UINT64(die.now_us, draw->draw.at_us);
    TEST_ASSERT_EQUAL(1, draw->draw.count);
    TEST_ASSERT_EQUAL(sizeof nonce, draw->draw.nonce_bytes);
    TEST_ASSERT_EQUAL_MEMORY(nonce, draw->draw.nonce, sizeof nonce);
    happens(&failed);
    (void)output();
    (void)die_feed("roll nonce=7f\n", 14, &effects);
    draw = only_effect(EFFECT_DRAW);
    TEST_ASSERT_EQUAL(1, draw->draw.nonce_bytes);
    TEST_ASSERT_EQUAL_HEX8(0x7F, draw->draw.nonce[0]);
    happens(&failed);
    (void)output();
    (void)die_feed("roll\n", 5, &effects);
    TEST_ASSERT_EQUAL(0, only_effect(EFFECT_DRAW)->draw.nonce_bytes);
}

/* Nor has one that a button throws. */
static void a_throw_by_hand_has_no_nonce(void) {
    app_event_t failed = {.kind = EVENT_DRAW_FAILED};
    die_line("new dice");
    (void)die_feed("roll nonce=12abff\n", 18, &effects);
    happens(&failed);
    (void)output();
    die_wait(3000);
    die.noise_silent = true;
    die_press(BUTTON_ROLL, 200);
    TEST_ASSERT_EQUAL(1, die.waiting.count);
    TEST_ASSERT_EQUAL(0, die.waiting.list[0].draw.nonce_bytes);
}

static void commit(bool ready) {
    app_event_t event = {.kind = EVENT_COMMIT};
    static uint8_t hash[CONSOLE_HASH_BYTES];
    memset(hash, 0xC3, sizeof hash);
    event.commit = ready ? hash : NULL;
    happens(&event);
}

static unsigned lines_with(const char *text, const char *part) {
    unsigned count = 0;
    while ((text = strstr(text, part)) != NULL) {
        count++;
        text++;
    }
    return count;
}

/* Who watches is told of each once: the promise, the roll, its receipt, and where the game is. */
static void who_watches_is_told_of_a_roll(void) {
    die_line("new dice");
    die_line("watch on");
    commit(true);
    const char *text = output();
    TEST_ASSERT_EQUAL(1, lines_with(text, "\"event\":\"commit\""));
    TEST_ASSERT_EQUAL(1, lines_with(text, "\"c3c3c3c3"));
    commit(true);
    TEST_ASSERT_EQUAL_MESSAGE(0, lines_with(output(), "event"), "that is known");
    (void)roll(5);
    TEST_ASSERT_EQUAL_MESSAGE(0, lines_with(output(), "event"), "not before it is kept");
    stored();
    text = output();
    TEST_ASSERT_EQUAL(1, lines_with(text, "\"event\":\"roll\""));
    TEST_ASSERT_EQUAL(1, lines_with(text, "\"event\":\"receipt\""));
    TEST_ASSERT_EQUAL(1, lines_with(text, "\"event\":\"state\""));
    commit(false);
    TEST_ASSERT_EQUAL(0, lines_with(output(), "c3c3c3c3"));
}

/* The very first of a die's life has a receipt like any other. */
static void who_watches_is_told_of_the_first_roll_of_all(void) {
    die_line("new dice");
    die_line("watch on");
    (void)roll(1);
    stored();
    TEST_ASSERT_EQUAL(1, lines_with(output(), "\"event\":\"receipt\""));
}

/* --- statistics ------------------------------------------------------------------------------ */

static void every_count_is_found_where_it_was(void) {
    static die_kept_t kept;
    kept.session = *die_table();
    for (uint16_t i = 0; i < STATS_FACES; i++) {
        kept.stats.faces[i] = i + 1u;
    }
    die_start_with(&kept);
    TEST_ASSERT_EQUAL_MEMORY(&kept.stats, die_counts(), sizeof kept.stats);
    TEST_ASSERT_FALSE(records_damaged(&die.app));
}

/* A snapshot has every piece once, and all of it comes back: alarms, too. */
static void a_snapshot_is_whole_and_ends(void) {
    static app_t found;
    static const uint8_t counts[] = {4, 2, 5, 7, 255};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    snapshot_cursor_t cursor = {0};
    unsigned pieces[SNAPSHOT_OTHERS + 2] = {0};
    records_load(&die.app, LOAD_RECORD, counts, sizeof counts);
    app_init(&found, &die_facts, 0);
    records_load(&found, LOAD_SNAPSHOT_BEGIN, bytes, 0);
    while ((length = records_chunk(&die.app, &cursor, bytes)) > 0) {
        pieces[bytes[0]]++;
        records_load(&found, LOAD_CHUNK, bytes, length);
    }
    TEST_ASSERT_EQUAL_MESSAGE(0, records_chunk(&die.app, &cursor, bytes), "that was all");
    TEST_ASSERT_EQUAL(1, pieces[SNAPSHOT_SETTINGS]);
    TEST_ASSERT_EQUAL(STATS_FACES / 27, pieces[SNAPSHOT_OTHERS]);
    TEST_ASSERT_EQUAL(1, pieces[SNAPSHOT_OTHERS + 1]);
    app_counts_t back = look_noise_counts(&found);
    TEST_ASSERT_EQUAL_MEMORY(&counts[1], &back, sizeof back);
}

static void a_reset_of_statistics_is_one_byte(void) {
    (void)die_feed("stats reset\n", 12, &effects);
    TEST_ASSERT_EQUAL(1, only_effect(EFFECT_STORE)->store.length);
}

/* As docs/journal.md has it: an operation, its place in the game, and what it is. */
static void a_record_is_kept_as_it_is_written_down(void) {
    static const uint8_t expected[] = {1, 2, 0, 3, 4, 'A', 'n', 'n'};
    die_line("new dice");
    die_line("roll");
    die_line("roll");
    (void)die_feed("name p5 Ann\n", 12, &effects);
    const app_effect_t *store = only_effect(EFFECT_STORE);
    TEST_ASSERT_EQUAL(sizeof expected, store->store.length);
    TEST_ASSERT_EQUAL_MEMORY(expected, store->store.bytes, sizeof expected);
}

/* Is that a piece or record that leaves something behind? */
static bool damages(records_load_t kind, const uint8_t *bytes, size_t length) {
    die_power_up();
    records_load(&die.app, kind, bytes, (uint8_t)length);
    return records_damaged(&die.app);
}

static void counts_that_cannot_be_are_left_behind(void) {
    enum { FACES = 27, HEAD = 2, LENGTH = HEAD + 4 * FACES, GROUPS = STATS_FACES / FACES };
    uint8_t piece[LENGTH + 1] = {SNAPSHOT_OTHERS, GROUPS - 1};
    const uint32_t most = STATS_ROLLS_MAX, too_many = most + 1;
    for (uint32_t i = 0; i < FACES; i++) {
        memcpy(&piece[HEAD + 4 * i], &most, sizeof most);
    }
    TEST_ASSERT_FALSE(damages(LOAD_CHUNK, piece, LENGTH));
    TEST_ASSERT_EQUAL(most, die_counts()->faces[STATS_FACES - 1]);
    TEST_ASSERT_TRUE(damages(LOAD_CHUNK, piece, LENGTH - 1));
    TEST_ASSERT_TRUE(damages(LOAD_CHUNK, piece, LENGTH + 1));
    memcpy(&piece[LENGTH - 4], &too_many, sizeof too_many);
    TEST_ASSERT_TRUE(damages(LOAD_CHUNK, piece, LENGTH));
    memcpy(&piece[LENGTH - 4], &most, sizeof most);
    memcpy(&piece[HEAD], &too_many, sizeof too_many);
    TEST_ASSERT_TRUE(damages(LOAD_CHUNK, piece, LENGTH));
    memcpy(&piece[HEAD], &most, sizeof most);
    piece[1] = GROUPS;
    TEST_ASSERT_TRUE(damages(LOAD_CHUNK, piece, LENGTH));
}

static void records_that_cannot_be_are_left_behind(void) {
    static const uint8_t trust[1 + 4 + CONSOLE_HASH_BYTES + 4] = {SNAPSHOT_OTHERS + 1};
    static const uint8_t counts[6] = {4, 1, 2, 3}, reset[] = {2}, unknown[] = {5, 1, 2};
    TEST_ASSERT_FALSE(damages(LOAD_CHUNK, trust, sizeof trust));
    TEST_ASSERT_TRUE(damages(LOAD_CHUNK, trust, sizeof trust - 1));
    TEST_ASSERT_TRUE(damages(LOAD_RECORD, counts, 4));
    TEST_ASSERT_FALSE(damages(LOAD_RECORD, counts, 5));
    TEST_ASSERT_TRUE(damages(LOAD_RECORD, counts, 6));
    TEST_ASSERT_FALSE(damages(LOAD_RECORD, reset, 1));
    TEST_ASSERT_TRUE(damages(LOAD_RECORD, unknown, sizeof unknown));
}

/* --- raw noise ------------------------------------------------------------------------------- */

static uint8_t noise[APP_RAW_BYTES];

static void give_raw(uint8_t count, uint32_t lost) {
    app_event_t event = {.kind = EVENT_RAW};
    event.raw.bytes = noise;
    event.raw.count = count;
    event.raw.lost = lost;
    happens(&event);
}

static void ask_raw(const char *line) {
    (void)die_feed(line, (uint16_t)strlen(line), &effects);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_RAW));
}

/* A block is two lines of 48 and 32 bytes that wait for the next. */
static void raw_noise_is_told_in_lines(void) {
    ask_raw("entropy raw 200\n");
    give_raw(128, 0);
    TEST_ASSERT_EQUAL(0, effects.count);
    TEST_ASSERT_EQUAL_STRING_LEN("=AAAA", output(), 5);
    memset(noise, 0xFF, sizeof noise);
    give_raw(128, 3);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_RAW_END));
    const char *text = output();
    TEST_ASSERT_EQUAL_STRING("=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/////////////////////\n"
                             "=////////////////////////////////////////////////////////////////\n"
                             "=//////////8=\n"
                             "{\"ok\":true,\"count\":5,\"bytes\":200,\"lost\":3}\n",
                             text);
    give_raw(128, 3);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", output(), "nobody asks any more");
    TEST_ASSERT_FALSE(app_busy(&die.app));
    memset(noise, 0, sizeof noise);
}

static void a_line_is_full_to_the_byte(void) {
    ask_raw("entropy raw 48\n");
    give_raw(47, 0);
    TEST_ASSERT_EQUAL_STRING("", output());
    give_raw(1, 0);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_RAW_END));
    TEST_ASSERT_NOT_NULL(strstr(output(), "{\"ok\":true,\"count\":1,\"bytes\":48,\"lost\":0}\n"));
}

/* Who doesn't read loses blocks, is told how many, and gets as many bytes as were asked for. */
static void what_has_no_room_is_counted_as_lost(void) {
    uint32_t given = 0, before = 0;
    ask_raw("entropy raw 4000\n");
    const uint8_t *bytes;
    do {
        before = app_output(&die.app, &bytes);
        give_raw(128, 0);
        given++;
    } while (app_output(&die.app, &bytes) > before || given < 2);
    TEST_ASSERT_TRUE(app_busy(&die.app));
    char *end = NULL;
    for (int i = 0; i < 100 && end == NULL; i++) {
        end = strstr(output(), "\"bytes\":4000,\"lost\":1}");
        if (end == NULL) {
            give_raw(128, 0);
        }
    }
    TEST_ASSERT_NOT_NULL(end);
    ask_raw("entropy raw 48\n");
    give_raw(48, 0);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(output(), "\"lost\":0}"), "the next begins anew");
}

static void a_source_that_gives_nothing_is_told_in_time(void) {
    ask_raw("entropy raw 200\n");
    uint64_t asked_us = die.now_us;
    TEST_ASSERT_EQUAL_UINT64(asked_us + 1900000, app_next_us(&die.app));
    die.now_us += 1000000;
    give_raw(48, 0);
    (void)output();
    die.now_us += 1899999;
    app_event_t time = {.kind = EVENT_TIME};
    happens(&time);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", output(), "it is alive");
    die.now_us++;
    happens(&time);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_RAW_END));
    TEST_ASSERT_EQUAL_STRING_LEN("{\"ok\":false,\"error\":\"noise\"", output(), 27);
    TEST_ASSERT_FALSE(app_busy(&die.app));
}

static void rolls_without_noise(console_health_t health) {
    noise_says(&health);
    die.noise_fails = true;
    (void)die_line("new dice");
    (void)die_line("roll");
}

static void where_waiting_does_not_help_the_reply_says_what_does(void) {
    rolls_without_noise((console_health_t){.state = "failed"});
    TEST_ASSERT_TRUE(die_said("see entropy health"));
    rolls_without_noise((console_health_t){.state = "failed", .ring.given_up = true});
    TEST_ASSERT_TRUE(die_said("entropy retest tests it again"));
    rolls_without_noise((console_health_t){.state = "failed", .adc.given_up = true});
    TEST_ASSERT_TRUE(die_said("entropy retest tests it again"));
}

static void who_hangs_up_gets_no_more_noise(void) {
    app_event_t port = {.kind = EVENT_PORT};
    ask_raw("entropy raw 200\n");
    happens(&port);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_RAW_END));
    TEST_ASSERT_FALSE(app_busy(&die.app));
    happens(&port);
    TEST_ASSERT_EQUAL(0, effects.count);
}

/* What the last one left behind is none of the next one's. */
static void each_listing_of_noise_begins_anew(void) {
    app_event_t port = {.kind = EVENT_PORT};
    ask_raw("entropy raw 200\n");
    give_raw(100, 0);
    happens(&port);
    (void)output();
    ask_raw("entropy raw 48\n");
    give_raw(48, 0);
    TEST_ASSERT_NOT_NULL(strstr(output(), "{\"ok\":true,\"count\":1,\"bytes\":48,\"lost\":0}\n"));
}

static void health_is_asked_for(void) {
    console_health_t health = {.state = "good"};
    health.ring.state = health.adc.state = health.jitter.state = "good";
    (void)die_feed("entropy health\n", 15, &effects);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_HEALTH));
    noise_says(&health);
    TEST_ASSERT_NOT_NULL(strstr(output(), "\"good\""));
}

static void noise_is_asked_of_the_source_and_spacing_that_are_meant(void) {
    ask_raw("entropy raw 200 adc 34\n");
    TEST_ASSERT_TRUE(effects.list[0].raw.adc);
    TEST_ASSERT_EQUAL(34, effects.list[0].raw.spacing_us);
}

/* --- the rest -------------------------------------------------------------------------------- */

static void the_battery_is_told(void) {
    die_line("info");
    TEST_ASSERT_TRUE(die_said("\"supply\":\"good\""));
    (void)die_picture();
    die_supply(UI_SUPPLY_LOW);
    TEST_ASSERT_TRUE(app_touched(&die.app));
    die_line("info");
    TEST_ASSERT_TRUE(die_said("\"supply\":\"low\""));
}

static void a_self_test_is_told(void) {
    static const console_test_t tests[] = {{"display", true, 0}, {"flash", false, 3}};
    app_event_t event = {.kind = EVENT_SELFTEST};
    event.selftest.tests = tests;
    event.selftest.count = 2;
    (void)die_feed("selftest\n", 9, &effects);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_SELFTEST));
    (void)die_picture();
    happens(&event);
    TEST_ASSERT_TRUE(app_touched(&die.app));
    TEST_ASSERT_NOT_NULL(strstr(output(), "\"flash\""));
    TEST_ASSERT_FALSE(app_busy(&die.app));
    happens(&event);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", output(), "nobody asks any more");
}

static void a_restart_leads_where_it_was_asked_for(void) {
    die_line("reboot");
    TEST_ASSERT_TRUE(die.reboots && !die.bootsel);
    die_start();
    die_line("bootsel");
    TEST_ASSERT_TRUE(die.bootsel && !die.reboots);
}

/* As soon as the noise has been tested, and once. */
static void a_factory_test_tries_all_parts_once(void) {
    console_health_t health = {.state = "starting"};
    app_event_t event = {.kind = EVENT_NOISE, .health.noise = UI_NOISE_STARTING};
    app_factory_test(&die.app);
    event.health.facts = health;
    happens(&event);
    TEST_ASSERT_EQUAL(0, effects.count);
    health.state = "good";
    noise_says(&health);
    TEST_ASSERT_NOT_NULL(only_effect(EFFECT_SELFTEST));
    noise_says(&health);
    TEST_ASSERT_EQUAL(0, effects.count);
}

/* A finger that stayed would go on and on. */
static void who_hangs_up_lets_go_of_the_button(void) {
    app_event_t port = {.kind = EVENT_PORT};
    (void)die_feed("press right 60000\n", 18, &effects);
    die_wait(1000);
    TEST_ASSERT_LESS_THAN_UINT64(die.now_us + 1000000, app_next_us(&die.app));
    happens(&port);
    TEST_ASSERT_GREATER_THAN_UINT64(die.now_us + 1000000, app_next_us(&die.app));
}

/* With the press itself; and one that finds it bright sets nothing. */
static void the_glass_is_bright_with_the_waking_press(void) {
    die_line("set sleep 60");
    die_wait(61000);
    TEST_ASSERT_EQUAL(0, die.brightness);
    app_event_t down = {.kind = EVENT_BUTTON};
    down.button.button = BUTTON_LEFT;
    down.button.down = true;
    down.button.at_us = die.now_us;
    happens(&down);
    const app_effect_t *display = only_effect(EFFECT_DISPLAY);
    TEST_ASSERT_NOT_NULL(display);
    TEST_ASSERT_EQUAL(8, display->display.brightness);
    down.button.down = false;
    happens(&down);
    TEST_ASSERT_EQUAL(0, effects.count);
}

static void time_runs_from_the_start_to_the_millisecond(void) {
    char expected[64];
    die_wait(50000000);
    die_line("info");
    (void)snprintf(expected, sizeof expected, "\"uptime_ms\":%u", (unsigned)(die.now_us / 1000));
    TEST_ASSERT_TRUE_MESSAGE(die_said(expected), die.reply);
    die_line("stats reset");
    (void)snprintf(expected, sizeof expected, "\"since\":%u", (unsigned)(die.now_us / 1000));
    die_line("stats 6");
    TEST_ASSERT_TRUE_MESSAGE(die_said(expected), die.reply);
}

static void the_light_wants_its_time(void) {
    die_line("set dim 15");
    uint64_t set_us = die.now_us;
    die_wait(3000);
    TEST_ASSERT_EQUAL_UINT64(set_us + 15000000, app_next_us(&die.app));
}

/* A note ends when it is time, though nothing moves on the glass. */
static void a_tone_wants_its_time(void) {
    die_line("new dice");
    die_wait(3000);
    die.noise_fails = true;
    die_press(BUTTON_ROLL, 100);
    TEST_ASSERT_EQUAL(196, die.hertz);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(die.now_us + 120000, app_next_us(&die.app));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(what_the_glass_tells_of_the_noise_is_drawn_anew);
    RUN_TEST(a_change_from_good_to_failed_is_drawn);
    RUN_TEST(alarms_are_kept_as_they_are_counted);
    RUN_TEST(alarms_wait_till_something_else_is_kept);
    RUN_TEST(the_chains_head_is_kept_now_and_then);
    RUN_TEST(a_chain_goes_on_behind_all_that_may_have_been_told);
    RUN_TEST(a_head_and_its_roll_are_taken_back);
    RUN_TEST(a_retest_without_a_disabled_source_changes_nothing);
    RUN_TEST(a_retest_is_stored_before_it_begins);
    RUN_TEST(both_sources_are_retested_ring_first);
    RUN_TEST(a_retest_that_is_not_stored_is_an_error_and_changes_nothing);
    RUN_TEST(a_retest_whose_port_is_closed_is_carried_out_unanswered);
    RUN_TEST(the_number_of_retests_saturates);
    RUN_TEST(what_is_forgotten_has_no_receipt);
    RUN_TEST(every_count_is_found_where_it_was);
    RUN_TEST(a_record_is_kept_as_it_is_written_down);
    RUN_TEST(a_snapshot_is_whole_and_ends);
    RUN_TEST(a_reset_of_statistics_is_one_byte);
    RUN_TEST(raw_noise_is_told_in_lines);
    RUN_TEST(a_line_is_full_to_the_byte);
    RUN_TEST(what_has_no_room_is_counted_as_lost);
    RUN_TEST(a_source_that_gives_nothing_is_told_in_time);
    RUN_TEST(where_waiting_does_not_help_the_reply_says_what_does);
    RUN_TEST(who_hangs_up_gets_no_more_noise);
    RUN_TEST(the_battery_is_told);
    RUN_TEST(a_self_test_is_told);
    RUN_TEST(the_head_is_kept_of_the_first_roll_after_all_was_forgotten);
    RUN_TEST(a_throw_by_hand_has_no_nonce);
    RUN_TEST(health_is_asked_for);
    RUN_TEST(a_restart_leads_where_it_was_asked_for);
    RUN_TEST(a_factory_test_tries_all_parts_once);
    RUN_TEST(the_glass_is_bright_with_the_waking_press);
    RUN_TEST(a_tone_wants_its_time);
    RUN_TEST(the_three_hundredth_roll_is_found_in_its_place);
    RUN_TEST(a_roll_is_asked_with_its_time_and_nonce);
    RUN_TEST(who_watches_is_told_of_a_roll);
    RUN_TEST(who_watches_is_told_of_the_first_roll_of_all);
    RUN_TEST(counts_that_cannot_be_are_left_behind);
    RUN_TEST(records_that_cannot_be_are_left_behind);
    RUN_TEST(time_runs_from_the_start_to_the_millisecond);
    RUN_TEST(the_light_wants_its_time);
    RUN_TEST(noise_is_asked_of_the_source_and_spacing_that_are_meant);
    RUN_TEST(who_hangs_up_lets_go_of_the_button);
    RUN_TEST(each_listing_of_noise_begins_anew);
    return UNITY_END();
}
