/* volume SEED FILE: plays a table by this seed, writes the whole drive into FILE, and tells what it must
 * say, a fact a line, for volume.py to build the same by other means. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "dice.h"
#include "rig.h"

enum { ANSWERS_MOST = 3000, UNDOS = 8, GAMES_MOST = 4, LONGEST_LOG = 7, PICTURES_MOST = 300 };

static const uint8_t dice[] = {2, 4, 6, 8, 10, 12, 20, 100};

static void name_players(uint32_t *random) {
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        session_op_t op = {.kind = OP_NAME, .seat = seat};
        for (uint32_t i = 0; i < 1 + random_next(random) % NAME_CHARACTERS_MAX; i++) {
            uint32_t letter = random_next(random) % 190;
            op.name.latin1[i] = (uint8_t)(letter < 10   ? '"'
                                          : letter < 94 ? 0x21 + letter
                                                        : 0xA1 + letter - 94);
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

static void answer(uint32_t answers, uint32_t *random) {
    for (; answers > 0; answers--) {
        if (random_next(random) % UNDOS == 0) {
            (void)table_undo();
        } else if (!table_random_answer(random)) {
            break;
        }
    }
}

/* The same table again, as long as each game comes to its end. */
static void play_on(uint32_t *random) {
    session_op_t again = {.kind = OP_NEW, .config = table.config};
    for (uint32_t games = random_next(random) % GAMES_MOST; games > 0; games--) {
        answer(ANSWERS_MOST, random);
        (void)table_op(&again);
    }
    answer(random_next(random) % ANSWERS_MOST, random);
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
    play_on(random);
    return true;
}

/* So long that its size needs more than 16 bits. */
static bool play_longest_log(void) {
    session_op_t op = {.kind = OP_NEW, .config = game_default_config(GAME_DICE)};
    op.config.params[DICE_PARAM_DIE] = (uint8_t)game_parse_die("d100", 4);
    op.config.params[DICE_PARAM_COUNT] = GAME_VALUES_MAX;
    if (table_op(&op) != SESSION_OK) {
        return false;
    }
    while (table.log.first_line < 10000) {
        (void)table_draw(99);
    }
    return true;
}

/* None, one, just too few to tell, just enough, or many. */
static void count(uint32_t *random) {
    for (uint8_t i = 0; i < sizeof dice; i++) {
        uint32_t enough = 5u * dice[i];
        const uint32_t rolls[] = {0, 1, enough - 1, enough, enough + random_next(random) % 400};
        bool loaded = random_next(random) % 2 == 0;
        uint8_t faces = loaded ? (uint8_t)(dice[i] / 2 + 1) : dice[i];
        for (uint32_t left = rolls[random_next(random) % 5]; left > 0; left--) {
            (void)stats_add(&counted, dice[i], (uint8_t)(random_next(random) % faces));
        }
    }
}

/* Its p is 0.0010. */
static void count_coin_on_the_edge(void) {
    for (uint8_t i = 0; i < 106; i++) {
        (void)stats_add(&counted, 2, i < 70);
    }
}

static void tell_unit(uint32_t *random) {
    bool crashed = random_next(random) % 2 == 0;
    rig_now = (drive_now_t){.noise = crashed ? "failed" : "good",
                            .supply_mv = (uint16_t)(random_next(random) % 6000),
                            .uptime_s = random_next(random) >> random_next(random) % 32};
    rig_facts.crash = crashed ? "watchdog" : NULL;
    rig_facts.crash_pc = random_next(random) >> random_next(random) % 32;
    printf("noise %s\nsupply %d\nuptime %" PRIu32 "\n", rig_now.noise, rig_now.supply_mv,
           rig_now.uptime_s);
    if (crashed) {
        printf("crash %s %08" PRIx32 "\n", rig_facts.crash, rig_facts.crash_pc);
    }
}

static void tell_log(void) {
    for (uint16_t i = 0; i < table.log.used; i++) {
        log_entry_t entry = *log_at(&table.log, i);
        bool choice = entry.kind == PROMPT_CHOOSE;
        printf("line %" PRIu32 " %s %d %s %d %d %d", table.log.first_line + i,
               game_ask_name((game_ask_t)entry.ask),
               entry.player == GAME_NOBODY ? -1 : entry.player,
               choice ? game_option_name((game_option_t)entry.values[0]) : "-", entry.entered,
               entry.undone, entry.amended);
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
    printf("nobody %d\ngames %d\nmended %d\n", series.nobody, series.games,
           session_amended(&table));
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

/* How often it was plugged in, as it started and since. */
static void tell_pictures(uint32_t *random) {
    uint32_t plugged = 1;
    for (uint32_t more = 1 + random_next(random) % PICTURES_MOST; more > 0; more--) {
        rig_plug();
        plugged++;
    }
    printf("pictures %" PRIu32 "\n", plugged);
}

static bool evening(uint32_t seed) {
    uint32_t random = 1u + seed * 2654435761u;
    name_players(&random);
    bool longest = seed == LONGEST_LOG;
    if (!(longest ? play_longest_log() : play(&random))) {
        return false;
    }
    if (longest) {
        count_coin_on_the_edge();
    } else {
        count(&random);
    }
    tell_unit(&random);
    tell_pictures(&random);
    return true;
}

int main(int argc, char **argv) {
    FILE *file = argc == 3 ? fopen(argv[2], "wb") : NULL;
    if (file == NULL) {
        return 2;
    }
    rig_start();
    if (!evening((uint32_t)atoi(argv[1])) || rig_read(0, DRIVE_SECTORS) != DRIVE_MEDIUM_READY ||
        fwrite(rig_bytes, sizeof rig_bytes, 1, file) != 1 || fclose(file) != 0) {
        return 1;
    }
    tell_log();
    tell_score();
    tell_faces();
    return 0;
}
