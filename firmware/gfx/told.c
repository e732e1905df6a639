#include "told.h"

#include <assert.h>
#include <string.h>

enum { SPACE_PX = 3, WIDE_SPACE_PX = 13, LINE_PX = 12 };

static int length_px(const gfx_font_t *font, const char *text) {
    return (int)gfx_text_length(text) * font->width;
}

/* Dark letters on a figure are no highlight; in a box they are. */
static bool in_box(const gfx_words_t *words, int x, int y) {
    const int16_t *box = words->box;
    return x >= box[0] && x < box[0] + box[2] && y >= box[1] && y < box[1] + box[3];
}

static int end_of(const gfx_word_t *word) { return word->x + word->width; }

/* What lies outside the frame is not told. */
static bool is_seen(int x, int end, int middle_y) {
    return end > 0 && x < GFX_WIDTH_PX && middle_y >= 0 && middle_y < GFX_HEIGHT_PX;
}

/* Where the text already stands, of another word: a bag of dice names few faces. */
static uint16_t place_of_text(const gfx_words_t *words, const char *text, size_t bytes) {
    for (uint8_t i = 0; i < words->count; i++) {
        const gfx_word_t *word = &words->list[i];
        if (word->bytes == bytes && memcmp(&words->text[word->at], text, bytes) == 0) {
            return word->at;
        }
    }
    return words->used;
}

/* A word that is seen. */
static void add_word_told(gfx_words_t *words, gfx_word_t word, const char *text) {
    static_assert(GFX_WORDS_BYTES <= 0x1FFu, "its place has so many bits");
    size_t bytes = strlen(text);
    uint16_t at = place_of_text(words, text, bytes);
    bool room = words->count < GFX_WORDS_MAX && at + bytes <= GFX_WORDS_BYTES;
    if (bytes == 0 || !room) {
        words->lost = words->lost || bytes > 0;
        return;
    }
    word.at = at & 0x1FFu;
    word.bytes = (uint8_t)bytes;
    memcpy(&words->text[at], text, bytes);
    words->used = (uint16_t)(at == words->used ? at + bytes : words->used);
    words->list[words->count++] = word;
}

void told_add(gfx_words_t *words, int x, int y, const gfx_font_t *font, const char *text,
              gfx_ink_t ink) {
    int width = length_px(font, text), middle_x = x + width / 2, middle_y = y + font->height / 2;
    if (is_seen(x, x + width, middle_y)) {
        gfx_word_t word = {
            .x = (int16_t)x,
            .y = (int8_t)y,
            .width = (uint8_t)(width < UINT8_MAX ? width : UINT8_MAX),
            .height = font->height,
            .hot = ink == GFX_CLEAR && in_box(words, middle_x, middle_y),
        };
        add_word_told(words, word, text);
    }
}

/* A big one is read where its middle is, not with every line beside it. */
void told_add_drawing(gfx_words_t *words, int x, int y, const gfx_sprite_t *drawing) {
    const char *name = words->name_of != NULL ? words->name_of(words->whose, drawing) : NULL;
    bool big = drawing->height > LINE_PX;
    int height = big ? LINE_PX : drawing->height;
    y += (drawing->height - height) / 2;
    if (name != NULL && is_seen(x, x + drawing->width, y + height / 2)) {
        gfx_word_t word = {
            .x = (int16_t)x,
            .y = (int8_t)y,
            .width = drawing->width,
            .height = (uint8_t)height,
            .drawing = true,
        };
        add_word_told(words, word, name);
    }
}

/* Most of a word: a line through it is no cover. */
static bool covers(const gfx_word_t *word, int x, int y, int width, int height) {
    int middle_x = word->x + word->width / 2;
    int middle_y = word->y + word->height / 2;
    return x <= middle_x && middle_x < x + width && y <= middle_y && middle_y < y + height &&
           height > word->height / 2;
}

void told_cover(gfx_words_t *words, int x, int y, int width, int height, gfx_ink_t ink) {
    if (ink == GFX_SET) {
        const int16_t box[] = {(int16_t)x, (int16_t)y, (int16_t)width, (int16_t)height};
        memcpy(words->box, box, sizeof box);
    }
    for (uint8_t i = 0; i < words->count; i++) {
        gfx_word_t *word = &words->list[i];
        if (!covers(word, x, y, width, height)) {
            continue;
        }
        word->hot ^= ink == GFX_XOR;
        word->gone |= ink != GFX_XOR;
    }
}

/* --- reading ------------------------------------------------------------------------------- */

/* The highest one left begins the next line; NULL: all are read. */
static const gfx_word_t *find_first(const gfx_words_t *words) {
    const gfx_word_t *first = NULL;
    for (uint8_t i = 0; i < words->count; i++) {
        const gfx_word_t *word = &words->list[i];
        bool higher = first == NULL || word->y < first->y;
        first = !word->gone && higher ? word : first;
    }
    return first;
}

/* On the line of the highest word, which ends there: the leftmost that is left. */
static gfx_word_t *find_next(gfx_words_t *words, int end_y) {
    gfx_word_t *next = NULL;
    for (uint8_t i = 0; i < words->count; i++) {
        gfx_word_t *word = &words->list[i];
        int middle = word->y + word->height / 2;
        bool here = !word->gone && middle < end_y;
        next = here && (next == NULL || word->x < next->x) ? word : next;
    }
    return next;
}

typedef struct {
    char *text;
    size_t size;
    size_t used;
} line_t;

static void add(line_t *line, const char *text, size_t bytes) {
    if (line->used + bytes < line->size) {
        memcpy(&line->text[line->used], text, bytes);
        line->used += bytes;
    }
    line->text[line->used] = '\0';
}

/* Between letters nothing, so that pieces of a word stay one; a drawing stands apart. */
static void add_space(line_t *line, int gap_px, bool apart) {
    if (line->used > 0 && (apart || gap_px >= SPACE_PX)) {
        add(line, "   ", gap_px >= WIDE_SPACE_PX ? 3 : 1);
    }
}

/* For its brackets, and what stands between; the first of a line has to fit. */
static bool has_room(const line_t *line, const gfx_word_t *word) {
    enum { AROUND_BYTES = 5 };
    return line->used == 0 || line->used + AROUND_BYTES + word->bytes < line->size;
}

static void add_word(line_t *line, const gfx_words_t *words, const gfx_word_t *word) {
    const char *text = &words->text[word->at];
    size_t bytes = word->bytes;
    while (bytes > 0 && *text == ' ') {
        text++;
        bytes--;
    }
    while (bytes > 0 && text[bytes - 1] == ' ') {
        bytes--;
    }
    if (bytes > 0) {
        add(line, "[", word->hot ? 1 : 0);
        add(line, text, bytes);
        add(line, "]", word->hot ? 1 : 0);
    }
}

bool gfx_words_line(gfx_words_t *words, char *text, size_t size) {
    line_t line = {.text = text, .size = size};
    const gfx_word_t *first = find_first(words);
    if (first == NULL) {
        return false;
    }
    int end_y = first->y + first->height;
    int end = 0;
    bool apart = false;
    gfx_word_t *word;
    text[0] = '\0';
    while ((word = find_next(words, end_y)) != NULL && has_room(&line, word)) {
        add_space(&line, word->x - end, apart || word->drawing);
        apart = word->drawing;
        add_word(&line, words, word);
        end = end_of(word);
        word->gone = true;
    }
    return true;
}
