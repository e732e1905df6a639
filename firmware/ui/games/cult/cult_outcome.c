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

static cult_line_t line_of_words(const ui_view_t *view, text_t text) {
    cult_line_t line = {.figures = false};
    copy_text(line.who, sizeof line.who, word(view, text));
    return line;
}

/* A place, its tokens before, and after. */
static cult_line_t line_of(const ui_view_t *view, const cult_effect_t *effect, uint8_t place) {
    cult_line_t line = {.figures = true,
                        .mad = place != CULT_POOL && cult_went_mad(effect, place),
                        .old = cult_tokens_at(&effect->before, place),
                        .now = cult_tokens_at(&effect->after, place)};
    if (place == CULT_POOL) {
        copy_text(line.who, sizeof line.who, word_face(view, CULT_CTHULHU));
    } else {
        line.number = cult_number(&effect->after, place);
        cult_short_name(view, place, line.who);
    }
    return line;
}

/* Everybody lost: the sum of it, and who went mad, or how many did. */
static void lines_for_all(const ui_view_t *view, const cult_effect_t *effect,
                          cult_line_t lines[2]) {
    uint8_t mad = 0, last = 0;
    for (uint8_t i = 0; i < cult_count(&effect->after); i++) {
        if (cult_went_mad(effect, i)) {
            last = i;
            mad++;
        }
    }
    lines[0] = line_of_words(view, TEXT_ALL_LOSE);
    if (mad > 1) {
        lines[1] = (cult_line_t){.figures = false};
        format_number(mad, lines[1].who);
        append_text(lines[1].who, sizeof lines[1].who, " ");
        append_text(lines[1].who, sizeof lines[1].who, word(view, TEXT_MAD));
    } else {
        lines[1] = line_of(view, effect, mad == 1 ? last : CULT_POOL);
    }
}

/* No figures have changed: the pool is empty, or who would have lost a token is mad already. */
static void lines_for_nothing(const ui_view_t *view, const cult_effect_t *effect,
                              cult_line_t lines[2]) {
    bool taken = effect->face == CULT_TENTACLE;
    lines[0] = line_of_words(view, TEXT_NO_EFFECT);
    if (effect->face == CULT_ELDER) {
        lines[1] = line_of_words(view, TEXT_POOL_EMPTY);
    } else {
        lines[1] = line_of(view, effect, taken ? effect->before.victim : effect->target);
        lines[1].figures = false;
        lines[1].mad = true;
    }
}

void cult_lines(const ui_view_t *view, const cult_effect_t *effect, cult_line_t lines[2]) {
    uint8_t places[CULT_CULTISTS_MAX + 1], count = 0;
    for (uint8_t i = 0; i < cult_count(&effect->after); i++) {
        places[count] = i;
        count = (uint8_t)(count + changed(effect, i));
    }
    if (count == 0) {
        lines_for_nothing(view, effect, lines);
        return;
    }
    if (effect->face == CULT_CTHULHU && cult_count(&effect->after) > 2) {
        lines_for_all(view, effect, lines);
        return;
    }
    lines[0] = line_of(view, effect, places[0]);
    if (count > 1) {
        lines[1] = line_of(view, effect, places[1]);
    } else if (cult_went_mad(effect, places[0])) {
        lines[1] = line_of_words(view, TEXT_GOES_MAD);
    } else if (effect->before.sanity[places[0]] == 0) {
        lines[1] = line_of_words(view, TEXT_SANE_AGAIN);
    } else {
        lines[1] = line_of(view, effect, CULT_POOL);
    }
}
