#include "painter.h"

#include <stdio.h>
#include <string.h>

#include "terminal.h"

#define GREY "\x1b[38;5;240m"
#define AMBER "\x1b[38;5;222m\x1b[48;5;233m"
#define PLAIN "\x1b[0m"
#define NEXT_LINE "\r\n\x1b[K" /* cleared before it is written: a full one is not touched again */

enum { SETTLED_US = 250000 };

static const hints_t languages[] = {
    {
        .lang = "en",
        .keys = "space: ROLL   ← →: choose   M: menu   L: undo   ?: keys   q: quit",
        .keys_short = "space: ROLL  M: menu  ?: keys  q: quit",
        .keys_ascii = "space: ROLL, a d: left, right, M: menu, L: undo, ?: keys, q: quit",
        .help = "space, Enter  shake and throw; choose\n"
                "R             ROLL down; R again: up\n"
                "← →, a d      left, right\n"
                "↑ ↓           up, down in lists\n"
                "M             hold right: menu, back\n"
                "L             hold left: undo\n"
                "mouse         left, middle, right third\n"
                "q, Ctrl-C     quit; the game is saved",
        .too_small = "too small: 40x12 at least",
        .saved = "The game is saved in",
        .failed = "Not everything could be saved to",
    },
    {
        .lang = "nl",
        .keys = "spatie: ROLL   ← →: kies   M: menu   L: terugnemen   ?: toetsen   q: stop",
        .keys_short = "spatie: ROLL M: menu ?: toetsen q: stop",
        .keys_ascii =
            "spatie: ROLL, a d: links, rechts, M: menu, L: terugnemen, ?: toetsen, q: stop",
        .help = "spatie, Enter schudden, gooien; kiezen\n"
                "R             ROLL omlaag; R weer: los\n"
                "← →, a d      links, rechts\n"
                "↑ ↓           op en neer in lijsten\n"
                "M             rechts vast: menu, terug\n"
                "L             links vast: terugnemen\n"
                "muis          links, midden, rechts\n"
                "q, Ctrl-C     stop; spel is opgeslagen",
        .too_small = "te klein: minstens 40x12",
        .saved = "Het spel is opgeslagen in",
        .failed = "Niet alles kon worden opgeslagen in",
    },
    {
        .lang = "de",
        .keys = "Leertaste: ROLL  ← →: wählen  M: Menü  L: zurücknehmen  ?: Tasten  q: Ende",
        .keys_short = "Leer: ROLL  M: Menü  ?: Tasten  q: Ende",
        .keys_ascii =
            "Leertaste: ROLL, a d: links, rechts, M: Menu, L: zuruecknehmen, ?: Tasten, q: Ende",
        .help = "Leer, Enter   schütteln, werfen; wählen\n"
                "R             ROLL drücken; R: loslassen\n"
                "← →, a d      links, rechts\n"
                "↑ ↓           auf und ab in Listen\n"
                "M             rechts halten: Menü\n"
                "L             links halten: zurücknehmen\n"
                "Maus          links, Mitte, rechts\n"
                "q, Strg-C     Ende; Spiel gespeichert",
        .too_small = "zu klein: mindestens 40x12",
        .saved = "Das Spiel ist gespeichert in",
        .failed = "Nicht alles konnte gespeichert werden in",
    },
};

const hints_t *hints_in(const char *lang) {
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        if (strcmp(languages[i].lang, lang) == 0) {
            return &languages[i];
        }
    }
    return &languages[0];
}

static struct {
    int columns;                       /* of the picture as painted last */
    char printed[PAINTER_WORDS_BYTES]; /* the last text */
    char newest[PAINTER_WORDS_BYTES];  /* not printed yet */
    uint64_t newest_us;
    bool greeted;
    bool help;       /* the keys are shown instead of the picture */
    bool help_turns; /* they come or go: not painted yet */
} painter;

int painter_columns(void) { return painter.columns; }

void painter_show_keys(bool shown) {
    painter.help_turns = painter.help_turns || painter.help != shown;
    painter.help = shown;
}

bool painter_shows_keys(void) { return painter.help; }

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

/* At most so many characters of a text. */
static void paint_clipped(const char *text, size_t bytes, int columns) {
    for (size_t i = 0; i < bytes; i++) {
        columns -= ((unsigned char)text[i] & 0xC0) == 0x80 ? 0 : 1;
        if (columns < 0) {
            return;
        }
        fputc(text[i], stdout);
    }
}

