#include "strangers.h"

#include <string.h>

#include "game.h"
#include "tables.h"

enum { RECORD = 1, BEGIN, PIECE, END }; /* entries */
enum { SETTINGS = 1, NAMES, KNOWN, GAME_PIECE, ASKED, LOG, STATS = 16, TRUST };
enum { ROLL = 32, ENTERED = 64, UNDONE = 128, NOBODY = 15 }; /* a log entry's tag and who */
enum { OP = 1, STATS_RESET, HEAD, COUNTS };                  /* records */
enum { NEW, ANSWER, UNDO, NAME, SET };                       /* operations */
enum { CHOSEN, DRAWN };
enum { COUNTERS = 4 }; /* of the noise: failures and retests of two sources */

enum {
    PAGES = HAL_FLASH_SECTOR_BYTES / HAL_FLASH_PAGE_BYTES,
    MARK_BYTES = 16,
    ENTRY_BYTES_MAX = 200,
    LOG_MOST = 1080,
    LOG_RIGHT_MOST = 300, /* with what is played later nothing has to be dropped */
    ENTRIES_MOST = LOG_MOST + 8,
    LOG_ENTRY_BYTES_MAX = 20,
    PLAYED_MOST = 1400,
    ASKS_MOST = 64,
    CONFIG_BYTES = 7,
};

/* How often a player was asked something. */
typedef struct {
    uint8_t ask, who;
    uint16_t count;
} ask_row_t;

static struct {
    uint32_t random;
    uint32_t wild_permille; /* of all numbers */
    uint32_t wild_percent;  /* of all else */
    uint8_t *flash;
    uint8_t order[HAL_FLASH_SECTORS]; /* where the journal's sectors are */
    uint32_t pages;                   /* that were begun */
    uint8_t *page;                    /* where the last one is */
    uint32_t at;                      /* in it */
    uint32_t number, sequence;
    uint8_t bytes[ENTRY_BYTES_MAX + 60]; /* of the entry that is being made */
    uint32_t used;
    bool right;  /* nothing was wild, and there was room */
    bool seated; /* a game runs */
    game_config_t config;
    game_state_t games[PLAYED_MOST + 1];               /* after so many answers */
    uint32_t played, base;                             /* answers; those that no undo reaches */
    ask_row_t asks[ASKS_MOST], asks_before[ASKS_MOST]; /* the log */
    uint8_t log[ENTRIES_MOST][LOG_ENTRY_BYTES_MAX], log_bytes[ENTRIES_MOST];
    uint32_t entries;
} made;

/* --- chance -------------------------------------------------------------------------------- */

static uint32_t below(uint32_t bound) { return random_below(&made.random, bound); }

static bool chance(uint32_t percent) { return below(100) < percent; }

static uint32_t any_number(uint32_t right) {
    static const uint32_t edges[] = {
        0,    1,    2,     7,     8,     10,    11,         15,         16,        31,
        32,   39,   40,    127,   128,   200,   255,        256,        1079,      1080,
        1081, 4095, 32767, 32768, 65534, 65535, 0xEFFFFFFF, 0xF0000000, UINT32_MAX};
    enum { EDGES = sizeof edges / sizeof edges[0] };
    uint32_t way = below(EDGES + 4);
    return way < EDGES        ? edges[way]
           : way == EDGES     ? right + 1
           : way == EDGES + 1 ? right - 1
                              : made.random;
}

static uint32_t wild(uint32_t right) {
    return below(1000) < made.wild_permille ? any_number(right) : right;
}

/* --- bytes --------------------------------------------------------------------------------- */

static uint32_t crc(uint32_t start, const uint8_t *bytes, uint32_t count) {
    uint32_t crc = ~start;
    for (uint32_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (uint8_t bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
        }
    }
    return ~crc;
}

static void write_number(uint8_t *to, uint32_t value, uint8_t bytes) {
    for (uint8_t i = 0; i < bytes; i++) {
        to[i] = (uint8_t)(value >> (8 * i));
    }
}

