/* What is wired to which GPIO of the Pico; docs/build-guide.md draws it.
 *
 * Not free: GP15 is borrowed during USB enumeration on the first chip revisions (erratum E5), GP23
 * sets the mode of the Pico's own power supply. */
#pragma once

#define PIN_SDA 4
#define PIN_SCL 5
#define PIN_LEFT 10
#define PIN_ROLL 11
#define PIN_RIGHT 12
#define PIN_BUZZER 14
#define PIN_VBUS 24 /* high while USB gives power */
#define PIN_VSYS 29 /* a third of the supply, for the ADC */
