#include "kept.h"

#include <string.h>

#include "whole.h"

void kept_look(kept_t *kept) {
    kept->session = *whole_table();
    kept->stats = *look_counts(whole_app());
}

bool kept_is_now(const kept_t *kept) {
    const session_t *a = &kept->session, *b = whole_table();
    return memcmp(&a->now, &b->now, sizeof a->now) == 0 &&
           memcmp(&a->config, &b->config, sizeof a->config) == 0 &&
           memcmp(&a->settings, &b->settings, sizeof a->settings) == 0 &&
           memcmp(a->names, b->names, sizeof a->names) == 0 && a->log.used == b->log.used &&
           a->log.standing == b->log.standing &&
           memcmp(&kept->stats, look_counts(whole_app()), sizeof kept->stats) == 0;
}