static void put(uint32_t value, uint8_t bytes) {
    if (made.used + bytes <= sizeof made.bytes) {
        write_number(&made.bytes[made.used], value, bytes);
        made.used += bytes;
    }
}

static void put_bytes(const void *bytes, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        put(((const uint8_t *)bytes)[i], 1);
    }
}

static void put_any(uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        put(below(256), 1);
    }
}

static void begin(uint8_t kind) {
    made.used = 0;
    put(wild(kind), 1);
}

/* --- pages and entries --------------------------------------------------------------------- */

static bool is_full(void) { return made.pages >= HAL_FLASH_SECTORS * PAGES; }

static void write_with_crc(const void *bytes, uint32_t count) {
    memcpy(&made.page[made.at], bytes, count);
    write_number(&made.page[made.at + count], crc(0, bytes, count), 4);
    made.at += count + 4;
}

static void open_page(void) {
    uint8_t title[12];
    uint32_t sector = made.pages / PAGES, in_it = made.pages % PAGES;
    made.page =
        &made.flash[made.order[sector] * HAL_FLASH_SECTOR_BYTES + in_it * HAL_FLASH_PAGE_BYTES];
    made.pages++;
    made.at = 0;
    if (in_it == 0) {
        uint8_t mark[12] = "SanityLg";
        write_number(&mark[8], wild(1), 4);
        made.number = wild(made.number + 1);
        write_with_crc(mark, sizeof mark);
    }
    write_number(title, made.number, 4);
    write_number(&title[4], wild(made.sequence), 4);
    title[8] = (uint8_t)(chance(made.wild_percent / 20) ? 3 : 2);
    write_number(&title[9], 0xFFFFFF, 3);
    write_with_crc(title, sizeof title);
}

/* With the bytes made so far; now and then one of them is another, or some are missing. */
static void end(uint8_t kind, uint32_t index) {
    uint32_t length = made.used > ENTRY_BYTES_MAX ? ENTRY_BYTES_MAX : made.used;
    if (chance(made.wild_percent)) {
        made.bytes[below(length)] = (uint8_t)any_number(0);
    }
    if (chance(made.wild_percent / 2)) {
        length = 1 + below(length);
    }
    if (made.page == NULL || made.at + 8 + length > HAL_FLASH_PAGE_BYTES ||
        chance(made.wild_percent / 8)) {
        if (is_full()) {
            made.right = false;
            return;
        }
        open_page();
    }
    uint8_t head[8];
    write_number(head, made.number, 4);
    head[4] = (uint8_t)length;
    head[5] = kind;
    write_number(&head[6], wild(index), 2);
    memcpy(&made.page[made.at], &head[4], 4);
    write_number(&made.page[made.at + 4], crc(crc(0, head, sizeof head), made.bytes, length), 4);
    memcpy(&made.page[made.at + 8], made.bytes, length);
    made.at = (made.at + 8 + length + 3) / 4 * 4;
}

/* --- a game -------------------------------------------------------------------------------- */

static void new_game(void) {
    game_config_t tables[TABLES_MAX];
    game_id_t game = (game_id_t)(1 + below(GAME_IDS - 1));
    uint8_t count = tables_of(game, tables);
    made.config = tables[below(count)];
    made.played = made.base = 0;
    made.seated = true;
    memset(made.asks, 0, sizeof made.asks);
    game_start(&made.games[0], &made.config);
}

static uint8_t who_of(uint8_t player) { return player == GAME_NOBODY ? NOBODY : player; }

static ask_row_t *ask_row(const game_prompt_t *prompt) {
    ask_row_t *row = made.asks;
    while (row->count > 0 && (row->ask != prompt->ask || row->who != prompt->player)) {
        row++;
    }
    return row;
}

