/* The die as a step function: events in, effects out, and a picture on demand.
 *
 * Time, buttons, bytes, draws and what became of a write come in as events; drawing randomness,
 * keeping, sound and restarts go out as effects, which the owner (the device) carries out and
 * answers with events. Nothing here waits or touches hardware.
 *
 * A roll goes through two events: EVENT_DRAWN (values came) and EVENT_STORED (they are kept).
 * Nothing is told or shown before it is stored: till then the session doesn't know it. One change
 * is under way at a time; the console's next request waits behind it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "awake.h"
#include "button.h"
#include "console.h"
#include "gesture.h"
#include "motif.h"
#include "reply.h"
#include "session.h"
#include "snapshot.h"
#include "stats.h"
#include "ui.h"

#define APP_RECORD_BYTES_MAX 64 /* what EFFECT_STORE carries */
#define APP_EFFECTS_MAX 8
#define APP_SELFTESTS_MAX 8
#define APP_RAW_BYTES 128 /* in one EVENT_RAW: a block of noise */

typedef enum {
    EVENT_TIME,         /* the clock went on: the only one that ends what time ends */
    EVENT_BUTTON,       /* a debounced edge */
    EVENT_PORT,         /* the console's port was opened or closed: whoever was there is gone */
    EVENT_DRAWN,        /* answers EFFECT_DRAW */
    EVENT_DRAW_FAILED,  /* answers EFFECT_DRAW: the noise sources failed */
    EVENT_COMMIT,       /* the next roll's digest was made, or lost */
    EVENT_STORED,       /* answers EFFECT_STORE and EFFECT_FORGET: it is kept */
    EVENT_STORE_FAILED, /* answers them: it is not kept, and nothing changed */
    EVENT_NOISE,        /* the noise's state changed; also answers EFFECT_HEALTH */
    EVENT_RAW,          /* answers EFFECT_RAW, as often as it takes */
    EVENT_SELFTEST,     /* answers EFFECT_SELFTEST */
    EVENT_SUPPLY,       /* the battery has another level */
    EVENT_PANEL,        /* there is a display, and the board can't tell which */
} app_event_kind_t;

typedef struct {
    app_event_kind_t kind;
    uint64_t now_us;
    union {
        struct {
            uint8_t button; /* button_t, as they are mounted */
            bool down;
            uint64_t at_us;
        } button;
        console_receipt_t drawn; /* its bytes may be read until the next EVENT_DRAWN */
        struct {
            bool ready; /* for the next roll there is a digest, with this commitment */
            uint8_t hash[CONSOLE_HASH_BYTES];
        } commit;
        struct {
            console_health_t facts;
            uint8_t noise; /* ui_noise_t */
        } health;
        struct {
            const uint8_t *bytes;
            uint8_t count;
            uint32_t lost; /* blocks that nobody took in time, since it began */
        } raw;
        uint8_t supply; /* ui_supply_t */
        struct {
            const console_test_t *tests;
            uint8_t count;
        } selftest;
    };
} app_event_t;

typedef enum {
    EFFECT_DRAW, /* draw `count` values below `bounds`; `at_us`: when the finger let go, or asked */
    EFFECT_STORE,  /* keep these bytes */
    EFFECT_FORGET, /* keep nothing of what was kept */
    EFFECT_HEALTH, /* tell the noise's health */
    EFFECT_RETEST, /* test these disabled noise sources anew */
    EFFECT_RAW,    /* give raw noise: EVENT_RAW until EFFECT_RAW_END */
    EFFECT_RAW_END,
    EFFECT_SELFTEST, /* try every part */
    EFFECT_GLASS,    /* set brightness (0 off), turn and panel */
    EFFECT_TONE,     /* sound so many hertz from now on; 0 silence */
    EFFECT_REBOOT,   /* once all output is sent */
    EFFECT_BOOTSEL,
} app_effect_kind_t;

