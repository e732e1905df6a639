/* What an app holds, to be looked at and not to be changed: the one place of the tests that knows
 * where in an app it is. */
#pragma once

#include "app.h"

const session_t *look_table(const app_t *app);
const stats_t *look_counts(const app_t *app);
const ui_t *look_glass(const app_t *app);

/* How what was kept was found, and whether anything is kept. */
typedef struct {
    bool keeps, damaged, cut;
} look_storage_t;
look_storage_t look_storage(const app_t *app);

/* What stamps on a picture stand for: what the battery has left (ui_supply_t), choices changed, a roll that failed and still
 * isn't made up for, which test the ring and the ADC fail (NULL: none). */
typedef struct {
    uint8_t supply;
    uint16_t amended;
    bool missed;
    const char *ring, *adc;
} look_stamps_t;

/* As if it were so, unheard by anybody but the picture; returns what was. */
look_stamps_t look_stamp(app_t *app, look_stamps_t stamps);

/* The picture that was drawn last. */
const gfx_frame_t *look_frame(const app_t *app);

/* The picture stays as it is till something happens; that all of it wanders against burning in apart. */
bool look_still(const app_t *app);

/* A press acts on the picture that is shown: it stands still and is lit, no button is down, nothing is being carried out, and no
 * refusal is shown. */
bool look_takes_presses(const app_t *app);

/* The noise sources' persistent counters. */
app_counts_t look_noise_counts(const app_t *app);

/* The app that this picture is a part of. */
const app_t *look_app(const uint8_t *picture);

/* As if kept: the operation goes through the app's own record. False: the table refuses it. */
bool look_do(app_t *app, const session_op_t *op);
