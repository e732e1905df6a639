/* The evening in brief: the game played again, looking at every step. */
#include "cult_view.h"

static bool is_tentacle(const log_entry_t *entry) {
    bool eye = entry->ask == ASK_CAST_EYE || entry->ask == ASK_RESPOND_EYE;
    bool throws = entry->ask == ASK_CAST || entry->ask == ASK_RESPOND;
    if (entry->kind == PROMPT_ROLL) {
        return throws && cult_face(entry->values[0]) == CULT_TENTACLE;
    }
    return eye && entry->values[0] == OPTION_TENTACLE;
}

typedef struct {
    uint16_t stolen[GAME_PLAYERS_MAX];
    uint16_t madnesses;
} telling_t;

static void look(void *to, const game_state_t *from, const game_state_t *until,
                 const log_entry_t *entry) {
    telling_t *telling = to;
    const cult_state_t *before = cult_part(from), *after = cult_part(until);
    for (uint8_t i = 0; i < cult_count(after); i++) {
        bool mad = before->sanity[i] > 0 && after->sanity[i] == 0;
        telling->madnesses = (uint16_t)(telling->madnesses + mad);
    }
    uint8_t caster = before->caster;
    if (is_tentacle(entry) && after->sanity[caster] > before->sanity[caster]) {
        telling->stolen[cult_owner(before, caster)]++;
    }
}

void cult_tell(const session_t *session, cult_story_t *story) {
    telling_t telling = {.madnesses = 0};
    session_replay(session, look, &telling);
    *story = (cult_story_t){.thief = GAME_NOBODY, .madnesses = telling.madnesses};
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        if (telling.stolen[seat] > story->stolen) {
            story->thief = seat;
            story->stolen = telling.stolen[seat];
        }
    }
}