/* The next answer; false: there is nothing to answer. */
static bool play(game_prompt_t *prompt, game_answer_t *answer) {
    game_prompt(&made.games[made.played], prompt);
    if (made.played >= PLAYED_MOST ||
        (prompt->kind != PROMPT_CHOOSE && prompt->kind != PROMPT_ROLL)) {
        return false;
    }
    *answer = any_answer(prompt, &made.random);
    made.games[made.played + 1] = made.games[made.played];
    (void)game_answer(&made.games[++made.played], answer);
    if (prompt->kind == PROMPT_ROLL) {
        ask_row_t *row = ask_row(prompt);
        *row = (ask_row_t){prompt->ask, prompt->player, (uint16_t)(row->count + 1)};
    }
    return true;
}

/* --- pieces -------------------------------------------------------------------------------- */

static void put_config(const game_config_t *config) {
    put_bytes(config, CONFIG_BYTES);
    if (chance(made.wild_percent)) {
        made.bytes[made.used - 1 - below(CONFIG_BYTES)] = (uint8_t)any_number(0);
    }
}

static void put_answer(const game_answer_t *answer) {
    for (uint8_t i = 0; i < answer->count; i++) {
        put(wild(answer->kind == PROMPT_CHOOSE ? answer->option : answer->values[i]), 1);
    }
}

static void settings(void) {
    static const uint16_t plain[] = {1, 0, 1, 1, 0, 0, 0, 3, 60, 300, 0, 1, 0, 0};
    begin(SETTINGS);
    for (uint8_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        put(wild(plain[i]), 2);
    }
}

static void names(uint8_t kind, uint8_t count) {
    begin(kind);
    for (uint8_t i = 0; i < count; i++) {
        char name[8] = "Eve";
        name[2] = (char)wild((uint32_t)'a' + i);
        name[3 + below(5)] = (char)wild(0);
        put_bytes(name, sizeof name);
    }
}

static void statistics(void) {
    begin(STATS);
    put(wild(below(6)), 1);
    for (uint8_t i = 0; i < 27; i++) {
        put(wild(below(1000)), 4);
    }
}

static void trust(void) {
    begin(TRUST);
    put(wild(1), 4);
    put_any(32);
    for (uint8_t i = 0; i < COUNTERS; i++) {
        put(wild(0), 1);
    }
}

/* As it was before its log. */
static void game_piece(void) {
    game_id_t game = (game_id_t)made.config.game;
    begin(GAME_PIECE);
    put_config(&made.config);
    put(wild(0), 4);
    put(wild(made.entries), 2);
    put(wild(made.base), 4);
    put(wild(0), 2);
    put(wild(0), 3);
    put_any(10);
    for (uint8_t i = 0; i < 10; i++) {
        put(wild(0), 2);
    }
    put_bytes(made.games[made.base].part, game_rules(game)->state_bytes);
    put(wild(0), 2);
}

/* Rows that are right, and perhaps as many again that no game asks for. */
static void asked(void) {
    begin(ASKED);
    put(made.random, 4);
    for (const ask_row_t *row = made.asks_before; row->count > 0; row++) {
        put(wild(row->ask), 1);
        put(wild(row->who), 1);
        put(wild(row->count), 2);
    }
    for (uint32_t more = wild(0) % 48; more > 0; more--) {
        put(below(ASK_IDS), 1);
        put(chance(30) ? GAME_NOBODY : below(GAME_PLAYERS_MAX), 1);
        put(wild(1), 2);
    }
}

static void put_log_entry(const game_prompt_t *prompt, const game_answer_t *answer, bool undone) {
    bool roll = prompt->kind == PROMPT_ROLL;
    uint16_t before = roll ? ask_row(prompt)->count : (uint16_t)made.played;
    uint32_t tag = prompt->ask | (roll ? ROLL : 0u) | (undone ? UNDONE : 0u) |
                   (roll && chance(5) ? ENTERED : 0u);
    put(wild(tag), 1);
    put(wild((uint32_t)who_of(prompt->player) << 4 | answer->count), 1);
    put(wild(roll     ? prompt->bounds[0] | (undone && chance(20) ? 128u : 0u)
             : undone ? below(8)
                      : 0),
        1);
    if (undone) {
        put(wild(before + (chance(30) ? below(4) : 0)), 2);
    }
    put_answer(answer);
    if (undone && !roll) {
        put(made.random, 4);
    }
}

