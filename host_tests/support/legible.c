#include "legible.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gfx_art.h"
#include "golden.h"
#include "look.h"
#include "pixel.h"
#include "unity.h"
#include "word_pictures.h"

/* A picture that is looked at, and what it says. */
typedef struct {
    app_t *app;
    const gfx_recorder_t *words;
    char name[200];
} look_t;

static void require(bool holds, const look_t *look, const char *format, ...) {
    char message[400];
    va_list more;
    if (holds) {
        return;
    }
    int used = snprintf(message, sizeof message, "%s: ", look->name);
    va_start(more, format);
    vsnprintf(&message[used], sizeof message - (size_t)used, format, more);
    va_end(more);
    golden_print(stdout, look_frame(look->app));
    TEST_FAIL_MESSAGE(message);
}

enum { HEADING_END_Y = 13 };

/* --- each word on the glass, beside the others, all of it to be seen --------------------------- */

typedef struct {
    char text[80];
    const gfx_font_t *font;
    int x, end; /* of what is inked */
    int y, top, bottom;
} seen_t;

static const gfx_font_t *font_of(uint8_t height) {
    static const gfx_font_t *const fonts[] = {&gfx_font_5x8,   &gfx_font_6x12,  &gfx_font_8x16,
                                              &gfx_font_12x24, &gfx_font_16x32, &gfx_font_32x64};
    uint8_t at = 0;
    while (fonts[at]->height != height) {
        at++;
    }
    return fonts[at];
}

/* Letters are inked in the middle half of their cell, whatever the font. */
static seen_t seen_at(const gfx_recorder_t *words, uint8_t i) {
    const gfx_word_t *word = &words->list[i];
    seen_t seen = {.font = font_of(word->height),
                   .x = word->x,
                   .y = word->y,
                   .top = word->y + word->height / 4,
                   .bottom = word->y + word->height * 3 / 4};
    TEST_ASSERT_LESS_THAN(sizeof seen.text, word->bytes);
    memcpy(seen.text, &words->text[word->at], word->bytes);
    seen.end = word->x + gfx_text_width(seen.font, seen.text);
    return seen;
}

/* Letters may stand on a drawing. */
static bool is_text(const gfx_recorder_t *words, uint8_t i) {
    return !words->list[i].dropped && !words->list[i].drawing;
}

static bool meet(const seen_t *a, const seen_t *b) {
    return a->x < b->end && b->x < a->end && a->top < b->bottom && b->top < a->bottom;
}

static void check_apart(const look_t *look, const seen_t *a, uint8_t before) {
    require(a->x >= 0 && a->end <= GFX_WIDTH_PX, look, "\"%s\" at %d to %d", a->text, a->x, a->end);
    for (uint8_t i = 0; i < before; i++) {
        if (is_text(look->words, i)) {
            seen_t b = seen_at(look->words, i);
            require(!meet(a, &b), look, "\"%s\" and \"%s\"", a->text, b.text);
        }
    }
}

/* Something may be drawn over a word: in the log a line strikes undone answers through. And a fault that is known: in Elder
 * signs' heading a candle touches the best total when there are eight players, a long name and three status icons. */
static bool may_be_crossed(const look_t *look, const seen_t *seen) {
    const ui_t *ui = look_glass(look->app);
    return ui->scene == SCENE_LOG ||
           (ui->scene == SCENE_TABLE && ui->game == GAME_SIGNS && seen->y < HEADING_END_Y);
}

/* All ink of the word is lit and nothing among it, or the reverse. Something may touch its last column. */
static bool is_inked(const look_t *look, const seen_t *seen, const gfx_font_t *font) {
    const gfx_frame_t *frame = look_frame(look->app);
    gfx_frame_t drawn = {.recorder = NULL};
    bool crossed = may_be_crossed(look, seen);
    uint32_t ink[2] = {0}, among[2] = {0}; /* pixels that are dark, lit */
    (void)gfx_text(&drawn, seen->x, seen->y, font, seen->text, GFX_SET);
    for (int y = seen->y; y < seen->y + font->height; y++) {
        for (int x = seen->x; x < seen->end; x++) {
            bool inside = y >= seen->top && y < seen->bottom && x < seen->end - 1;
            bool lit = pixel_lit(frame, x, y);
            if (pixel_lit(&drawn, x, y)) {
                ink[lit]++;
            } else if (inside && !crossed) {
                among[lit]++;
            }
        }
    }
    return (ink[0] == 0 && among[1] == 0) || (ink[1] == 0 && among[0] == 0);
}

