/* The evening in brief: the game played again, looking at every step. */
#include <string.h>

#include "cult_view.h"

static bool is_tentacle(const log_entry_t *entry) {
    bool eye = entry->ask == ASK_CAST_EYE || entry->ask == ASK_RESPOND_EYE;
    bool throws = entry->ask == ASK_CAST || entry->ask == ASK_RESPOND;
    if (entry->kind == PROMPT_ROLL) {
        return throws && cult_face(entry->values[0]) == CULT_TENTACLE;
    }
    return eye && entry->values[0] == OPTION_TENTACLE;
}

static void look(const cult_state_t *before, const cult_state_t *after, const log_entry_t *entry,
                 uint16_t stolen[GAME_PLAYERS_MAX], cult_story_t *story) {
    for (uint8_t i = 0; i < cult_count(after); i++) {
        bool mad = before->sanity[i] > 0 && after->sanity[i] == 0;
        story->madnesses = (uint16_t)(story->madnesses + mad);
    }
    uint8_t caster = before->caster;
    if (is_tentacle(entry) && after->sanity[caster] > before->sanity[caster]) {
        stolen[cult_owner(before, caster)]++;
    }
}

void cult_tell(const session_t *session, cult_story_t *story) {
    uint16_t stolen[GAME_PLAYERS_MAX] = {0};
    cult_state_t state = session->base.game.cult;
    *story = (cult_story_t){.thief = GAME_NOBODY};
    for (uint16_t i = 0; i < session->log.used; i++) {
        log_entry_t entry = log_at(&session->log, i);
        game_answer_t answer = {.kind = entry.kind, .count = entry.count};
        cult_state_t before = state;
        memcpy(answer.values, entry.values, sizeof answer.values);
        if (!entry.undone && cult_rules.answer(&state, &answer) == GAME_OK) {
            look(&before, &state, &entry, stolen, story);
        }
    }
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        if (stolen[seat] > story->stolen) {
            story->thief = seat;
            story->stolen = stolen[seat];
        }
    }
}
