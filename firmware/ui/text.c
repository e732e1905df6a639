#include "text.h"

#define LANGUAGE(number, id, code) extern const char *const text_##code[TEXTS];
#include "languages.def"
#undef LANGUAGE

const char *text_of(language_t language, text_t text) {
    static const char *const *const tables[LANGUAGES] = {
#define LANGUAGE(number, id, code) [LANGUAGE_##id] = text_##code,
#include "languages.def"
#undef LANGUAGE
    };
    return tables[language][text];
}

const char *text_for(const session_t *session, text_t text) {
    return text_of((language_t)session->settings.value[SETTING_LANG], text);
}