/* Lines of words in the remaining rows. */
static void paint_words(const char *words, int columns, int rows) {
    for (; rows > 0; rows--) {
        size_t bytes = strcspn(words, "\n");
        fputs(NEXT_LINE, stdout);
        paint_clipped(words, bytes, columns);
        words += bytes + (words[bytes] == '\n' ? 1 : 0);
    }
}

/* Characters up to the first of `ends`. */
static int letters(const char *text, const char *ends) {
    int count = 0;
    for (size_t bytes = strcspn(text, ends); bytes > 0; bytes--, text++) {
        count += ((unsigned char)*text & 0xC0) == 0x80 ? 0 : 1;
    }
    return count;
}

/* Rows below it that may still show older output. */
static bool below_picture(picture_fit_t fit, terminal_facts_t facts) {
    return fit.kind != PICTURE_SMALL && facts.rows > 1 + fit.rows + (fit.framed ? 2 : 0);
}

static void paint_keys(const painter_scene_t *scene, terminal_facts_t facts) {
    const hints_t *hints = hints_in(scene->lang);
    fputs("\x1b[2J\x1b[H", stdout);
    paint_clipped(hints->keys_short, strlen(hints->keys_short), facts.columns);
    paint_words(hints->help, facts.columns, facts.rows - 1);
}

static void paint_picture(const painter_scene_t *scene, terminal_facts_t facts) {
    const hints_t *hints = hints_in(scene->lang);
    picture_fit_t fit = picture_fit(facts.columns, facts.rows - 1, facts.dots);
    painter.columns = fit.columns + (fit.framed ? 2 : 0);
    fputs(scene->resized || painter.help_turns ? "\x1b[2J\x1b[H" : "\x1b[H\x1b[K", stdout);
    if (fit.kind == PICTURE_NONE) {
        paint_clipped(hints->too_small, strlen(hints->too_small), facts.columns);
        fputs("\x1b[J", stdout);
        return;
    }
    bool wide = letters(hints->keys, "") < facts.columns;
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

/* Prints one word; returns its end. */
static const char *print_word(const char *text, bool utf8) {
    for (; *text != '\0' && *text != ' ' && *text != '\n'; text++) {
        if (utf8) {
            fputc(*text, stdout);
        } else {
            text = picture_ascii_letter(text, stdout);
        }
    }
    return text;
}

/* Word wrap. */
static void print_wrapped(const char *text, terminal_facts_t facts) {
    int column = 0;
    while (*text != '\0') {
        int letters_ahead = letters(text, " \n");
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
        text = print_word(text, facts.blocks);
    }
    fputs("\r\n", stdout);
}

/* A text that changes is not printed before it has been stable. */
static bool is_settled(const painter_scene_t *scene) {
    if (strcmp(painter.newest, scene->words) != 0) {
        snprintf(painter.newest, sizeof painter.newest, "%s", scene->words);
        painter.newest_us = scene->now_us;
    }
    return scene->now_us - painter.newest_us >= SETTLED_US;
}

static void print_words(const painter_scene_t *scene, terminal_facts_t facts) {
    if (scene->resized) {
        painter.printed[0] = '\0'; /* another size, or back from the shell */
    }
    if (!is_settled(scene) || *painter.newest == '\0' ||
        strcmp(painter.newest, painter.printed) == 0) {
        return;
    }
    if (!painter.greeted) {
        print_wrapped(hints_in(scene->lang)->keys_ascii, facts);
        painter.greeted = true;
    }
    memcpy(painter.printed, painter.newest, sizeof painter.printed);
    fputs("\r\n", stdout);
    print_wrapped(painter.printed, facts);
}

void painter_paint(const painter_scene_t *scene) {
    terminal_facts_t facts = terminal_facts();
    picture_fit_t fit = picture_fit(facts.columns, facts.rows - 1, facts.dots);
    bool words = !facts.moves || !facts.blocks || (!facts.dots && fit.kind == PICTURE_NONE);
    if (words && painter.help) {
        print_wrapped(hints_in(scene->lang)->help, facts);
        painter.help = false;
    } else if (words) {
        print_words(scene, facts);
    } else if (painter.help && (painter.help_turns || scene->resized)) {
        paint_keys(scene, facts);
    } else if (!painter.help && (scene->changed || scene->resized || painter.help_turns)) {
        paint_picture(scene, facts);
    } else {
        return;
    }
    painter.help_turns = false;
    fflush(stdout);
}