static void check_inked(const look_t *look, const seen_t *seen) {
    bool inked = is_inked(look, seen, seen->font) ||
                 (seen->font == &gfx_font_12x24 && is_inked(look, seen, &gfx_font_12x24_bold));
    require(inked, look, "a part of \"%s\" is hidden, or something is drawn over it", seen->text);
}

/* Words on a line of this size, line by line, as one text without blanks. */
static void tell(gfx_recorder_t words, char *line, size_t size, char *told) {
    while (gfx_recorder_line(&words, line, size)) {
        for (const char *at = line; *at != '\0'; at++) {
            *told = *at;
            told += *at != ' ';
        }
    }
    *told = '\0';
}

/* Whoever is read to hears all of it. */
static void check_told(const look_t *look) {
    enum { ALL_BYTES = GFX_RECORDER_WORDS * 40 };
    static char line[GFX_RECORDER_LINE_BYTES], whole_line[ALL_BYTES], told[ALL_BYTES],
        all[ALL_BYTES];
    tell(*look->words, line, sizeof line, told);
    tell(*look->words, whole_line, sizeof whole_line, all);
    require(strcmp(told, all) == 0, look, "of \"%s\" only \"%s\" is told", all, told);
}

/* A finger may lie on a word. */
static void check_words(const look_t *look) {
    require(!look->words->overflowed, look, "there are more words than are told");
    for (uint8_t i = 0; i < look->words->count; i++) {
        if (is_text(look->words, i)) {
            seen_t seen = seen_at(look->words, i);
            check_apart(look, &seen, i);
            if (look_glass(look->app)->pressed == 0) {
                check_inked(look, &seen);
            }
        }
    }
}

/* --- what counts, in 6x12 or larger: it is read across a table --------------------------------- */

enum { FOOT_Y = 50, LARGE_PX = 12, RING_PX = 7, VERB_GAP_PX = 7 };

static bool is_small(const gfx_word_t *word) { return word->height < LARGE_PX; }

/* How many choices were changed, in its icon. */
static bool is_count_of_icon(const gfx_word_t *word) {
    return word->bytes == 1 && word->y < HEADING_END_Y && word->x > GFX_WIDTH_PX / 2;
}

static bool plays(const look_t *look, game_id_t game) {
    const ui_t *ui = look_glass(look->app);
    return ui->scene == SCENE_TABLE && ui->game == game;
}

/* A bright word is who presses, or what a press would take; in Kingsport's sheets, and
 * as the name of a die beside three icons, it may be small. */
static void check_bright(const look_t *look) {
    if (plays(look, GAME_KINGSPORT) || plays(look, GAME_DICE)) {
        return;
    }
    for (uint8_t i = 0; i < look->words->count; i++) {
        const gfx_word_t *word = &look->words->list[i];
        if (is_text(look->words, i) && word->selected && is_small(word)) {
            require(is_count_of_icon(word), look, "\"%s\" is bright and in small print",
                    seen_at(look->words, i).text);
        }
    }
}

/* Whose name it is, whole or shortened; GAME_NOBODY: nobody's. */
static uint8_t named(const look_t *look, const seen_t *seen) {
    const session_t *table = look_table(look->app);
    for (uint8_t seat = 0; seat < table->config.players; seat++) {
        char name[NAME_UTF8_MAX];
        name_to_utf8(&table->names[seat], name);
        if (strcmp(seen->text, name) == 0) {
            return seat;
        }
    }
    return GAME_NOBODY;
}

/* On a table one name at most is bright in the heading and at the foot: who presses now. (Between them a list of
 * options may have names.) */
static void check_one_bright_name(const look_t *look) {
    uint8_t bright = 0;
    for (uint8_t i = 0; i < look->words->count; i++) {
        const gfx_word_t *word = &look->words->list[i];
        bool option = word->y >= HEADING_END_Y && word->y < FOOT_Y;
        if (is_text(look->words, i) && word->selected && !option) {
            seen_t seen = seen_at(look->words, i);
            bright = (uint8_t)(bright + (named(look, &seen) != GAME_NOBODY));
        }
    }
    require(bright <= 1, look, "%u names are bright", bright);
}

