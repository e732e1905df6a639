/* The app as a step function: events in, effects out, and a picture on demand.
 *
 * Time, buttons, bytes, drawn values and results of writes come in as events. Draws, writes, sound and
 * restarts go out as effects; the main loop carries them out and delivers each result as an event. Nothing
 * here waits or touches hardware.
 *
 * A roll takes two events: EVENT_DRAWN (the values) and EVENT_STORED (they are on flash). Nothing is shown or
 * sent before it is stored; until then the session doesn't know it. One change is under way at a time; the
 * console's next request waits for it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "button.h"
#include "console.h"
#include "gesture.h"
#include "idle.h"
#include "melody.h"
#include "reply.h"
#include "session.h"
#include "side_throw.h"
#include "snapshot.h"
#include "stats.h"
#include "timing.h"
#include "ui.h"

#define APP_RECORD_BYTES_MAX 64 /* what EFFECT_STORE carries */
#define APP_EFFECTS_MAX 8
#define APP_SELFTESTS_MAX 8
#define APP_RAW_BYTES 128 /* in one EVENT_RAW: a block of noise */

typedef enum {
    EVENT_TIME,         /* the clock went on; only this event ends what time ends */
    EVENT_BUTTON,       /* a debounced edge */
    EVENT_PORT,         /* the console's port was opened or closed */
    EVENT_DRAWN,        /* result of EFFECT_DRAW */
    EVENT_DRAW_FAILED,  /* result of EFFECT_DRAW: the noise sources failed */
    EVENT_COMMIT,       /* the commitment to the next roll came or went */
    EVENT_STORED,       /* result of EFFECT_STORE and EFFECT_ERASE */
    EVENT_STORE_FAILED, /* the same: nothing changed on flash */
    EVENT_NOISE,        /* the noise sources' health changed; also the result of EFFECT_HEALTH */
    EVENT_RAW,          /* raw noise, after EFFECT_RAW */
    EVENT_SELFTEST,     /* result of EFFECT_SELFTEST */
    EVENT_SUPPLY,       /* the battery's level or the kind of power changed */
    EVENT_HARDWARE,     /* result of EFFECT_HARDWARE */
    EVENT_PANEL,        /* a display is there whose controller can't be detected */
} app_event_kind_t;

typedef struct {
    app_event_kind_t kind;
    uint64_t now_us;
    union {
        struct {
            uint8_t button; /* button_t, by position on the case */
            bool down;
            uint64_t at_us;
        } button;
        struct {
            console_receipt_t receipt;  /* its pointers are valid until the next EVENT_DRAWN */
            const uint8_t *next_commit; /* as `commit` below: of the roll after this one */
        } drawn;
        const uint8_t *commit; /* CONSOLE_HASH_BYTES; NULL: no digest is ready */
        struct {
            console_health_t facts;
            uint8_t noise; /* ui_noise_t */
        } health;
        struct {
            const uint8_t *bytes;
            uint8_t count;
            uint32_t lost; /* blocks lost since raw output began */
        } raw;
        console_hardware_t hardware; /* `chip` isn't set */
        struct {
            uint8_t level; /* ui_supply_t */
            bool on_battery;
        } supply;
        struct {
            const console_test_t *tests;
            uint8_t count;
        } selftest;
    };
} app_event_t;

typedef enum {
    EFFECT_DRAW,     /* draw `count` values below `bounds`; `at_us`: when ROLL was released */
    EFFECT_STORE,    /* save this record */
    EFFECT_ERASE,    /* erase everything saved */
    EFFECT_HEALTH,   /* report the noise sources' health */
    EFFECT_HARDWARE, /* measure and report the hardware */
    EFFECT_RETEST,   /* test these disabled noise sources again */
    EFFECT_RAW,      /* raw noise: EVENT_RAW until EFFECT_RAW_END */
    EFFECT_RAW_END,
    EFFECT_SELFTEST,
    EFFECT_DISPLAY, /* set brightness (0: off), orientation and controller */
    EFFECT_TONE,    /* from now on; 0: silence */
    EFFECT_REBOOT,  /* once all output is sent */
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
            const uint8_t *nonce; /* valid until the next step */
        } draw;
        struct {
            const uint8_t *bytes;
            uint8_t length;
        } store;
        struct {
            bool adc;
            uint8_t spacing_us; /* 0: the one in use */
        } raw;
        struct {
            uint8_t brightness;
            uint8_t panel; /* panel_id_t */
            bool turned;
        } display;
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
    const char *chip; /* with its revision; NULL: none */
    const char *serial;
    const char *crash; /* how the last run ended; NULL: it didn't crash */
    uint32_t crash_pc;
    uint16_t crash_file, crash_line; /* of a failed assert; line 0: it was none */
    uint8_t crashes;                 /* so many runs in a row crashed within 30 s of their start */
    const char *lang;                /* offered first at a first start; NULL or unknown: English */
} app_facts_t;

