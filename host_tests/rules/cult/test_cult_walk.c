/* All positions of the smaller tables: see cult_walk.h. */
#include "cult_walk.h"
#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

static void walk_both(uint8_t players, uint8_t cultists) {
    cult_walk_all(players, cultists, 1);
    cult_walk_all(players, cultists, 0);
}

static void all_positions_of_two_players(void) { walk_both(2, 1); }
static void all_positions_of_three_players(void) { walk_both(3, 1); }
static void all_positions_of_four_players(void) { walk_both(4, 1); }
static void all_positions_of_rival_cults_of_two(void) { walk_both(2, 2); }

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(all_positions_of_two_players);
    RUN_TEST(all_positions_of_three_players);
    RUN_TEST(all_positions_of_four_players);
    RUN_TEST(all_positions_of_rival_cults_of_two);
    return UNITY_END();
}
