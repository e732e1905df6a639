#include "state.h"

#include <stddef.h>

#include "writer.h"

static void numbers(console_t *console, const char *key, const uint8_t *values, uint8_t count) {
    writer_list(console, key);
    for (uint8_t i = 0; i < count; i++) {
        writer_number(console, NULL, values[i]);
    }
    writer_end(console);
}

/* --- cult --------------------------------------------------------------------------------- */

static void cultist_or_null(console_t *console, const char *key, const cult_state_t *cult,
                            uint8_t cultist) {
    if (cultist == GAME_NOBODY) {
        writer_null(console, key);
    } else {
        writer_text(console, key, game_option_name(cult_cultist_option(cult, cultist)));
    }
}

static void write_cult(console_t *console, const game_state_t *game) {
    const cult_state_t *cult = &game->cult;
    writer_list(console, "sanity");
    for (uint8_t player = 0; player < cult->players; player++) {
        numbers(console, NULL, &cult->sanity[player * cult->cultists], cult->cultists);
    }
    writer_end(console);
    writer_number(console, "pool", cult->pool);
    cultist_or_null(console, "caster", cult, cult->caster);
    cultist_or_null(console, "victim", cult, cult->victim);
    writer_number(console, "turn", cult->turn);
}

/* --- signs -------------------------------------------------------------------------------- */

static void by_kind(console_t *console, const char *key, const uint8_t counts[SIGNS_KINDS]) {
    writer_object(console, key);
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        writer_number(console, signs_kind_name((signs_kind_t)kind), counts[kind]);
    }
    writer_end(console);
}

static void write_signs(console_t *console, const game_state_t *game) {
    const signs_state_t *signs = &game->signs;
    writer_list(console, "totals");
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        writer_number(console, NULL, signs->totals[seat]);
    }
    writer_end(console);
    writer_number(console, "player", signs->player);
    writer_number(console, "stash", signs->stash);
    writer_number(console, "tentacles", signs->tentacles);
    by_kind(console, "clues", signs->clues);
    by_kind(console, "signs", signs->signs);
    by_kind(console, "bag", signs->bag);
    writer_number(console, "round", signs->round);
    writer_bool(console, "final", signs->final != 0);
    writer_list(console, "playing");
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        if ((signs->playing >> seat & 1) != 0) {
            writer_number(console, NULL, seat);
        }
    }
    writer_end(console);
}

/* --- kingsport ---------------------------------------------------------------------------- */

static void write_kingsport_player(console_t *console, const kingsport_player_t *player) {
    writer_object(console, NULL);
    writer_number(console, "hearts", player->hearts);
    writer_number(console, "bullets", player->bullets);
    writer_number(console, "sanity", player->sanity);
    writer_number(console, "start", player->start);
    writer_list(console, "relics");
    for (uint8_t relic = 0; relic < KINGSPORT_RELICS; relic++) {
        writer_number(console, NULL, player->relics[relic]);
    }
    writer_end(console);
    writer_number(console, "sites", player->sites);
    writer_bool(console, "out", player->out != 0);
    writer_end(console);
}

static void number_or_null(console_t *console, const char *key, uint32_t number) {
    if (number == 0) {
        writer_null(console, key);
    } else {
        writer_number(console, key, number);
    }
}

static void write_kingsport_fight(console_t *console, const kingsport_state_t *kingsport) {
    kingsport_foe_t foe = (kingsport_foe_t)kingsport->foe;
    if (foe == KINGSPORT_NO_FOE) {
        writer_null(console, "fight");
        return;
    }
    writer_object(console, "fight");
    writer_text(console, "foe", kingsport_foe_name(foe));
    writer_number(console, "need", kingsport_need(foe));
    number_or_null(console, "shown", kingsport->shown);
    writer_end(console);
}

