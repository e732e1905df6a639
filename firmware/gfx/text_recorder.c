#include "gfx_internal.h"

#include <assert.h>
#include <string.h>

enum { SPACE_PX = 3, WIDE_SPACE_PX = 13, LINE_PX = 12 };

/* --- recording ---------------------------------------------------------------------------- */

void recorder_clear(gfx_recorder_t *recorder) {
    recorder->count = 0;
    recorder->overflowed = false;
    recorder->used = 0;
    memset(recorder->box, 0, sizeof recorder->box);
}

/* Dark letters in a lit box are a highlight; on a drawing they are not. */
static bool in_box(const gfx_recorder_t *recorder, int x, int y) {
    const int16_t *box = recorder->box;
    return x >= box[0] && x < box[0] + box[2] && y >= box[1] && y < box[1] + box[3];
}

static bool is_on_frame(int x, int end, int middle_y) {
    return end > 0 && x < GFX_WIDTH_PX && middle_y >= 0 && middle_y < GFX_HEIGHT_PX;
}

/* Equal texts share their bytes: a bag of dice repeats a few faces many times. */
static uint16_t place_of_text(const gfx_recorder_t *recorder, const char *text, size_t bytes) {
    for (uint8_t i = 0; i < recorder->count; i++) {
        const gfx_word_t *word = &recorder->list[i];
        if (word->bytes == bytes && memcmp(&recorder->text[word->at], text, bytes) == 0) {
            return word->at;
        }
    }
    return recorder->used;
}

static void add_word(gfx_recorder_t *recorder, gfx_word_t word, const char *text) {
    static_assert(GFX_RECORDER_BYTES <= 0x1FFu, "gfx_word_t.at has 9 bits");
    size_t bytes = strlen(text);
    uint16_t at = place_of_text(recorder, text, bytes);
    bool room = recorder->count < GFX_RECORDER_WORDS && at + bytes <= GFX_RECORDER_BYTES;
    if (bytes == 0 || !room) {
        recorder->overflowed = recorder->overflowed || bytes > 0;
        return;
    }
    word.at = at & 0x1FFu;
    word.bytes = (uint8_t)bytes;
    memcpy(&recorder->text[at], text, bytes);
    recorder->used = (uint16_t)(at == recorder->used ? at + bytes : recorder->used);
    recorder->list[recorder->count++] = word;
}

void recorder_add_text(gfx_recorder_t *recorder, int x, int y, const gfx_font_t *font,
                       const char *text, gfx_mode_t mode) {
    int width = (int)gfx_text_length(text) * font->width;
    int middle_x = x + width / 2, middle_y = y + font->height / 2;
    if (is_on_frame(x, x + width, middle_y)) {
        gfx_word_t word = {
            .x = (int16_t)x,
            .y = (int8_t)y,
            .width = (uint8_t)(width < UINT8_MAX ? width : UINT8_MAX),
            .height = font->height,
            .selected = mode == GFX_CLEAR && in_box(recorder, middle_x, middle_y),
        };
        add_word(recorder, word, text);
    }
}

/* A tall drawing belongs to the line at its middle, not to every line beside it. */
void recorder_add_drawing(gfx_recorder_t *recorder, int x, int y, const gfx_sprite_t *drawing) {
    const char *name =
        recorder->name_of != NULL ? recorder->name_of(recorder->context, drawing) : NULL;
    int height = drawing->height > LINE_PX ? LINE_PX : drawing->height;
    y += (drawing->height - height) / 2;
    if (name != NULL && is_on_frame(x, x + drawing->width, y + height / 2)) {
        gfx_word_t word = {
            .x = (int16_t)x,
            .y = (int8_t)y,
            .width = drawing->width,
            .height = (uint8_t)height,
            .drawing = true,
        };
        add_word(recorder, word, name);
    }
}

/* Most of the word: a line through it does not cover it. */
static bool covers(const gfx_word_t *word, int x, int y, int width, int height) {
    int middle_x = word->x + word->width / 2;
    int middle_y = word->y + word->height / 2;
    return x <= middle_x && middle_x < x + width && y <= middle_y && middle_y < y + height &&
           height > word->height / 2;
}