typedef struct {
    app_effect_kind_t kind;
    union {
        struct {
            uint64_t at_us;
            uint8_t bounds[GAME_VALUES_MAX];
            uint8_t count;
            uint8_t nonce_bytes;
            const uint8_t *nonce; /* the asker's; to be taken at once */
        } draw;
        struct {
            const uint8_t *bytes;
            uint8_t length;
        } store;
        struct {
            bool adc;
            uint8_t spacing_us; /* 0: that in use */
        } raw;
        struct {
            uint8_t brightness;
            uint8_t panel; /* panel_id_t */
            bool turned;
        } glass;
        uint16_t hertz;
        uint8_t retest; /* bit 0 the ring, bit 1 the ADC */
    };
} app_effect_t;

typedef struct {
    app_effect_t list[APP_EFFECTS_MAX];
    uint8_t count;
} app_effects_t;

/* Facts that never change while it runs. */
typedef struct {
    const char *version;
    const char *git;
    const char *board;
    const char *serial;
    const char *crash; /* how the last run ended; NULL: it didn't crash */
    uint32_t crash_pc;
    uint16_t crash_file, crash_line; /* of a failed assert; line 0: it was none */
    const char *lang; /* offered first at a first start; NULL, or one that isn't there: English */
} app_facts_t;

/* The change under way. */
typedef enum {
    CHANGE_NONE,
    CHANGE_DRAWING,
    CHANGE_STORING,
    CHANGE_FORGETTING,
    CHANGE_STATS,
    CHANGE_COUNTS, /* the noise sources' counters changed by themselves */
    CHANGE_RETEST
} app_stage_t;
typedef enum { OWNER_UI, OWNER_CONSOLE } app_owner_t;

typedef struct {
    uint8_t stage;  /* app_stage_t */
    uint8_t owner;  /* app_owner_t */
    bool roll;      /* roll what is asked once this is done */
    uint8_t undo;   /* answers still to take back after this one */
    uint8_t retest; /* noise sources, a bit each */
    uint64_t at_us;
    session_op_t op;
    uint8_t record[APP_RECORD_BYTES_MAX]; /* what is being kept */
} app_change_t;

/* What the console's request waits for, other than a change. */
typedef enum {
    WAIT_NOTHING,
    WAIT_TIME,
    WAIT_PRESS,
    WAIT_HEALTH,
    WAIT_RAW,
    WAIT_SELFTEST
} app_wait_t;

/* The request that waits: requests.c's, who else asks requests_... */
typedef struct {
    uint8_t wait; /* app_wait_t */
    uint8_t press_button;
    uint64_t until_us; /* WAIT_TIME, WAIT_PRESS: the end; WAIT_RAW: no bits came */
    struct {
        uint32_t left, total, lines, lost;
        uint8_t held[CONSOLE_RAW_LINE_BYTES]; /* bytes that don't fill a line yet */
        uint8_t held_count;
    } raw;
} app_waiting_t;

#define APP_SOURCES 2 /* of noise: ring, ADC */

/* Persistent counters of the noise sources, in the order in which they are stored. */
typedef struct {
    uint8_t strikes[APP_SOURCES]; /* failures; with too many the source is disabled */
    uint8_t retests[APP_SOURCES]; /* how often it was tested anew; saturates at 255 */
} app_counts_t;

/* What the noise makes known: trust.c's. */
typedef struct {
    console_receipt_t receipt; /* of the last roll drawn; number 0: none in this life */
    uint8_t nonce[CONSOLE_NONCE_BYTES_MAX]; /* of the roll that is begun next */
    uint8_t nonce_bytes;
    uint8_t commit[CONSOLE_HASH_BYTES]; /* console.commit points here, or nowhere */
    uint8_t chain[CONSOLE_HASH_BYTES];  /* the receipts' head as it was kept */
    uint32_t chain_number;              /* of that roll; 0: none was kept */
    uint32_t drawn;                     /* rolls in this life */
    app_counts_t counts;                /* as they are, and soon stored */
    bool counts_due;                    /* they have changed since they were stored */
} app_trust_t;

/* What the journal keeps: records.c's. */
typedef struct {
    bool keeps;                /* there is usable flash */
    bool damaged;              /* something that was kept had to be left behind at start */
    bool cut;                  /* perhaps: what was to be kept last was found cut off */
    bool fresh;                /* nothing was ever kept, and nothing has changed yet */
    snapshot_progress_t taken; /* while what was kept is taken back: of the snapshot being read */
    bool torn;                 /* then, too: a part of the running game is missing */
} app_keeping_t;

