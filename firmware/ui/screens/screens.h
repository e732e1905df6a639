/* What screens remember while they are shown: each its own, and nothing after they are left. */
#pragma once

#include "scene_ask.h"
#include "scene_help.h"
#include "scene_language.h"
#include "scene_name.h"
#include "scene_setup.h"
#include "scene_tests.h"

typedef union {
    ask_screen_t ask;
    help_screen_t help;
    language_screen_t language;
    name_screen_t name;
    setup_screen_t setup;
    tests_screen_t tests;
} screens_t;
