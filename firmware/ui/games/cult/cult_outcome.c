/* What a roll would do and what the last one did: answers tried on a copy of the game. */
#include "cult_ui.h"
#include "table.h"

uint8_t cult_at(const cult_state_t *state, uint8_t option) {
    uint8_t cultist = 0;
    while (cultist + 1 < cult_count(state) && cult_cultist_option(state, cultist) != option) {
        cultist++;
    }
    return cultist;
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
    switch ((cult_step_t)state->step) {
    case CULT_STEP_VICTIM:
        *pair = (cult_pair_t){state->caster, victim_at(state, cursor), false};
        return true;
    case CULT_STEP_CAST:
    case CULT_STEP_CAST_EYE:
        *pair = (cult_pair_t){state->caster, state->victim, false};
        return true;
    case CULT_STEP_RESPOND:
    case CULT_STEP_RESPOND_EYE:
        *pair = (cult_pair_t){state->victim, state->caster, true};
        return true;
    default:
        return false;
    }
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

cult_state_t cult_after(const cult_state_t *state, const cult_pair_t *pair, cult_face_t face) {
    cult_state_t after = *state;
    if (after.step == CULT_STEP_VICTIM) {
        choose(&after, cult_cultist_option(&after, pair->target));
    }
    if (after.step == CULT_STEP_CAST_EYE || after.step == CULT_STEP_RESPOND_EYE) {
        choose(&after, (uint8_t)(OPTION_YELLOW + face));
    } else {
        game_answer_t roll = {.kind = PROMPT_ROLL, .count = 1, .values = {cult_side_of(face)}};
        (void)cult_rules.answer(&after, &roll);
    }
    return after;
}

uint8_t cult_odds(const cult_state_t *state, const cult_pair_t *pair) {
    bool mad[CULT_FACES] = {false}; /* does this face drive the target mad? */
    uint8_t sides = 0;
    for (uint8_t face = CULT_YELLOW; face < CULT_EYE; face++) {
        cult_state_t after = cult_after(state, pair, (cult_face_t)face);
        mad[face] = state->sanity[pair->target] > 0 && after.sanity[pair->target] == 0;
        mad[CULT_EYE] = mad[CULT_EYE] || mad[face];
    }
    for (uint8_t side = 0; side < CULT_SIDES; side++) {
        sides = (uint8_t)(sides + mad[cult_face(side)]);
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

bool cult_effect(const ui_view_t *view, const cult_state_t *before, cult_effect_t *effect) {
    log_entry_t entries[2];
    cult_pair_t pair = {GAME_NOBODY, GAME_NOBODY, false};
    if (newest_answers(view->session, entries) == 0 || face_of(&entries[0]) < 0) {
        return false;
    }
    (void)cult_pair(before, 0, &pair);
    *effect = (cult_effect_t){.face = (uint8_t)face_of(&entries[0]),
                              .ask = entries[0].ask,
                              .roller = pair.roller,
                              .target = pair.target,
                              .before = *before,
                              .after = *cult_of(view)};
    return true;
}

/* --- in words ----------------------------------------------------------------------------- */

static bool changed(const cult_effect_t *effect, uint8_t place) {
    return cult_tokens_at(&effect->before, place) != cult_tokens_at(&effect->after, place);
}

static cult_line_t line_of_words(text_t text) {
    return (cult_line_t){.place = GAME_NOBODY, .words = text};
}

static cult_line_t line_of(const cult_effect_t *effect, uint8_t place) {
    return (cult_line_t){.place = place,
                         .changes = true,
                         .mad = place != CULT_POOL && cult_went_mad(effect, place),
                         .old = cult_tokens_at(&effect->before, place),
                         .now = cult_tokens_at(&effect->after, place)};
}

static uint8_t count_mad(const cult_effect_t *effect) {
    uint8_t mad = 0;
    for (uint8_t i = 0; i < cult_count(&effect->after); i++) {
        mad = (uint8_t)(mad + cult_went_mad(effect, i));
    }
    return mad;
}

/* "goes mad!", "Bob goes mad!" of one whose change has no line; or how many did. */
static cult_line_t line_of_madness(const cult_effect_t *effect, uint8_t mad) {
    cult_line_t line = line_of_words(mad > 1 ? TEXT_MAD : TEXT_GOES_MAD);
    line.number = mad > 1 ? mad : 0;
    for (uint8_t i = 0; mad == 1 && i < cult_count(&effect->after); i++) {
        bool all = effect->face == CULT_CTHULHU && cult_count(&effect->after) > 2;
        line.place = all && cult_went_mad(effect, i) ? i : line.place;
    }
    return line;
}

/* Whose token the roll would have moved; the roller of an Elder Sign has one from the pool. */
static uint8_t giver(const cult_effect_t *effect) {
    return effect->face == CULT_TENTACLE ? effect->before.victim : effect->target;
}

/* Nothing has changed: the pool is empty, or who would have lost a token is mad already. */
static uint8_t lines_for_nothing(const cult_effect_t *effect, cult_line_t lines[CULT_LINES]) {
    lines[0] = line_of_words(TEXT_NO_EFFECT);
    lines[1] = effect->face == CULT_ELDER
                   ? line_of_words(TEXT_POOL_EMPTY)
                   : (cult_line_t){.place = giver(effect), .changes = false, .mad = true};
    return 2;
}

/* Everybody lost: the sum of it, and who went mad, or how many did. */
static uint8_t lines_for_all(const cult_effect_t *effect, cult_line_t lines[CULT_LINES]) {
    uint8_t mad = count_mad(effect), count = 0;
    lines[count++] = line_of_words(TEXT_ALL_LOSE);
    if (mad > 0) {
        lines[count++] = line_of_madness(effect, mad);
    }
    lines[count++] = line_of(effect, CULT_POOL);
    return count;
}

uint8_t cult_lines(const cult_effect_t *effect, cult_line_t lines[CULT_LINES]) {
    uint8_t count = 0;
    if (effect->face == CULT_CTHULHU && cult_count(&effect->after) > 2) {
        return lines_for_all(effect, lines);
    }
    for (uint8_t i = 0; i < cult_count(&effect->after) && count < 2; i++) {
        if (changed(effect, i)) {
            lines[count++] = line_of(effect, i);
        }
    }
    if (count == 0) {
        return lines_for_nothing(effect, lines);
    }
    if (count == 1 && effect->before.sanity[lines[0].place] == 0) {
        lines[count++] = line_of_words(TEXT_SANE_AGAIN);
    }
    if (count_mad(effect) > 0) {
        if (count == 2 && lines[0].mad &&
            !lines[1].mad) { /* the words follow whom they are about */
            cult_line_t mad = lines[0];
            lines[0] = lines[1];
            lines[1] = mad;
        }
        lines[count++] = line_of_madness(effect, count_mad(effect));
    }
    if (changed(effect, CULT_POOL) && count < CULT_LINES) {
        lines[count++] = line_of(effect, CULT_POOL);
    }
    return count;
}

text_t cult_why(const cult_effect_t *effect) {
    switch ((cult_face_t)effect->face) {
    case CULT_YELLOW:
        return effect->before.sanity[effect->target] > 0 ? TEXT_WHY_YELLOW : TEXT_WHY_HAS_NONE;
    case CULT_TENTACLE:
        if (effect->before.sanity[effect->before.victim] == 0) {
            return TEXT_WHY_HAS_NONE;
        }
        return effect->before.sanity[effect->before.caster] > 0 ? TEXT_WHY_TENTACLE
                                                                : TEXT_WHY_MAD_CASTER;
    case CULT_ELDER:
        return effect->before.pool > 0 ? TEXT_WHY_ELDER : (text_t)0;
    case CULT_CTHULHU:
        return cult_count(&effect->after) == 2 ? TEXT_WHY_CTHULHU : (text_t)0;
    default:
        return (text_t)0;
    }
}