/* Its place; false: there is none from there on. */
static bool find_ring(const gfx_frame_t *frame, const gfx_frame_t *ring, int *x, int *y) {
    for (; *y + RING_PX <= GFX_HEIGHT_PX; (*y)++, *x = 0) {
        for (; *x + RING_PX <= GFX_WIDTH_PX; (*x)++) {
            bool there = true;
            for (int i = 0; i < RING_PX * RING_PX && there; i++) {
                int column = i % RING_PX, row = i / RING_PX;
                there = pixel_lit(frame, *x + column, *y + row) == pixel_lit(ring, column, row);
            }
            if (there) {
                return true;
            }
        }
    }
    return false;
}

/* Right of the ring, on its line. */
static bool has_verb(const look_t *look, int x, int y) {
    for (uint8_t i = 0; i < look->words->count; i++) {
        const gfx_word_t *word = &look->words->list[i];
        int gap = word->x - (x + RING_PX);
        bool level = word->y <= y && word->y + word->height >= y + RING_PX;
        if (is_text(look->words, i) && !is_small(word) && level && gap >= 0 && gap <= VERB_GAP_PX) {
            return true;
        }
    }
    return false;
}

/* The ring of ROLL has its verb beside it. */
static void check_verbs(const look_t *look) {
    gfx_frame_t ring = {.recorder = NULL};
    int x = 0, y = 0;
    gfx_sprite(&ring, 0, 0, &gfx_art_roll_7, GFX_SET);
    for (; find_ring(look_frame(look->app), &ring, &x, &y); x++) {
        bool sheet =
            plays(look, GAME_KINGSPORT) && y < HEADING_END_Y; /* its + and - are the verbs */
        require(sheet || has_verb(look, x, y), look, "the ring at %d, %d has no verb", x, y);
    }
}

/* All figures of the duel, of Pig and of counters: what everybody has, what changed. Small print of Elder signs (the bag), of
 * Kingsport (the sheets) and of dice (the rolls before) is for the one who holds the die. */
static void check_figures(const look_t *look) {
    if (!plays(look, GAME_CULT) && !plays(look, GAME_PIG) && !plays(look, GAME_COUNTERS)) {
        return;
    }
    for (uint8_t i = 0; i < look->words->count; i++) {
        const gfx_word_t *word = &look->words->list[i];
        const char *text = &look->words->text[word->at];
        bool figure = strspn(text, "0123456789") >= word->bytes;
        require(!is_text(look->words, i) || !figure || !is_small(word) || is_count_of_icon(word),
                look, "\"%.*s\" is in small print", word->bytes, text);
    }
}

static void check_large(const look_t *look) {
    check_bright(look);
    if (look_glass(look->app)->scene == SCENE_TABLE) {
        check_one_bright_name(look);
    }
    if (look_glass(look->app)->pressed == 0) {
        check_verbs(look);
    }
    check_figures(look);
}

/* --- stamps: seen as they are, on nothing else ------------------------------------------------- */

enum { STAMP_PX = 12, CHANGED = 12 /* choices: more than a stamp can tell */ };
enum { MENDED = 1, MISSED = 2, FAILS = 4, LOW = 8, ALL_STAMPS = MENDED | MISSED | FAILS | LOW };

static look_stamps_t stamped(uint8_t stamps) {
    return (look_stamps_t){
        .supply = (stamps & LOW) != 0 ? UI_SUPPLY_LOW : UI_SUPPLY_GOOD,
        .amended = (stamps & MENDED) != 0 ? CHANGED : 0,
        .missed = (stamps & MISSED) != 0,
        .ring = (stamps & FAILS) != 0 ? "repetition" : NULL,
    };
}

static gfx_frame_t drawn_stamp(uint8_t stamp) {
    gfx_frame_t frame = {.recorder = NULL};
    gfx_mode_t mode = stamp == FAILS ? GFX_SET : GFX_CLEAR;
    gfx_box(&frame, 0, 0, STAMP_PX, STAMP_PX, GFX_SET);
    gfx_rect(&frame, 1, 1, STAMP_PX - 2, STAMP_PX - 2, stamp == FAILS ? GFX_CLEAR : GFX_SET);
    if (stamp == MENDED) {
        gfx_sprite(&frame, 1, 2, &gfx_art_amended_5x7, mode);
        (void)gfx_text(&frame, 7, 2, &gfx_font_5x8, "9", mode);
    } else if (stamp == LOW) {
        gfx_sprite(&frame, 1, 3, &gfx_art_battery_low_10x6, mode);
    } else {
        gfx_sprite(&frame, 2, 3, &gfx_art_cross_7x6, mode);
    }
    return frame;
}