/* The picture and the glass: picture.c's. */
typedef struct {
    bool dirty;              /* it may differ from the last one rendered */
    bool turned;             /* as the glass was last told */
    uint8_t panel;           /* panel_id_t, the same */
    uint8_t place;           /* awake_place of the last one rendered */
    uint8_t fingers;         /* that it shows, a bit a button */
    uint64_t rendered_us;    /* when it was: events don't put off what moves */
    gfx_frame_t frame;       /* the last one rendered, and the fingers that came since */
    gfx_recorder_t recorder; /* what it says; made when asked for */
} app_picture_t;

typedef struct {
    session_t session;
    stats_t stats;
    uint64_t start_us;       /* app_init's time */
    uint64_t now_us;         /* the last event's */
    uint64_t stats_since_ms; /* of running time */
    console_t console;
    ui_t ui;
    gestures_t fingers;
    awake_t awake;
    motif_player_t music;
    const app_facts_t *facts;
    app_change_t change;
    app_waiting_t waiting;
    app_trust_t trust;
    app_keeping_t keeping;
    app_picture_t picture;
    console_health_t health;
    uint8_t noise;                 /* ui_noise_t */
    uint8_t supply;                /* ui_supply_t */
    bool factory_test;             /* every part is tried as soon as the noise is */
    ui_test_t tests[UI_TESTS_MAX]; /* the last self-test */
    uint8_t test_count;
} app_t;

/* The facts must outlive the app. */
void app_init(app_t *app, const app_facts_t *facts, uint64_t now_us);

/* Nothing was ever kept: the first start asks for the language. Before app_begin. */
void app_first_start(app_t *app);

/* Tries every part and shows how it went, instead of home. Before app_begin. */
void app_factory_test(app_t *app);

/* What was stored of the noise: the head of the receipts' chain (false: none), and a source's failure
 * count. After records_end. */
bool app_kept_chain(const app_t *app, uint32_t *number, uint8_t chain[CONSOLE_HASH_BYTES]);
uint8_t app_kept_strikes(const app_t *app, uint8_t source);

/* After what was kept has been taken back (records.h): the effects that settings ask for. */
void app_begin(app_t *app, uint64_t now_us, app_effects_t *effects);

/* Effects are cleared first. */
void app_step(app_t *app, const app_event_t *event, app_effects_t *effects);

/* A byte for the console. False: it wasn't taken, and is to be offered again. */
bool app_input(app_t *app, uint8_t byte, uint64_t now_us, app_effects_t *effects);

/* Would app_input take a byte now? */
bool app_takes_input(const app_t *app);

/* What to send to the console's port next, contiguous (0: nothing), and that so much was sent. */
uint16_t app_output(const app_t *app, const uint8_t **bytes);
void app_sent(app_t *app, uint16_t count);

/* Does the picture have to be made again at this time? */
bool app_dirty(const app_t *app, uint64_t now_us);

/* Because something has happened, not because time has passed? */
bool app_touched(const app_t *app);

/* The picture at this time. */
const gfx_frame_t *app_render(app_t *app, uint64_t now_us);

/* The last picture with the fingers on it that have come since, which takes far less time than the next
 * one; NULL: none have. */
const gfx_frame_t *app_show_fingers(app_t *app);

/* The last picture didn't reach the glass. */
void app_picture_lost(app_t *app);

/* The code of the language that is set: "en". */
const char *app_language(const app_t *app);

/* What it is said to run on. */
battery_t app_battery(const app_t *app);

/* What the last picture says, to be read with gfx_recorder_line. Takes as long as drawing it. */
gfx_recorder_t *app_words(app_t *app);

/* When an EVENT_TIME is wanted at the latest; UINT64_MAX: never. */
uint64_t app_next_us(const app_t *app);

/* Is the glass dark for want of anybody, so that the device may sleep deeply? */
bool app_asleep(const app_t *app);

/* Does something fly or fall on the glass? House is kept after it. */
bool app_animates(const app_t *app);

/* Is a request or change under way that other events (or time) will end? */
bool app_busy(const app_t *app);
