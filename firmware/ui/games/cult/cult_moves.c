/* What a throw would do and what the last one did: answers tried on a copy of the game. */
#include "cult_view.h"
#include "table.h"

uint8_t cult_at(const cult_state_t *state, uint8_t option) {
    uint8_t cultist = 0;
    while (cultist + 1 < cult_count(state) && cult_cultist_option(state, cultist) != option) {
        cultist++;
    }
    return cultist;
}

/* Who is asked for what, at each step. */
typedef enum { PAIR_NONE, PAIR_PICKING, PAIR_CASTS, PAIR_RESPONDS } pair_kind_t;

static pair_kind_t pair_kind(const cult_state_t *state) {
    static const uint8_t kinds[] = {
        [CULT_STEP_FIRST] = PAIR_NONE,       [CULT_STEP_FIRST_ROLL] = PAIR_NONE,
        [CULT_STEP_CULTIST] = PAIR_NONE,     [CULT_STEP_VICTIM] = PAIR_PICKING,
        [CULT_STEP_CAST] = PAIR_CASTS,       [CULT_STEP_CAST_EYE] = PAIR_CASTS,
        [CULT_STEP_RESPOND] = PAIR_RESPONDS, [CULT_STEP_RESPOND_EYE] = PAIR_RESPONDS,
        [CULT_STEP_OVER] = PAIR_NONE,
    };
    static_assert(sizeof kinds == CULT_STEPS, "a kind for each step");
    return (pair_kind_t)kinds[state->step];
}

static uint8_t victim_at(const cult_state_t *state, uint8_t cursor) {
    uint8_t victim = GAME_NOBODY;
    for (uint8_t cultist = 0; cultist < cult_count(state); cultist++) {
        if (cultist != state->caster && state->sanity[cultist] > 0) {
            victim = cultist;
            if (cursor-- == 0) {
                break;
            }
        }
    }
    return victim;
}

bool cult_pair(const cult_state_t *state, uint8_t cursor, cult_pair_t *pair) {
    switch (pair_kind(state)) {
    case PAIR_PICKING:
        *pair = (cult_pair_t){state->caster, victim_at(state, cursor), false};
        return true;
    case PAIR_CASTS:
        *pair = (cult_pair_t){state->caster, state->victim, false};
        return true;
    case PAIR_RESPONDS:
        *pair = (cult_pair_t){state->victim, state->caster, true};
        return true;
    case PAIR_NONE:
        break;
    }
    return false;
}

uint8_t cult_side_of(cult_face_t face) {
    uint8_t side = 0;
    while (side + 1 < CULT_SIDES && cult_face(side) != face) {
        side++;
    }
    return side;
}

static void choose(cult_state_t *state, uint8_t option) {
    game_answer_t answer = {.kind = PROMPT_CHOOSE, .count = 1, .option = option};
    (void)cult_rules.answer(state, &answer);
}

static void roll(cult_state_t *state, uint8_t side) {
    game_answer_t answer = {.kind = PROMPT_ROLL, .count = 1, .values = {side}};
    (void)cult_rules.answer(state, &answer);
}

static bool picks_a_face(const cult_state_t *state) {
    return state->step == CULT_STEP_CAST_EYE || state->step == CULT_STEP_RESPOND_EYE;
}

cult_state_t cult_after(const cult_state_t *state, const cult_pair_t *pair, cult_face_t face) {
    cult_state_t after = *state;
    if (after.step == CULT_STEP_VICTIM) {
        choose(&after, cult_cultist_option(&after, pair->target));
    }
    if (picks_a_face(&after)) {
        choose(&after, (uint8_t)(OPTION_YELLOW + face));
    } else {
        roll(&after, cult_side_of(face));
    }
    return after;
}

static bool drives_mad(const cult_state_t *state, const cult_pair_t *pair, cult_face_t face) {
    cult_state_t after = cult_after(state, pair, face);
    return state->sanity[pair->target] > 0 && after.sanity[pair->target] == 0;
}

uint8_t cult_odds(const cult_state_t *state, const cult_pair_t *pair) {
    bool by_face[CULT_FACES] = {false};
    uint8_t sides = 0;
    for (uint8_t face = CULT_YELLOW; face < CULT_EYE; face++) {
        by_face[face] = drives_mad(state, pair, (cult_face_t)face);
        by_face[CULT_EYE] = by_face[CULT_EYE] || by_face[face];
    }
    for (uint8_t side = 0; side < CULT_SIDES; side++) {
        sides = (uint8_t)(sides + by_face[cult_face(side)]);
    }
    return sides;
}

/* The face that an answer showed; -1: none. */
static int face_of(const log_entry_t *entry) {
    if (entry->kind == PROMPT_ROLL) {
        return entry->ask == ASK_FIRST ? CULT_FACES : (int)cult_face(entry->values[0]);
    }
    bool picked = entry->ask == ASK_CAST_EYE || entry->ask == ASK_RESPOND_EYE;
    return picked ? entry->values[0] - OPTION_YELLOW : -1;
}

bool cult_deed(const ui_view_t *view, const cult_state_t *before, cult_deed_t *deed) {
    log_entry_t entries[2];
    cult_pair_t pair = {GAME_NOBODY, GAME_NOBODY, false};
    if (newest_answers(view->session, entries) == 0 || face_of(&entries[0]) < 0) {
        return false;
    }
    (void)cult_pair(before, 0, &pair);
    *deed = (cult_deed_t){.face = (uint8_t)face_of(&entries[0]),
                          .ask = entries[0].ask,
                          .roller = pair.roller,
                          .target = pair.target,
                          .before = *before,
                          .after = *cult_of(view)};
    return true;
}
