/* Every part tried, for `selftest`: see docs/console.md for what each figure is. */
#pragma once

#include "keeper.h"
#include "roller.h"

enum { SELFTESTS = 7 };

void selftest_run(const keeper_t *keeper, const roller_t *roller, console_test_t tests[SELFTESTS]);