/* The next entry of the log; none, when the game is over. What was taken back isn't played. */
static void log_entry(bool undone) {
    game_prompt_t prompt;
    game_answer_t answer;
    game_prompt(&made.games[made.played], &prompt);
    if (prompt.kind != PROMPT_CHOOSE && prompt.kind != PROMPT_ROLL) {
        return;
    }
    made.used = 0;
    if (undone) {
        answer = any_answer(&prompt, &made.random);
        put_log_entry(&prompt, &answer, true);
    } else if (play(&prompt, &answer)) {
        put_log_entry(&prompt, &answer, false);
    }
    memcpy(made.log[made.entries], made.bytes, made.used);
    made.log_bytes[made.entries] = (uint8_t)made.used;
    made.entries += made.used > 0;
}

static void make_log(uint32_t entries, uint32_t undone_percent) {
    memcpy(made.asks_before, made.asks, sizeof made.asks);
    made.base = made.played;
    made.entries = 0;
    for (; entries > 0; entries--) {
        log_entry(chance(undone_percent));
    }
    made.right = made.right && made.entries <= LOG_RIGHT_MOST;
}

/* Returns the index of the next piece. */
static uint32_t log_pieces(uint32_t index) {
    uint32_t longest = chance(made.wild_percent) ? ENTRY_BYTES_MAX : 112;
    uint32_t missing = chance(5 + made.wild_percent) ? below(made.entries + 1) : 0;
    made.right = made.right && missing == 0;
    uint32_t i = 0;
    do {
        begin(LOG);
        put(wild(i), 2);
        for (; i + missing < made.entries && made.used + LOG_ENTRY_BYTES_MAX <= longest; i++) {
            put_bytes(made.log[i], made.log_bytes[i]);
        }
        end(PIECE, index++);
    } while (i + missing < made.entries);
    return index;
}

static uint32_t entries_of_log(void) {
    uint32_t way = below(10);
    return way < 6 ? below(40) : way < 8 ? below(300) : LOG_MOST - below(3) + wild(0) % 8;
}

/* A game with all that belongs to it; returns the index of the next piece. */
static uint32_t game_with_log(uint32_t index) {
    static const uint8_t undone[] = {0, 10, 50, 100};
    game_prompt_t prompt;
    game_answer_t answer;
    new_game();
    for (uint32_t before = chance(50) ? 0 : below(60); before > 0 && play(&prompt, &answer);) {
        before--;
    }
    make_log(entries_of_log(), undone[below(sizeof undone)]);
    game_piece();
    end(PIECE, index++);
    if (!chance(made.wild_percent / 2)) {
        asked();
        end(PIECE, index++);
    }
    return made.entries > 0 || chance(50) ? log_pieces(index) : index;
}

static void any_piece(void) {
    switch (below(chance(2 * made.wild_percent) ? 8 : 5)) {
    case 0:
        settings();
        break;
    case 1:
        names(NAMES, GAME_PLAYERS_MAX);
        break;
    case 2:
        names(KNOWN, 12);
        break;
    case 3:
        statistics();
        break;
    case 4:
        trust();
        break;
    case 5:
        asked();
        break;
    case 6:
        game_piece();
        break;
    default:
        begin((uint8_t)below(20));
        put_any(below(ENTRY_BYTES_MAX));
        break;
    }
}

static void put_bound(void) {
    made.used = 0;
    put(wild(made.sequence), 4);
}

static void snapshot(void) {
    uint32_t index = 1;
    put_bound();
    end(BEGIN, 0);
    if (chance(50)) {
        settings();
        end(PIECE, index++);
        names(NAMES, GAME_PLAYERS_MAX);
        end(PIECE, index++);
    }
    for (uint32_t more = below(4); more > 0; more--) {
        any_piece();
        end(PIECE, index++);
    }
    made.seated = chance(85);
    index = made.seated ? game_with_log(index) : index;
    for (uint32_t more = wild(0) % 3; more > 0; more--) {
        any_piece();
        end(PIECE, index++);
    }
    if (!chance(made.wild_percent)) {
        put_bound();
        end(END, index);
    }
}

