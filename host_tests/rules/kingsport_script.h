/* Kingsport's games are long: scripts of many answers in a line.
 *
 *     kingsport_begins(2);
 *     play("cultist 3 bullets tome move 6");
 *     offers(ASK_STEP, 0, "cultists byakhee cultist check heart bullet adjust die"); */
#pragma once

#include "kingsport.h"
#include "script.h"

#define KINGSPORT ((kingsport_state_t *)(void *)table.part)

/* P1 begins. */
void kingsport_begins(uint8_t players);
void kingsport_begins_with(uint8_t players, uint8_t first);

/* Answers in turn, all accepted: an option's name chooses it, 1..6 is the die as shown. */
#define play(answers) kingsport_play(1, (answers), __LINE__)
#define play_times(times, answers) kingsport_play((times), (answers), __LINE__)

/* Adjusts one player's tokens from the step ask: adjust(1, "heart- sanity+"). */
#define adjust(seat, whats) kingsport_adjust_times(1, (seat), (whats), __LINE__)
#define adjust_times(times, seat, whats) kingsport_adjust_times((times), (seat), (whats), __LINE__)

/* The turn's player goes by the shortest way to the end of the turn. */
#define end_turn() kingsport_end_turn(__LINE__)

/* By adjusting: the seat's hearts go to 0, the first relics offered are discarded, and the site is
 * answered. Back at the step ask, if the turn goes on. */
#define defeat(seat, site) kingsport_defeat_seat((seat), (site), __LINE__)

/* By adjusting: the seat's starting sanity goes to 0. Back at the step ask, if the turn goes on. */
#define drive_out(seat) kingsport_drive_out((seat), __LINE__)

void kingsport_play(unsigned times, const char *answers, unsigned line);
void kingsport_adjust_times(unsigned times, uint8_t seat, const char *whats, unsigned line);
void kingsport_end_turn(unsigned line);
void kingsport_defeat_seat(uint8_t seat, const char *site, unsigned line);
void kingsport_drive_out(uint8_t seat, unsigned line);