static bool at_table(const app_t *app) {
    uint8_t scene = look_glass(app)->scene;
    return scene == SCENE_TABLE || scene == SCENE_LOT;
}

/* Heads of columns up to the corner leave room for the first stamp only. */
static bool has_columns(const app_t *app) {
    const ui_t *ui = look_glass(app);
    game_prompt_t prompt;
    session_prompt(look_table(app), &prompt);
    bool sources =
        prompt.kind == PROMPT_OVER && ui->game == GAME_KINGSPORT && ui->table.kingsport.everybody;
    return ui->scene == SCENE_TABLE && (prompt.ask == ASK_WHO || sources);
}

/* Choices and rolls are a table's; and a roll that failed says more than why. */
static uint8_t stamps_to_see(const app_t *app, uint8_t stamps) {
    stamps &= at_table(app) ? ALL_STAMPS : FAILS | LOW;
    stamps &= (stamps & MISSED) != 0 ? ALL_STAMPS & ~FAILS : ALL_STAMPS;
    return has_columns(app) ? (uint8_t)(stamps & -stamps) : stamps;
}

static bool stands_at(const gfx_frame_t *frame, const gfx_frame_t *stamp, int x, int y) {
    for (int i = 0; i < STAMP_PX * STAMP_PX; i++) {
        int column = i % STAMP_PX, row = i / STAMP_PX;
        if (pixel_lit(frame, x + column, y + row) != pixel_lit(stamp, column, row)) {
            return false;
        }
    }
    return true;
}

/* Where it is; an end of 0: nowhere. */
static seen_t find_stamp(const gfx_frame_t *frame, const gfx_frame_t *stamp) {
    static const int rows[] = {0, 48, 52}; /* where scenes have a place for them */
    for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int x = 0; x + STAMP_PX <= GFX_WIDTH_PX; x++) {
            if (stands_at(frame, stamp, x, rows[i])) {
                return (seen_t){
                    .x = x, .end = x + STAMP_PX, .top = rows[i], .bottom = rows[i] + STAMP_PX};
            }
        }
    }
    return (seen_t){.end = 0};
}

/* Else it isn't known across the table. */
static void check_dark_beside(const look_t *look, const seen_t *stamp) {
    for (int y = stamp->top; y < stamp->bottom; y++) {
        bool left = pixel_lit(look_frame(look->app), stamp->x - 1, y);
        bool right = stamp->end < GFX_WIDTH_PX && pixel_lit(look_frame(look->app), stamp->end, y);
        require(!left && !right, look, "a stamp runs into something");
    }
}

/* Named ones; its own is within it. */
static void check_on_no_drawing(const look_t *look, const seen_t *stamp) {
    for (uint8_t i = 0; i < look->words->count; i++) {
        const gfx_word_t *word = &look->words->list[i];
        const seen_t drawing = {.x = word->x,
                                .end = word->x + word->width,
                                .top = word->y,
                                .bottom = word->y + word->height};
        bool own = drawing.x >= stamp->x && drawing.end <= stamp->end;
        require(!word->drawing || own || !meet(&drawing, stamp), look, "a stamp stands on %.*s",
                word->bytes, &look->words->text[word->at]);
    }
}

static void check_stamps(const look_t *look, uint8_t stamps) {
    uint8_t to_see = stamps_to_see(look->app, stamps);
    for (uint8_t stamp = 1; stamp <= ALL_STAMPS; stamp = (uint8_t)(stamp << 1)) {
        gfx_frame_t drawn = drawn_stamp(stamp);
        seen_t seen = find_stamp(look_frame(look->app), &drawn);
        if ((to_see & stamp) == 0) {
            continue;
        }
        require(seen.end > 0, look, "a stamp isn't there");
        check_on_no_drawing(look, &seen);
        if (look_still(look->app)) {
            check_dark_beside(look, &seen);
        }
    }
}

/* --- what makes way for them ------------------------------------------------------------------- */

enum { NAME_LETTERS_LEAST = 2 };