typedef enum {
    CHANGE_NONE,
    CHANGE_DRAWING,
    CHANGE_STORING,
    CHANGE_ERASING,
    CHANGE_STATS,  /* resetting the statistics */
    CHANGE_COUNTS, /* saving the noise sources' counters */
    CHANGE_RETEST,
    CHANGE_THROW /* saving a throw beside the game */
} app_stage_t;
typedef enum {
    OWNER_UI,
    OWNER_CONSOLE,
    OWNER_DIE /* as a player */
} app_owner_t;

/* The change under way. */
typedef struct {
    uint8_t stage;  /* app_stage_t */
    uint8_t owner;  /* app_owner_t */
    bool roll;      /* then answer the roll prompt that follows */
    uint8_t retest; /* noise sources, a bit each */
    uint16_t undo;  /* answers still to take back after this one */
    bool beside;    /* it is a throw beside the game, in `thrown`; else `op` */
    uint64_t at_us;
    session_op_t op;
    side_throw_t thrown;
    uint8_t record[APP_RECORD_BYTES_MAX]; /* being stored */
} app_change_t;

/* What a console request waits for, other than a change. */
typedef enum {
    WAIT_NOTHING,
    WAIT_TIME,
    WAIT_PRESS,
    WAIT_HEALTH,
    WAIT_HARDWARE,
    WAIT_RAW,
    WAIT_SELFTEST
} app_wait_t;

typedef struct {
    uint8_t wait; /* app_wait_t */
    uint8_t press_button;
    uint64_t until_us; /* WAIT_TIME, WAIT_PRESS: the end; WAIT_RAW: the timeout */
    struct {
        uint32_t left, total, lines, lost;
        uint8_t held[CONSOLE_RAW_LINE_BYTES]; /* bytes that don't fill a line yet */
        uint8_t held_count;
    } raw;
} app_waiting_t;

/* The answer of a player that the die plays, see bot.c. */
typedef struct {
    uint64_t prompted_us; /* when the prompt appeared */
    uint64_t show_us;     /* when what the die is about to do is shown */
    uint64_t act_us;      /* when it does it */
    uint64_t touched_us;  /* the last press or request */
    uint64_t request_us;  /* the last request; 0: none */
    bool shown;
    bool paused; /* begins anew when it may go on */
    bool closed; /* the game was loaded after crashes, and has not been opened yet */
} app_bot_t;

#define APP_SOURCES 2 /* of noise: ring, ADC */

/* Persistent counters of the noise sources, in the order in which they are stored. */
typedef struct {
    uint8_t strikes[APP_SOURCES]; /* failures; with too many the source is disabled */
    uint8_t retests[APP_SOURCES]; /* how often it was tested again; saturates at 255 */
} app_counts_t;

typedef struct {
    console_health_t health;
    uint8_t state;       /* ui_noise_t */
    app_counts_t counts; /* as they are, and soon stored */
    bool counts_due;     /* they have changed since they were stored */
} app_noise_t;

typedef struct {
    console_receipt_t last;                 /* number 0: nothing was drawn since power-up */
    uint8_t nonce[CONSOLE_NONCE_BYTES_MAX]; /* of the roll that begins next */
    uint8_t nonce_bytes;
    uint8_t commit[CONSOLE_HASH_BYTES]; /* console.commit points here, or is NULL */
    uint8_t chain[CONSOLE_HASH_BYTES];  /* the head of the receipts' chain as restored */
    uint32_t chain_number;              /* of its roll; 0: none was saved */
    uint32_t drawn;                     /* rolls since power-up */
} app_receipts_t;

typedef struct {
    bool saves;                 /* the flash can be used */
    bool damaged;               /* something saved could not be restored at start */
    bool cut;                   /* the last write before the start was cut off, perhaps a change */
    bool fresh;                 /* nothing was ever saved, and nothing has changed yet */
    snapshot_progress_t loaded; /* during the start: of the snapshot being read */
    bool incomplete;            /* then, too: a part of the running game is missing */
} app_storage_t;

