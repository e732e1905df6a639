/* Finding the journal, and handing it over. */
#pragma once

#include "store.h"

/* Fills all of *store that depends on what flash holds: sectors, write cursor, numbers, the found
 * part of report. The store is as memset and its start values left it. */
store_found_t replay_all(store_t *store, store_sink_t *sink, void *context);
