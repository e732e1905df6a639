/* Loads anything as if the journal had delivered it at a start, and then plays on.
 *
 *     kind length byte..    a record, chunk or other item delivered, kind modulo LOAD_KINDS
 *     254 game steps ..     a real snapshot of a game after so many steps, with bytes of it
 * changed: edits (chunk at value).. 255                   here the stream ends; what follows is
 * played: step..                a line, a choice or a press
 *
 * Invariants: the game is valid, every line is answered, and a snapshot of the state loads as the same state. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "die.h"
#include "invariants.h"
#include "records.h"
#include "tables.h"

enum { REAL_SNAPSHOT = 254, STREAM_END = 255 };
enum { CHUNKS_MAX = 64, EDITS_MAX = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const uint8_t *next;
    size_t left;
} bytes_t;

static void need(bool good, const char *what) {
    if (!good) {
        fprintf(stderr, "fault: %s\n%s\n", what, die.reply);
        abort();
    }
}

static uint8_t take(bytes_t *bytes) {
    if (bytes->left == 0) {
        return 0;
    }
    bytes->left--;
    return *bytes->next++;
}

/* From memory of its own, so that the sanitizer sees a read past the end. */
static void deliver(app_t *app, records_load_t kind, const uint8_t *bytes, uint8_t length) {
    bool has_bytes = kind == LOAD_RECORD || kind == LOAD_CHUNK;
    if (!has_bytes) {
        records_load(app, kind, NULL, 0);
    } else if (length > 0) {
        uint8_t *copy = malloc(length);
        need(copy != NULL, "memory");
        memcpy(copy, bytes, length);
        records_load(app, kind, copy, length);
        free(copy);
    }
}

/* --- a real snapshot ----------------------------------------------------------------------- */

static struct {
    app_t app;
    uint8_t bytes[CHUNKS_MAX][SNAPSHOT_CHUNK_BYTES];
    uint8_t lengths[CHUNKS_MAX];
    uint8_t count;
} real;

/* An answer to the prompt, or now and then an undo. */
static void real_step(uint32_t *random) {
    game_prompt_t prompt;
    session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
    *random = *random * 1664525u + 1013904223u;
    uint32_t any = *random >> 16;
    session_prompt(look_table(&real.app), &prompt);
    op.answer.kind = prompt.kind;
    op.answer.count = 1;
    if (any % 4 == 0 || prompt.kind == PROMPT_OVER) {
        op.kind = OP_UNDO;
    } else if (prompt.kind == PROMPT_CHOOSE) {
        op.answer.option = prompt.options[any % prompt.count];
    } else {
        op.origin = session_draw_again(look_table(&real.app), op.answer.values) ? ORIGIN_DRAWN_AGAIN
                                                                                : ORIGIN_DRAWN;
        op.answer.count = prompt.count;
        for (uint8_t i = 0; op.origin == ORIGIN_DRAWN && i < op.answer.count; i++) {
            op.answer.values[i] = (uint8_t)(any / (i + 1u) % prompt.bounds[i]);
        }
    }
    (void)look_do(&real.app, &op);
}

static void make_real(bytes_t *bytes) {
    game_config_t tables[TABLES_MAX];
    session_op_t op = {.kind = OP_NEW};
    uint32_t random = take(bytes);
    game_id_t game = (game_id_t)(1 + random % (GAME_IDS - 1u));
    op.config = tables[random / (GAME_IDS - 1u) % tables_of(game, tables)];
    app_init(&real.app, &die_facts, 0);
    (void)look_do(&real.app, &op);
    for (uint8_t steps = take(bytes); steps > 0; steps--) {
        real_step(&random);
    }
    snapshot_cursor_t cursor = {0};
    real.count = 0;
    do {
        real.lengths[real.count] = records_chunk(&real.app, &cursor, real.bytes[real.count]);
    } while (real.lengths[real.count] > 0 && ++real.count < CHUNKS_MAX);
}

static void deliver_real(app_t *app, bytes_t *bytes) {
    make_real(bytes);
    for (uint8_t edits = take(bytes) % (EDITS_MAX + 1); edits > 0; edits--) {
        uint8_t chunk = take(bytes) % real.count;
        uint8_t at = take(bytes) % real.lengths[chunk];
        real.bytes[chunk][at] = take(bytes);
    }
    deliver(app, LOAD_SNAPSHOT_BEGIN, NULL, 0);
    for (uint8_t i = 0; i < real.count; i++) {
        deliver(app, LOAD_CHUNK, real.bytes[i], real.lengths[i]);
    }
    deliver(app, LOAD_SNAPSHOT_END, NULL, 0);
}

