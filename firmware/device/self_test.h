/* Self-test: tries every part once; docs/console.md explains each figure. */
#pragma once

#include "rng.h"
#include "storage.h"

enum { SELF_TESTS = 7 };

void self_test_run(const storage_t *storage, const rng_t *rng, console_test_t tests[SELF_TESTS]);
