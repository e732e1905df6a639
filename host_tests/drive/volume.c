/* volume SEED FILE: plays a table by this seed, writes the whole drive into FILE, and tells what it must
 * say, a fact a line, for volume.py to build the same by other means. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "rig.h"

enum { ANSWERS_MOST = 3000, ROLLS_MOST = 400, UNDOS = 8 };

static const uint8_t dice[] = {2, 4, 6, 8, 10, 12, 20, 100};

static void name_players(uint32_t *random) {
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        session_op_t op = {.kind = OP_NAME, .seat = seat};
        for (uint32_t i = 0; i < 1 + random_next(random) % NAME_CHARACTERS_MAX; i++) {
            uint32_t letter = random_next(random) % 190;
            op.name.latin1[i] = (uint8_t)(letter < 94 ? 0x21 + letter : 0xA1 + letter - 94);
        }
        (void)table_op(&op);
    }
}

/* False: nobody can play this. */
static bool begin(game_id_t game, uint32_t *random) {
    const game_rules_t *rules = game_rules(game);
    session_op_t op = {.kind = OP_NEW, .config = game_default_config(game)};
    uint32_t most = rules->most_players, least = rules->fewest_players;
    uint32_t players = least + random_next(random) % (most - least + 1);
    op.config.players = (uint8_t)players;
    return table_op(&op) == SESSION_OK;
}

static bool play(uint32_t *random) {
    static const uint8_t games[] = {GAME_CULT, GAME_SIGNS, GAME_KINGSPORT, GAME_DICE, GAME_PIG};
    uint32_t game = random_next(random) % (sizeof games + 1);
    if (game == sizeof games) {
        return true; /* none */
    }
    if (!begin((game_id_t)games[game], random)) {
        return false;
    }
    for (uint32_t left = random_next(random) % ANSWERS_MOST; left > 0; left--) {
        if (random_next(random) % UNDOS == 0) {
            (void)table_undo();
        } else if (!table_random_answer(random)) {
            break;
        }
    }
    return true;
}

static void count(uint32_t *random) {
    for (uint8_t i = 0; i < sizeof dice; i++) {
        for (uint32_t left = random_next(random) % ROLLS_MOST; left > 0; left--) {
            (void)stats_add(&counted, dice[i], (uint8_t)(random_next(random) % dice[i]));
        }
    }
}

static void tell_log(void) {
    for (uint16_t i = 0; i < table.log.used; i++) {
        log_entry_t entry = log_at(&table.log, i);
        bool choice = entry.kind == PROMPT_CHOOSE;
        printf("line %" PRIu32 " %s %d %s %d %d %d", table.log.first_line + i,
               game_ask_name((game_ask_t)entry.ask),
               entry.player == GAME_NOBODY ? -1 : entry.player,
               choice ? game_option_name((game_option_t)entry.values[0]) : "-", entry.entered,
               entry.undone, entry.mended);
        for (uint8_t j = 0; !choice && j < entry.count; j++) {
            printf(" %d", entry.values[j]);
        }
        printf("\n");
    }
}

static void tell_score(void) {
    session_series_t series = session_score(&table);
    if (table.now.game.game == GAME_NONE) {
        return;
    }
    printf("game %s\n", game_name((game_id_t)table.now.game.game));
    for (uint8_t seat = 0; seat < table.config.players; seat++) {
        char name[NAME_UTF8_MAX];
        name_to_utf8(&table.names[seat], name);
        printf("wins %d %s\n", series.wins[seat], name);
    }
    printf("nobody %d\ngames %d\nmended %d\n", series.nobody, series.games, session_mended(&table));
}

static void tell_faces(void) {
    const uint32_t *face = counted.faces;
    for (uint8_t i = 0; i < sizeof dice; i++) {
        printf("faces %d", dice[i]);
        for (uint8_t side = 0; side < dice[i]; side++) {
            printf(" %" PRIu32, *face++);
        }
        printf("\n");
    }
}

int main(int argc, char **argv) {
    FILE *file = argc == 3 ? fopen(argv[2], "wb") : NULL;
    uint32_t random = argc == 3 ? 1u + (uint32_t)atoi(argv[1]) * 2654435761u : 0;
    if (file == NULL) {
        return 2;
    }
    rig_start();
    name_players(&random);
    if (!play(&random)) {
        return 1;
    }
    count(&random);
    rig_plug();
    if (rig_read(0, DRIVE_SECTORS) != RIG_ANSWER_MAX ||
        fwrite(rig_answer, RIG_ANSWER_MAX, 1, file) != 1 || fclose(file) != 0) {
        return 1;
    }
    tell_log();
    tell_score();
    tell_faces();
    return 0;
}