static void write_kingsport(console_t *console, const game_state_t *game) {
    const kingsport_state_t *kingsport = &game->kingsport;
    writer_list(console, "players");
    for (uint8_t seat = 0; seat < kingsport->seats; seat++) {
        write_kingsport_player(console, &kingsport->players[seat]);
    }
    writer_end(console);
    writer_number(console, "player", kingsport->player);
    writer_number(console, "round", kingsport->round);
    writer_text(console, "step", kingsport_step_name((kingsport_step_t)kingsport->step));
    writer_number(console, "sanctified", kingsport->sanctified);
    writer_number(console, "activated", kingsport->activated);
    writer_number(console, "removed", kingsport->removed);
    number_or_null(console, "last", kingsport->last);
    write_kingsport_fight(console, kingsport);
    writer_number(console, "owed", kingsport->owed);
    if (kingsport->ending == KINGSPORT_GOING_ON) {
        writer_null(console, "ending");
    } else {
        writer_text(console, "ending",
                    kingsport_ending_name((kingsport_ending_t)kingsport->ending));
    }
    writer_list(console, "points");
    for (uint8_t seat = 0; seat < kingsport->seats; seat++) {
        writer_number(console, NULL, kingsport_points(&kingsport->players[seat]));
    }
    writer_end(console);
}

/* --- dice --------------------------------------------------------------------------------- */

static void write_dice(console_t *console, const game_state_t *game) {
    const dice_state_t *dice = &game->dice;
    writer_text(console, "die", game_die_name((game_die_t)dice->die));
    writer_number(console, "count", dice->count);
    writer_list(console, "last");
    for (uint8_t i = 0; dice->rolled != 0 && i < dice->count; i++) {
        if (dice->die == DIE_CULT) {
            writer_text(console, NULL, cult_face_name(cult_face(dice->last[i])));
        } else {
            writer_number(console, NULL, dice->last[i] + 1u);
        }
    }
    writer_end(console);
    writer_number(console, "sum", dice_sum(dice));
}

/* --- all ---------------------------------------------------------------------------------- */

static void (*const game_writers[])(console_t *console, const game_state_t *game) = {
    [GAME_CULT] = write_cult,
    [GAME_SIGNS] = write_signs,
    [GAME_KINGSPORT] = write_kingsport,
    [GAME_DICE] = write_dice,
};
static_assert(sizeof game_writers / sizeof game_writers[0] == GAME_IDS, "a writer a game");

static void write_names(console_t *console, const session_t *session) {
    writer_list(console, "names");
    for (uint8_t seat = 0; seat < session->config.players; seat++) {
        char text[NAME_UTF8_MAX];
        name_to_utf8(&session->names[seat], text);
        writer_text(console, NULL, text);
    }
    writer_end(console);
}

static void write_rolled(console_t *console, const session_rolled_t *rolled) {
    if (rolled->count == 0) {
        writer_null(console, "rolled");
        return;
    }
    writer_object(console, "rolled");
    writer_text(console, "ask", game_ask_name((game_ask_t)rolled->ask));
    numbers(console, "values", rolled->values, rolled->count);
    writer_bool(console, "entered", rolled->entered);
    writer_end(console);
}

static void write_asked(console_t *console, const game_prompt_t *prompt) {
    bool choose = prompt->kind == PROMPT_CHOOSE;
    writer_text(console, "kind", choose ? "choose" : "roll");
    writer_text(console, "ask", game_ask_name((game_ask_t)prompt->ask));
    if (prompt->player != GAME_NOBODY) {
        writer_number(console, "player", prompt->player);
    }
    if (!choose) {
        numbers(console, "bounds", prompt->bounds, prompt->count);
        return;
    }
    writer_list(console, "options");
    for (uint8_t i = 0; i < prompt->count; i++) {
        writer_text(console, NULL, game_option_name((game_option_t)prompt->options[i]));
    }
    writer_end(console);
}

static void write_prompt(console_t *console, const session_t *session) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    writer_object(console, "prompt");
    if (prompt.kind == PROMPT_OVER) {
        writer_text(console, "kind", "over");
        numbers(console, "winners", prompt.winners, prompt.count);
    } else {
        write_asked(console, &prompt);
    }
    writer_end(console);
}

static void write_no_game(console_t *console) {
    writer_null(console, "game");
    writer_number(console, "seq", 0);
    writer_list(console, "names");
    writer_end(console);
    writer_null(console, "prompt");
}

void state_write(console_t *console, const session_t *session) {
    const game_state_t *game = &session->now.game;
    if (game->game == GAME_NONE) {
        write_no_game(console);
        return;
    }
    writer_text(console, "game", game_name((game_id_t)game->game));
    writer_number(console, "seq", session->now.seq);
    write_names(console, session);
    write_rolled(console, &session->now.rolled);
    game_writers[game->game](console, game);
    write_prompt(console, session);
}
