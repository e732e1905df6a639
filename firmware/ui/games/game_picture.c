#include "game_picture.h"

#include <assert.h>

#define GAME(number, id, folder) extern const game_picture_t folder##_picture;
#include "games.def"
#undef GAME

static const game_picture_t *const pictures[] = {
#define GAME(number, id, folder) [GAME_##id] = &folder##_picture,
#include "games.def"
#undef GAME
};
static_assert(sizeof pictures / sizeof pictures[0] == GAME_IDS, "a picture for each game");

const game_picture_t *picture_of(uint8_t game) { return pictures[game]; }

melody_t ui_roll_melody(const session_t *session) {
    const game_picture_t *picture = pictures[session->now.game.game];
    return picture->melody != NULL ? picture->melody(session) : MELODY_LANDED;
}

const game_picture_t *picture_of_running(const ui_view_t *view) {
    return pictures[view->session->now.game.game];
}