/* --- the stream ---------------------------------------------------------------------------- */

static void take_stream(app_t *app, bytes_t *bytes) {
    while (bytes->left > 0) {
        uint8_t kind = take(bytes);
        if (kind == STREAM_END) {
            return;
        }
        if (kind == REAL_SNAPSHOT) {
            deliver_real(app, bytes);
            continue;
        }
        kind %= LOAD_KINDS;
        bool has_bytes = kind == LOAD_RECORD || kind == LOAD_CHUNK;
        uint8_t length = has_bytes ? take(bytes) : 0;
        length = length < bytes->left ? length : (uint8_t)bytes->left;
        deliver(app, (records_load_t)kind, bytes->next, length);
        bytes->next += length;
        bytes->left -= length;
    }
}

static void check_game(const app_t *app) {
    const game_state_t *game = &look_table(app)->now.game;
    game_prompt_t prompt;
    if (game->game == GAME_NONE) {
        return;
    }
    game_prompt(game, &prompt);
    const char *fault = game_fault(game, &prompt);
    need(fault == NULL, fault);
}

static void choose(uint8_t any) {
    game_prompt_t prompt;
    char line[40];
    session_prompt(die_table(), &prompt);
    if (prompt.kind != PROMPT_CHOOSE) {
        (void)die_line("roll");
        return;
    }
    (void)snprintf(line, sizeof line, "choose %s",
                   game_option_name((game_option_t)prompt.options[any % prompt.count]));
    (void)die_line(line);
    bool is_bot = session_is_bot(die_table(), prompt.player);
    need(die_said(is_bot ? "\"error\":\"not-asked\"" : "{\"ok\":true"),
         is_bot ? "the die's turn is taken" : "an offered option is refused");
}

static void play(bytes_t *bytes) {
    static const char *const lines[] = {
        "state",     "log",     "log csv",  "stats",
        "stats 100", "get",     "undo",     "roll",
        "name p8",   "rematch", "screen",   "undo",
        "roll",      "stats 2", "log 4000", "new cult players=3",
    };
    enum { LINES = sizeof lines / sizeof lines[0], CHOOSE = LINES, LEFT, ROLL, RIGHT, HOLD, STEPS };
    while (bytes->left > 0) {
        uint8_t step = take(bytes);
        if (step % STEPS < LINES) {
            (void)die_line(lines[step % STEPS]);
        } else if (step % STEPS == CHOOSE) {
            choose(step / STEPS);
        } else {
            bool hold = step % STEPS == HOLD;
            button_t button = hold ? BUTTON_RIGHT : (button_t)(step % STEPS - LEFT);
            die_press(button, hold ? 600 : 50);
            die_wait(step / STEPS * 100u);
        }
        (void)die_picture();
        check_game(&die.app);
    }
}

static bool same_table(const app_t *a, const app_t *b) {
    const session_t *s = look_table(a), *t = look_table(b);
    bool same = memcmp(&s->now, &t->now, sizeof s->now) == 0 && s->log.used == t->log.used &&
                s->log.first_line == t->log.first_line && s->log.standing == t->log.standing;
    for (uint16_t i = 0; same && i < s->log.used; i++) {
        same = memcmp(log_at(&s->log, i), log_at(&t->log, i), sizeof(log_entry_t)) == 0;
    }
    return same && memcmp(&s->settings, &t->settings, sizeof s->settings) == 0 &&
           memcmp(s->names, t->names, sizeof s->names) == 0 &&
           memcmp(look_counts(a), look_counts(b), sizeof(stats_t)) == 0;
}

/* A snapshot of the state loads as the same state. */
static void check_snapshot(void) {
    static app_t back;
    snapshot_cursor_t cursor = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    app_init(&back, &die_facts, 0);
    records_load(&back, LOAD_SNAPSHOT_BEGIN, NULL, 0);
    while ((length = records_chunk(&die.app, &cursor, bytes)) > 0) {
        records_load(&back, LOAD_CHUNK, bytes, length);
    }
    records_load(&back, LOAD_SNAPSHOT_END, NULL, 0);
    need(!look_storage(&back).damaged, "our own snapshot doesn't load");
    need(same_table(&die.app, &back), "a loaded snapshot is another state");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes_t bytes = {data, size};
    app_effects_t effects;
    die_start();
    app_init(&die.app, &die_facts, die.now_us);
    take_stream(&die.app, &bytes);
    records_end(&die.app, true, false);
    app_begin(&die.app, die.now_us, &effects);
    check_game(&die.app);
    check_snapshot();
    play(&bytes);
    check_snapshot();
    return 0;
}
