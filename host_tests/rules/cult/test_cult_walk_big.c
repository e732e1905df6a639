/* All positions of the bigger tables, 30 million of them: see cult_walk.h. */
#include <stdlib.h>
#include <string.h>

#include "cult_walk.h"
#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

static void all_positions_of_five_players(void) { cult_walk_all(5, 1, 1); }
static void all_positions_of_five_players_without_mad_response(void) { cult_walk_all(5, 1, 0); }
static void all_positions_of_rival_cults_of_three(void) { cult_walk_all(2, 3, 1); }

/* Half of all positions, and half of the time: nothing that five players and rivals of two don't
 * show without a mad response. With SANITY_WALKS=all. */
static void all_positions_of_rival_cults_of_three_without_mad_response(void) {
    cult_walk_all(2, 3, 0);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(all_positions_of_five_players);
    RUN_TEST(all_positions_of_five_players_without_mad_response);
    RUN_TEST(all_positions_of_rival_cults_of_three);
    const char *walks = getenv("SANITY_WALKS");
    if (walks != NULL && strcmp(walks, "all") == 0) {
        RUN_TEST(all_positions_of_rival_cults_of_three_without_mad_response);
    }
    return UNITY_END();
}
