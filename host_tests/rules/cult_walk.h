/* Exhaustive state-space walk of the cult duel, from every answer to `first`:
 *
 *   - tokens are neither made nor lost
 *   - what is asked, of whom and with which options is what the model of the rules says
 *   - every legal answer leads where the model says, every other is refused and changes nothing
 *   - from everywhere the game can still end
 *
 * Fails the running test where that isn't so, else tells how many positions there are. */
#pragma once

#include <stdint.h>

void cult_walk_all(uint8_t players, uint8_t cultists, uint8_t mad_response);
