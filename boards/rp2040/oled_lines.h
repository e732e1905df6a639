/* The two lines to the display, when a chip that was cut off in the middle of a byte holds SDA: it
 * lets go once it has been clocked to its end. */
#pragma once

/* Up to nine clocks and a stop by hand, 0.1 ms; then the lines are the controller's. */
void oled_lines_clear(void);
