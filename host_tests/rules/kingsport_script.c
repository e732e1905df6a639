#include "kingsport_script.h"

#include <stdio.h>

#define WORD_BYTES 16

void kingsport_begins_with(uint8_t players, uint8_t first) {
    new_game(&(game_config_t){
        .game = GAME_KINGSPORT,
        .players = players,
        .first = first,
    });
}

void kingsport_begins(uint8_t players) { kingsport_begins_with(players, 0); }

static void give(const char *word, unsigned line) {
    if (word[0] >= '1' && word[0] <= '6') {
        script_roll((const uint8_t[]){(uint8_t)(word[0] - '1')}, 1, line);
    } else {
        script_choose(word, line);
    }
}

void kingsport_play(unsigned times, const char *answers, unsigned line) {
    char word[WORD_BYTES];
    int used = 0;
    for (unsigned i = 0; i < times; i++) {
        for (const char *at = answers; sscanf(at, "%15s%n", word, &used) == 1; at += used) {
            give(word, line);
        }
    }
}

static game_prompt_t asked(void) {
    game_prompt_t prompt;
    game_prompt(&table, &prompt);
    return prompt;
}

static void adjust_one(uint8_t seat, const char *what, unsigned line) {
    give(game_option_name((game_option_t)(OPTION_P1 + seat)), line);
    give(what, line);
}

static void finish_adjusting(unsigned line) {
    const game_prompt_t prompt = asked();
    if (prompt.kind == PROMPT_CHOOSE && prompt.ask == ASK_WHO) {
        give("done", line);
    }
}

void kingsport_adjust_times(unsigned times, uint8_t seat, const char *whats, unsigned line) {
    char word[WORD_BYTES];
    int used = 0;
    give("adjust", line);
    for (unsigned i = 0; i < times; i++) {
        for (const char *at = whats; sscanf(at, "%15s%n", word, &used) == 1; at += used) {
            adjust_one(seat, word, line);
        }
    }
    finish_adjusting(line);
}

void kingsport_defeat_seat(uint8_t seat, const char *site, unsigned line) {
    const uint8_t hearts = KINGSPORT->players[seat].hearts;
    give("adjust", line);
    for (uint8_t i = 0; i < hearts; i++) {
        adjust_one(seat, "heart-", line);
    }
    while (KINGSPORT->owed > 0) {
        give(game_option_name((game_option_t)asked().options[0]), line);
    }
    give(site, line);
    finish_adjusting(line);
}

void kingsport_drive_out(uint8_t seat, unsigned line) {
    const uint8_t start = KINGSPORT->players[seat].start;
    give("adjust", line);
    for (uint8_t i = 0; i < start; i++) {
        adjust_one(seat, "start-", line);
    }
    finish_adjusting(line);
}

void kingsport_end_turn(unsigned line) {
    static const char *const WAYS[KINGSPORT_STEPS] = {"move 1", "cultists 1", "end"};
    const uint8_t player = KINGSPORT->player;
    const uint32_t round = KINGSPORT->round;
    while (KINGSPORT->player == player && KINGSPORT->round == round) {
        const bool insane = KINGSPORT->players[player].sanity == 0;
        const bool stays = insane && KINGSPORT->step == KINGSPORT_START;
        kingsport_play(1, stays ? "cultists 1" : WAYS[KINGSPORT->step], line);
    }
}
