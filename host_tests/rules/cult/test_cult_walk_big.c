/* All positions of the bigger tables, 30 million of them, in the fast build: see cult_walk.h. */
#include <stdlib.h>
#include <string.h>

#include "cult_walk.h"
#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

static void walk(uint8_t players, uint8_t cultists, uint8_t mad_response) {
#ifdef SANITY_FAST_BUILD
    cult_walk_all(players, cultists, mad_response);
#else
    (void)players, (void)cultists, (void)mad_response;
    TEST_IGNORE_MESSAGE("walked in the fast build only");
#endif
}

static void all_positions_of_five_players(void) { walk(5, 1, 1); }
static void all_positions_of_five_players_without_mad_response(void) { walk(5, 1, 0); }
static void all_positions_of_rival_cults_of_three(void) { walk(2, 3, 1); }

/* Half of all positions, and half of the time: nothing that five players and rivals of two don't
 * show without a mad response. SANITY_WALKS=all. */
static void all_positions_of_rival_cults_of_three_without_mad_response(void) {
    const char *walks = getenv("SANITY_WALKS");
    if (walks == NULL || strcmp(walks, "all") != 0) {
        TEST_IGNORE_MESSAGE("walked with SANITY_WALKS=all");
    }
    walk(2, 3, 0);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(all_positions_of_five_players);
    RUN_TEST(all_positions_of_five_players_without_mad_response);
    RUN_TEST(all_positions_of_rival_cults_of_three);
    RUN_TEST(all_positions_of_rival_cults_of_three_without_mad_response);
    return UNITY_END();
}