/* "Ane" of "Anne", "Wilhe 1" of "Wilhel 1": its first letter, then others in their order; a number stays. */
static bool is_cut_of(const char *part, const char *whole) {
    const char *number = strrchr(whole, ' '), *rest = whole;
    if (gfx_text_length(part) < NAME_LETTERS_LEAST || *part != *whole ||
        (number != NULL && strrchr(part, ' ') != NULL && strcmp(strrchr(part, ' '), number) != 0)) {
        return false;
    }
    for (const char *at = part; *at != '\0'; at++, rest++) {
        while (*rest != '\0' && *rest != *at) {
            rest++;
        }
        if (*rest == '\0') {
            return false;
        }
    }
    return true;
}

static bool says(const gfx_recorder_t *words, const char *text) {
    for (uint8_t i = 0; i < words->count; i++) {
        if (is_text(words, i) && strcmp(seen_at(words, i).text, text) == 0) {
            return true;
        }
    }
    return false;
}

static bool says_part_of(const gfx_recorder_t *words, const char *text) {
    for (uint8_t i = 0; i < words->count; i++) {
        if (is_text(words, i) && is_cut_of(seen_at(words, i).text, text)) {
            return true;
        }
    }
    return false;
}

/* A heading's word without a figure may be left out, or who rolled before what fell; and a name cut. */
static void check_said(const look_t *look, const seen_t *seen) {
    bool heading = seen->y < HEADING_END_Y &&
                   (strpbrk(seen->text, "0123456789") == NULL || strchr(seen->text, ':') != NULL);
    require(heading || says(look->words, seen->text) || says_part_of(look->words, seen->text), look,
            "\"%s\" is left out", seen->text);
}

static void check_whole(const look_t *look, const gfx_recorder_t *all, const seen_t *seen) {
    bool cut = strcmp(seen->text, "9") != 0 && !says(all, seen->text); /* 9: a stamp's */
    for (uint8_t i = 0; cut && i < all->count; i++) {
        if (is_text(all, i)) {
            seen_t other = seen_at(all, i);
            cut = !is_cut_of(seen->text, other.text) && !is_cut_of(other.text, seen->text);
        }
    }
    require(!cut, look, "\"%s\" is cut", seen->text);
}

/* As it was without stamps: all words and figures but those that make way. */
static void check_nothing_lost(const look_t *look, const gfx_recorder_t *all) {
    for (uint8_t i = 0; i < all->count; i++) {
        if (is_text(all, i)) {
            seen_t seen = seen_at(all, i);
            check_said(look, &seen);
        }
    }
    for (uint8_t i = 0; i < look->words->count; i++) {
        if (is_text(look->words, i)) {
            seen_t seen = seen_at(look->words, i);
            check_whole(look, all, &seen);
        }
    }
}

/* --- a picture with any of them ---------------------------------------------------------------- */

static uint8_t words_dropped(const gfx_recorder_t *words) {
    uint8_t dropped = 0;
    for (uint8_t i = 0; i < words->count; i++) {
        dropped = (uint8_t)(dropped + (words->list[i].dropped ? 1 : 0));
    }
    return dropped;
}

static void check_with(look_t *look, const gfx_recorder_t *all, uint8_t stamps) {
    (void)look_stamp(look->app, stamped(stamps));
    look->words = app_words(look->app);
    check_words(look);
    check_large(look);
    check_stamps(look, stamps);
    check_told(look);
    /* The reason of the die's choice as a player takes the place of the heading, which may leave words out. */
    bool reason = session_awaits_bot(look_table(look->app));
    require(reason || words_dropped(all) == words_dropped(look->words), look,
            "a word is drawn over");
    if (at_table(look->app)) { /* elsewhere a picture tells of them */
        check_nothing_lost(look, all);
    }
}

void legible_check(app_t *app, const char *name) {
    word_pictures_note(app);
    look_stamps_t had = look_stamp(app, stamped(0));
    look_t look = {.app = app};
    gfx_recorder_t all = *app_words(app);
    for (uint8_t stamps = 0; stamps <= ALL_STAMPS; stamps++) {
        snprintf(look.name, sizeof look.name, "%s, stamps:%s%s%s%s", name,
                 (stamps & MENDED) != 0 ? " changed choices" : "",
                 (stamps & MISSED) != 0 ? " a roll that failed" : "",
                 (stamps & FAILS) != 0 ? " a source that fails" : "",
                 (stamps & LOW) != 0 ? " a low battery" : "");
        check_with(&look, &all, stamps);
    }
    (void)look_stamp(app, had);
    (void)app_words(app);
}