void recorder_cover(gfx_recorder_t *recorder, int x, int y, int width, int height,
                    gfx_mode_t mode) {
    if (mode == GFX_SET) {
        const int16_t box[] = {(int16_t)x, (int16_t)y, (int16_t)width, (int16_t)height};
        memcpy(recorder->box, box, sizeof box);
    }
    for (uint8_t i = 0; i < recorder->count; i++) {
        gfx_word_t *word = &recorder->list[i];
        if (covers(word, x, y, width, height)) {
            word->selected ^= mode == GFX_XOR;
            word->dropped |= mode != GFX_XOR;
        }
    }
}

/* --- reading ------------------------------------------------------------------------------ */

/* The topmost word that is left begins the next line; NULL: all have been read. */
static const gfx_word_t *find_first(const gfx_recorder_t *recorder) {
    const gfx_word_t *first = NULL;
    for (uint8_t i = 0; i < recorder->count; i++) {
        const gfx_word_t *word = &recorder->list[i];
        bool higher = first == NULL || word->y < first->y;
        first = !word->dropped && higher ? word : first;
    }
    return first;
}

/* The leftmost word that is left on the line, which ends at end_y. */
static gfx_word_t *find_next(gfx_recorder_t *recorder, int end_y) {
    gfx_word_t *next = NULL;
    for (uint8_t i = 0; i < recorder->count; i++) {
        gfx_word_t *word = &recorder->list[i];
        int middle = word->y + word->height / 2;
        bool here = !word->dropped && middle < end_y;
        next = here && (next == NULL || word->x < next->x) ? word : next;
    }
    return next;
}

typedef struct {
    char *text;
    size_t size;
    size_t used;
} line_t;

static void append(line_t *line, const char *text, size_t bytes) {
    if (line->used + bytes < line->size) {
        memcpy(&line->text[line->used], text, bytes);
        line->used += bytes;
    }
    line->text[line->used] = '\0';
}

/* Nothing between letters that touch, so a word drawn in parts stays one; a drawing stands apart. */
static void append_space(line_t *line, int gap_px, bool apart) {
    if (line->used > 0 && (apart || gap_px >= SPACE_PX)) {
        append(line, "   ", gap_px >= WIDE_SPACE_PX ? 3 : 1);
    }
}

/* For the word, its brackets and the space before it. The first word of a line is always taken. */
static bool has_room(const line_t *line, const gfx_word_t *word) {
    enum { AROUND_BYTES = 5 };
    return line->used == 0 || line->used + AROUND_BYTES + word->bytes < line->size;
}

/* Without blanks around it. */
static void append_word(line_t *line, const gfx_recorder_t *recorder, const gfx_word_t *word) {
    const char *text = &recorder->text[word->at];
    size_t bytes = word->bytes;
    while (bytes > 0 && *text == ' ') {
        text++;
        bytes--;
    }
    while (bytes > 0 && text[bytes - 1] == ' ') {
        bytes--;
    }
    if (bytes > 0) {
        append(line, "[", word->selected ? 1 : 0);
        append(line, text, bytes);
        append(line, "]", word->selected ? 1 : 0);
    }
}

bool gfx_recorder_line(gfx_recorder_t *recorder, char *text, size_t size) {
    line_t line = {.text = text, .size = size};
    const gfx_word_t *first = find_first(recorder);
    if (first == NULL) {
        return false;
    }
    int end_y = first->y + first->height;
    int end_x = 0;
    bool apart = false;
    gfx_word_t *word;
    text[0] = '\0';
    while ((word = find_next(recorder, end_y)) != NULL && has_room(&line, word)) {
        append_space(&line, word->x - end_x, apart || word->drawing);
        apart = word->drawing;
        append_word(&line, recorder, word);
        end_x = word->x + word->width;
        word->dropped = true;
    }
    return true;
}
