#include "painter.h"

#include <stdio.h>
#include <string.h>

#include "hints.h"
#include "plain.h"
#include "terminal.h"

#define GREY "\x1b[38;5;240m"
#define AMBER "\x1b[38;5;222m\x1b[48;5;233m"
#define PLAIN "\x1b[0m"
#define NEXT_LINE "\r\n\x1b[K" /* cleared before it is written: a full one is not touched again */

enum { SETTLED_US = 250000 };

static struct {
    int columns;                     /* of the picture as painted last */
    char said[PAINTER_WORDS_BYTES];  /* in words, last */
    char heard[PAINTER_WORDS_BYTES]; /* newer ones, not said yet */
    uint64_t heard_us;
    bool greeted;
} painter;

int painter_columns(void) { return painter.columns; }

/* --- as a picture ---------------------------------------------------------------------------- */

static void paint_edge(picture_fit_t fit, const char *left, const char *right) {
    if (!fit.framed) {
        return;
    }
    fputs(NEXT_LINE GREY, stdout);
    fputs(left, stdout);
    for (int i = 0; i < fit.columns; i++) {
        fputs("─", stdout);
    }
    fputs(right, stdout);
    fputs(PLAIN, stdout);
}

static void paint_rows(const painter_scene_t *scene, picture_fit_t fit) {
    char text[PICTURE_ROW_BYTES];
    const char *side = fit.framed ? GREY "│" : "";
    for (int row = 0; row < fit.rows; row++) {
        picture_row(&scene->picture, fit, row, text);
        printf(NEXT_LINE "%s" AMBER "%s" PLAIN "%s" PLAIN, side, text, side);
    }
}

/* So many characters of a text, which has accents at most. */
static void paint_clipped(const char *text, size_t bytes, int columns) {
    for (size_t i = 0; i < bytes; i++) {
        columns -= ((unsigned char)text[i] & 0xC0) == 0x80 ? 0 : 1;
        if (columns < 0) {
            return;
        }
        fputc(text[i], stdout);
    }
}

/* Lines of words in the rows that are left. */
static void paint_words(const char *words, int columns, int rows) {
    for (; rows > 0; rows--) {
        size_t bytes = strcspn(words, "\n");
        fputs(NEXT_LINE, stdout);
        paint_clipped(words, bytes, columns);
        words += bytes + (words[bytes] == '\n' ? 1 : 0);
    }
}

static int letters(const char *text) {
    int count = 0;
    for (; *text != '\0'; text++) {
        count += ((unsigned char)*text & 0xC0) == 0x80 ? 0 : 1;
    }
    return count;
}

/* Rows under it that nothing was written to, and that may hold what was there before. */
static bool below_picture(picture_fit_t fit, terminal_facts_t facts) {
    return fit.kind != PICTURE_SMALL && facts.rows > 1 + fit.rows + (fit.framed ? 2 : 0);
}

static void paint_picture(const painter_scene_t *scene, terminal_facts_t facts) {
    const hints_t *hints = hints_in(scene->lang);
    picture_fit_t fit = picture_fit(facts.columns, facts.rows - 1, facts.dots);
    painter.columns = fit.columns + (fit.framed ? 2 : 0);
    fputs(scene->resized ? "\x1b[2J\x1b[H" : "\x1b[H\x1b[K", stdout);
    if (fit.kind == PICTURE_NONE) {
        paint_clipped(hints->too_small, strlen(hints->too_small), facts.columns);
        fputs("\x1b[J", stdout);
        return;
    }
    bool wide = letters(hints->keys) < facts.columns;
    fputs(wide ? hints->keys : hints->keys_short, stdout);
    paint_edge(fit, "╭", "╮");
    paint_rows(scene, fit);
    if (fit.framed) {
        paint_edge(fit, "╰", "╯");
    } else if (fit.kind == PICTURE_SMALL) {
        paint_words(scene->words, facts.columns, facts.rows - 1 - fit.rows);
    }
    fputs(below_picture(fit, facts) ? "\r\n\x1b[J" : "", stdout);
}

/* --- in words -------------------------------------------------------------------------------- */

/* One word; returns where it ends. */
static const char *say_word(const char *text, bool utf8) {
    for (; *text != '\0' && *text != ' ' && *text != '\n'; text++) {
        if (utf8) {
            fputc(*text, stdout);
        } else {
            text = plain_letter(text, stdout);
        }
    }
    return text;
}

static int word_letters(const char *text) {
    int count = 0;
    for (; *text != '\0' && *text != ' ' && *text != '\n'; text++) {
        count += ((unsigned char)*text & 0xC0) == 0x80 ? 0 : 1;
    }
    return count;
}

/* Lines of words, no word torn at the edge. */
static void say(const char *text, terminal_facts_t facts) {
    int column = 0;
    while (*text != '\0') {
        int letters_ahead = word_letters(text);
        bool breaks = *text == '\n' || (column > 0 && column + letters_ahead >= facts.columns);
        if (breaks) {
            fputs("\r\n", stdout);
            column = 0;
        }
        if (*text == ' ' || *text == '\n') {
            if (*text == ' ' && column > 0) {
                fputc(' ', stdout);
                column++;
            }
            text++;
            continue;
        }
        column += letters_ahead;
        text = say_word(text, facts.blocks);
    }
    fputs("\r\n", stdout);
}

/* What moves is not said before it stands still. */
static bool is_settled(const painter_scene_t *scene) {
    if (strcmp(painter.heard, scene->words) != 0) {
        snprintf(painter.heard, sizeof painter.heard, "%s", scene->words);
        painter.heard_us = scene->now_us;
    }
    return scene->now_us - painter.heard_us >= SETTLED_US;
}

static void say_words(const painter_scene_t *scene, terminal_facts_t facts) {
    if (scene->resized) {
        painter.said[0] = '\0'; /* another size, or back from the shell */
    }
    if (!is_settled(scene) || *painter.heard == '\0' || strcmp(painter.heard, painter.said) == 0) {
        return;
    }
    if (!painter.greeted) {
        say(hints_in(scene->lang)->keys_ascii, facts);
        painter.greeted = true;
    }
    memcpy(painter.said, painter.heard, sizeof painter.said);
    fputs("\r\n", stdout);
    say(painter.said, facts);
}

void painter_paint(const painter_scene_t *scene) {
    terminal_facts_t facts = terminal_facts();
    picture_fit_t fit = picture_fit(facts.columns, facts.rows - 1, facts.dots);
    bool words = !facts.moves || !facts.blocks || (!facts.dots && fit.kind == PICTURE_NONE);
    if (words) {
        say_words(scene, facts);
    } else if (scene->changed || scene->resized) {
        paint_picture(scene, facts);
    } else {
        return;
    }
    fflush(stdout);
}