typedef struct {
    bool dirty;              /* it may differ from the last one rendered */
    bool turned;             /* as the display was last set */
    uint8_t panel;           /* panel_id_t, the same */
    uint8_t position;        /* idle_position of the last one rendered */
    uint8_t buttons;         /* drawn as pressed in it, a bit each */
    uint64_t rendered_us;    /* its time: events don't delay an animation */
    gfx_frame_t frame;       /* the last one rendered, and buttons pressed since */
    gfx_recorder_t recorder; /* its text; made when asked for */
} app_picture_t;

typedef struct {
    session_t session;
    stats_t stats;
    uint64_t start_us;       /* app_init's time */
    uint64_t now_us;         /* the last event's */
    uint64_t stats_since_ms; /* of running time */
    console_t console;
    ui_t ui;
    gestures_t gestures;
    idle_t idle;
    melody_player_t melody;
    const app_facts_t *facts;
    app_change_t change;
    app_waiting_t waiting;
    app_bot_t bot;
    app_receipts_t receipts;
    app_noise_t noise;
    app_storage_t storage;
    app_picture_t picture;
    timing_t timing;
    uint8_t supply;                /* ui_supply_t */
    bool factory_test;             /* run the self-test once the noise was tested */
    ui_test_t tests[UI_TESTS_MAX]; /* the last self-test */
    uint8_t test_count;
} app_t;

/* `facts` must outlive the app. */
void app_init(app_t *app, const app_facts_t *facts, uint64_t now_us);

/* The journal is empty: the first start asks for the language. Before app_begin. */
void app_first_start(app_t *app);

/* Shows the factory test instead of home: every part is tested. Before app_begin. */
void app_factory_test(app_t *app);

/* What was restored for the noise sources: the head of the receipts' chain (false: none), and a source's
 * failure count. After records_end. */
bool app_saved_chain(const app_t *app, uint32_t *number, uint8_t chain[CONSOLE_HASH_BYTES]);
uint8_t app_saved_strikes(const app_t *app, uint8_t source);

/* After so many crashes in a row within 30 s of starting: the running game isn't opened by itself; and the
 * journal isn't read. */
#define APP_CRASHES_SAFE 2
#define APP_CRASHES_UNREAD 3

/* After the journal was read (records.h): the effects of the settings. */
void app_begin(app_t *app, uint64_t now_us, app_effects_t *effects);

/* Sets `effects`: what the event leads to. At most one of them has a result (EVENT_DRAWN, EVENT_STORED,
 * EVENT_NOISE, EVENT_HARDWARE or one of failure), to be delivered next. */
void app_step(app_t *app, const app_event_t *event, app_effects_t *effects);

/* A byte for the console, with effects as in app_step. Returns false if it wasn't taken: offer it again. */
bool app_input(app_t *app, uint8_t byte, uint64_t now_us, app_effects_t *effects);

/* Would app_input take a byte now? */
bool app_takes_input(const app_t *app);

/* What to send to the console's port next, contiguous (0: nothing), and that so much was sent. */
uint16_t app_output(const app_t *app, const uint8_t **bytes);
void app_sent(app_t *app, uint16_t count);

/* Does the picture have to be rendered again at this time? And because of an event, not an animation? */
bool app_dirty(const app_t *app, uint64_t now_us);
bool app_touched(const app_t *app);

/* The picture at this time. */
const gfx_frame_t *app_render(app_t *app, uint64_t now_us);

/* The last picture with the buttons pressed since, which is much quicker than rendering; NULL: none was
 * pressed. */
const gfx_frame_t *app_render_buttons(app_t *app);

/* The last picture has been sent, its drawing begun at `began_us`. `changed`: it was another than the one before. */
void app_picture_sent(app_t *app, uint64_t began_us, uint64_t sent_us, bool changed);

/* The display didn't take the last picture. */
void app_picture_lost(app_t *app);

/* The text of the last picture, to be read with gfx_recorder_line. Takes as long as drawing it. */
gfx_recorder_t *app_words(app_t *app);

/* Settings: the language's code ("en"), the kind of battery. */
const char *app_language(const app_t *app);
battery_t app_battery(const app_t *app);

/* When an EVENT_TIME is wanted at the latest; UINT64_MAX: never. */
uint64_t app_next_us(const app_t *app);

/* Is the display dark and nothing under way, so that the device may enter dormant mode? */
bool app_asleep(const app_t *app);

/* Does a thrown die move? Flash housekeeping waits for it. */
bool app_animates(const app_t *app);

/* Is a request or change under way that other events (or time) will end? */
bool app_busy(const app_t *app);
