/* The display: 128x64, one bit a pixel, sent in the background.
 *
 * Frame layout, as the SSD1306 takes it: 8 pages of 128 bytes; byte x of page p holds the column x
 * of rows 8p..8p+7, least significant bit on top.
 *
 * The board recovers a display that is missing, was unplugged or hangs the bus (clears the bus, initialises,
 * sends everything again), at least once a second; the caller sees only hal_display_state. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define HAL_DISPLAY_WIDTH_PX 128
#define HAL_DISPLAY_HEIGHT_PX 64
#define HAL_DISPLAY_BYTES (HAL_DISPLAY_WIDTH_PX * HAL_DISPLAY_HEIGHT_PX / 8)

typedef enum { HAL_DISPLAY_STARTING, HAL_DISPLAY_OK, HAL_DISPLAY_MISSING } hal_display_state_t;

/* The display's controller. AUTO: as the board detects it, or the most common one if it can't.
 * SSD1306 and SSD1309 can't be told apart, and AUTO shows a whole picture on both. */
typedef enum {
    HAL_DISPLAY_AUTO,
    HAL_DISPLAY_SSD1306,
    HAL_DISPLAY_SSD1309,
    HAL_DISPLAY_SH1106,
    HAL_DISPLAY_PANELS
} hal_display_panel_t;

/* Selects the controller. Until the first call a display whose controller can't be detected stays dark
 * rather than show a garbled picture. */
void hal_display_panel(hal_display_panel_t panel);

/* The controller that was detected, whatever was selected. AUTO: no display, or it can't be detected. */
hal_display_panel_t hal_display_panel_found(void);

/* Copies the frame and starts to send what differs from the last one. False, and nothing is
 * copied, while the last one is still being sent. Never waits. Also true if the display is
 * missing: the newest frame is sent when it comes back. */
bool hal_display_show(const uint8_t frame[HAL_DISPLAY_BYTES]);

/* Has the last frame been sent completely, and would another one be accepted? Also true without a display. */
bool hal_display_idle(void);

/* Does what is due (recovery, timeouts). Called in each pass of the main loop, and at least every
 * 50 ms during animations. Never waits. */
void hal_display_poll(void);

hal_display_state_t hal_display_state(void);

/* Brightness 1..10; 0 switches the display off, its picture stays. Turned: by 180 degrees. Both
 * take effect with the next bytes sent, at the latest with the next hal_display_poll. */
void hal_display_brightness(uint8_t level);
void hal_display_turned(bool turned);

/* Does this board need the picture's text, for a terminal that can't show pictures? Then before each
 * hal_display_show: the language's id ("en"), and the text line by line, UTF-8, from the top. */
bool hal_display_takes_words(void);
void hal_display_words(const char *lang);
void hal_display_words_line(const char *line);

/* What happened since the start. */
typedef struct {
    hal_display_panel_t used;  /* the controller it is driven as; AUTO: none yet */
    uint8_t address;           /* on the bus; 0: none is known */
    uint32_t losses;           /* how often a display that was there was lost */
    uint32_t recoveries;       /* and how often it came back */
    uint32_t failed_transfers; /* not acknowledged, or the bus hung; also while looking for one */
    uint64_t first_picture_us; /* when the first picture had been sent; 0: none was yet */
    uint64_t changed_us;       /* when the last one that changed a pixel had been sent */
} hal_display_report_t;

void hal_display_report(hal_display_report_t *report);
