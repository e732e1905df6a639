#include "text.h"

extern const char *const text_en[TEXTS];
extern const char *const text_nl[TEXTS];

const char *text_of(language_t language, text_t text) {
    static const char *const *const tables[LANGUAGES] = {
        [LANGUAGE_EN] = text_en,
        [LANGUAGE_NL] = text_nl,
    };
    return tables[language][text];
}

const char *text_for(const session_t *session, text_t text) {
    return text_of((language_t)session->settings.value[SETTING_LANG], text);
}
