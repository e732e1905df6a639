#include "word_pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden.h"
#include "look.h"
#include "texts.h"

static const char *const ids[TEXTS] = {
#define TEXT(id, ...) [TEXT_##id] = #id,
#include "game_texts.def"
#include "setting_texts.def"
#include "texts.def"
#undef TEXT
};

enum { PATH_BYTES = 300, LINE_BYTES = 64 };

static bool found[TEXTS][LANGUAGES];

static void write_texts(const char *folder) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/texts.tsv", folder);
    FILE *file = fopen(path, "w");
    for (int text = 0; file != NULL && text < TEXTS; text++) {
        fputs(ids[text], file);
        for (int language = 0; language < LANGUAGES; language++) {
            fputc('\t', file);
            for (const char *at = text_of((language_t)language, (text_t)text); *at != '\0'; at++) {
                fputs(*at == '\n' ? "\\n" : (char[]){*at, '\0'}, file);
            }
        }
        fputc('\n', file);
    }
    if (file != NULL) {
        fclose(file);
    }
}

/* Do these words show the first line of the text, with a number for each '#'? */
static bool shows(const char *words, size_t bytes, const char *line, size_t line_bytes) {
    size_t at = 0, digits;
    for (size_t i = 0; i < line_bytes; i++) {
        if (line[i] == '#') {
            digits = strspn(&words[at], "0123456789");
            if (digits == 0 || at + digits > bytes) {
                return false;
            }
            at += digits;
        } else if (at >= bytes || words[at++] != line[i]) {
            return false;
        }
    }
    return at == bytes && bytes > 0;
}

static bool is_shown(const gfx_recorder_t *words, const char *line) {
    for (uint8_t i = 0; i < words->count; i++) {
        const gfx_word_t *word = &words->list[i];
        char text[LINE_BYTES] = "";
        if (word->dropped || word->drawing || word->bytes >= sizeof text) {
            continue;
        }
        memcpy(text, &words->text[word->at], word->bytes);
        if (shows(text, word->bytes, line, strcspn(line, "\n"))) {
            return true;
        }
    }
    return false;
}

void word_pictures_note(app_t *app) {
    static bool begun;
    const char *folder = getenv("SANITY_WORD_PICTURES");
    if (folder == NULL) {
        return;
    }
    if (!begun) {
        write_texts(folder);
        begun = true;
    }
    language_t language = (language_t)look_table(app)->settings.value[SETTING_LANG];
    const gfx_recorder_t *words = app_words(app);
    for (int text = 0; text < TEXTS; text++) {
        char path[PATH_BYTES];
        if (found[text][language] || !is_shown(words, text_of(language, (text_t)text))) {
            continue;
        }
        snprintf(path, sizeof path, "%s/%s_%s.pbm", folder, language_codes[language], ids[text]);
        found[text][language] = golden_write(path, look_frame(app));
    }
}
