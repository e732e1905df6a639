/* What a throw did, in two lines of at most twelve letters. */
#include "cult_view.h"

enum { POOL = CULT_CULTISTS_MAX };

uint8_t cult_number(const cult_state_t *state, uint8_t cultist) {
    bool several = state->cultists > 1;
    return (uint8_t)(several ? cultist % state->cultists + 1 : 0);
}

void cult_short_name(const ui_view_t *view, uint8_t cultist, char who[NAME_UTF8_MAX]) {
    const cult_state_t *state = cult_of(view);
    format_name(view, cult_owner(state, cultist), who);
    if (cult_number(state, cultist) > 0) {
        who[gfx_text_bytes(who, CULTIST_LETTERS)] = '\0';
    }
}

void cult_name(const ui_view_t *view, uint8_t cultist, char who[NAME_UTF8_MAX]) {
    const cult_state_t *state = cult_of(view);
    uint8_t number = cult_number(state, cultist);
    if (number > 0) {
        format_cultist(view, cult_owner(state, cultist), number, who);
    } else {
        format_name(view, cult_owner(state, cultist), who);
    }
}

static void say(const ui_view_t *view, text_t text, cult_line_t *line) {
    *line = (cult_line_t){.figures = false};
    copy_text(line->who, sizeof line->who, word(view, text));
}

/* "3 mad" */
static void say_mad(const ui_view_t *view, uint8_t many, cult_line_t *line) {
    *line = (cult_line_t){.figures = false};
    format_number(many, line->who);
    append_text(line->who, sizeof line->who, " ");
    append_text(line->who, sizeof line->who, word(view, TEXT_MAD));
}

static uint8_t tokens(const cult_state_t *state, uint8_t place) {
    return place == POOL ? state->pool : state->sanity[place];
}

static bool changed(const cult_deed_t *deed, uint8_t place) {
    return tokens(&deed->before, place) != tokens(&deed->after, place);
}

static bool went_mad(const cult_deed_t *deed, uint8_t place) {
    return place != POOL && changed(deed, place) && deed->after.sanity[place] == 0;
}

static void tell(const ui_view_t *view, const cult_deed_t *deed, uint8_t place, cult_line_t *line) {
    *line = (cult_line_t){.figures = true,
                          .mad = went_mad(deed, place),
                          .old = tokens(&deed->before, place),
                          .now = tokens(&deed->after, place)};
    if (place == POOL) {
        copy_text(line->who, sizeof line->who, word_face(view, CULT_CTHULHU));
    } else {
        line->number = cult_number(&deed->after, place);
        cult_short_name(view, place, line->who);
    }
}

/* Everybody lost: the sum of it, and who went mad. */
static void lines_for_all(const ui_view_t *view, const cult_deed_t *deed, cult_line_t lines[2]) {
    uint8_t mad = 0, last = 0;
    for (uint8_t i = 0; i < cult_count(&deed->after); i++) {
        if (went_mad(deed, i)) {
            last = i;
            mad++;
        }
    }
    say(view, TEXT_ALL_LOSE, &lines[0]);
    if (mad > 1) {
        say_mad(view, mad, &lines[1]);
    } else {
        tell(view, deed, mad == 1 ? last : POOL, &lines[1]);
    }
}

/* Nobody's figures have changed: where it would have told, somebody is mad already. */
static void lines_for_nothing(const ui_view_t *view, const cult_deed_t *deed,
                              cult_line_t lines[2]) {
    say(view, TEXT_NO_EFFECT, &lines[0]);
    if (deed->face == CULT_ELDER) {
        say(view, TEXT_POOL_EMPTY, &lines[1]);
    } else {
        bool taken = deed->face == CULT_TENTACLE;
        tell(view, deed, taken ? deed->before.victim : deed->target, &lines[1]);
        lines[1].figures = false;
        lines[1].mad = true;
    }
}

/* What a line about Cthulhu's pool gives way to: news of a mind. */
static void say_mind(const ui_view_t *view, const cult_deed_t *deed, uint8_t place,
                     cult_line_t *line) {
    if (went_mad(deed, place)) {
        say(view, TEXT_GOES_MAD, line);
    } else if (deed->before.sanity[place] == 0) {
        say(view, TEXT_SANE_AGAIN, line);
    } else {
        tell(view, deed, POOL, line);
    }
}

void cult_lines(const ui_view_t *view, const cult_deed_t *deed, cult_line_t lines[2]) {
    uint8_t places[CULT_CULTISTS_MAX + 1], count = 0;
    for (uint8_t i = 0; i < cult_count(&deed->after); i++) {
        places[count] = i;
        count = (uint8_t)(count + changed(deed, i));
    }
    if (count == 0) {
        lines_for_nothing(view, deed, lines);
        return;
    }
    if (deed->face == CULT_CTHULHU && cult_count(&deed->after) > 2) {
        lines_for_all(view, deed, lines);
        return;
    }
    tell(view, deed, places[0], &lines[0]);
    if (count == 1) {
        say_mind(view, deed, places[0], &lines[1]);
    } else {
        tell(view, deed, places[1], &lines[1]);
    }
}