/* --- records ------------------------------------------------------------------------------- */

static void operation(uint8_t kind, uint32_t seq) {
    begin(kind == ANSWER && chance(40) ? HEAD : OP);
    if (made.bytes[0] == HEAD) {
        put(wild(1), 4);
        put_any(32);
        put(wild(OP), 1);
    }
    put(wild(seq), 2);
    put(wild(kind), 1);
}

static void name_record(void) {
    operation(NAME, made.played);
    put(wild(below(GAME_PLAYERS_MAX)), 1);
    for (uint32_t i = 1 + below(8); i > 0; i--) {
        put(wild('A' + below(26)), 1);
    }
}

/* The games before are still known; how often was asked isn't, and is only told in pieces. */
static void undo_record(void) {
    if (made.played == 0 || !made.seated ||
        (made.played == made.base && !chance(made.wild_percent))) {
        name_record();
        return;
    }
    operation(UNDO, made.played--);
}

static void new_record(void) {
    new_game();
    operation(NEW, wild(0));
    put_config(&made.config);
}

static void answer_record(void) {
    game_prompt_t prompt;
    game_answer_t answer;
    uint32_t before = made.played;
    if (!play(&prompt, &answer)) {
        new_record();
        return;
    }
    uint32_t origin = prompt.kind == PROMPT_CHOOSE ? CHOSEN : wild(DRAWN);
    operation(ANSWER, before);
    put(wild(origin << 4 | answer.count), 1);
    put_answer(&answer);
}

static void set_record(void) {
    operation(SET, made.played);
    put(wild(below(2)), 1); /* the first two are on or off, or so */
    put(wild(below(2)), 2);
}

static void other_record(void) {
    begin(chance(50) ? STATS_RESET : COUNTS);
    for (uint8_t i = 0; i < COUNTERS && made.bytes[0] == COUNTS; i++) {
        put(wild(below(3)), 1);
    }
}

static void record(void) {
    static void (*const records[])(void) = {undo_record, new_record, name_record, set_record,
                                            other_record};
    uint32_t way = below(40);
    bool begins = !made.seated && !chance(made.wild_percent);
    (begins ? new_record : way < 5 ? records[way] : way < 12 ? undo_record : answer_record)();
    end(RECORD, made.sequence);
    made.sequence = wild(made.sequence + 1);
}

/* --- a journal ----------------------------------------------------------------------------- */

static void shuffle_sectors(void) {
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        made.order[i] = i;
    }
    for (uint8_t i = HAL_FLASH_SECTORS - 1; i > 0 && chance(95); i--) {
        uint8_t other = (uint8_t)below(i + 1u), was = made.order[i];
        made.order[i] = made.order[other];
        made.order[other] = was;
    }
}

bool strangers_journal(uint8_t flash[HAL_FLASH_BYTES], uint32_t seed, strangers_game_t *game) {
    static const uint16_t permilles[] = {0, 0, 1, 3, 10, 30, 100, 400};
    memset(&made, 0, sizeof made);
    memset(flash, 0xFF, HAL_FLASH_BYTES);
    made.random = seed * 2654435761u | 1u;
    made.flash = flash;
    made.wild_permille = permilles[below(sizeof permilles / sizeof permilles[0])];
    made.wild_percent = (made.wild_permille + 9) / 10;
    made.right = made.wild_permille == 0;
    made.sequence = wild(1);
    new_game();
    made.seated = false;
    shuffle_sectors();
    for (uint32_t parts = 1 + below(4); parts > 0; parts--) {
        if (made.pages == 0 ? !chance(made.wild_percent) : chance(90)) { /* a die's first */
            snapshot();
        }
        for (uint32_t records = below(chance(20) ? 600 : 40); records > 0; records--) {
            record();
        }
    }
    *game = (strangers_game_t){made.config, made.games[made.played], made.played};
    game->config.game = made.seated ? game->config.game : GAME_NONE;
    return made.right;
}
