/* Press rules: what each press must do, derived from the picture that it is made on (arrows, ring, selected item). */
#pragma once

/* Tries every press on the present picture, from a snapshot of the whole die that is restored after each; fails the
 * running Unity test with `name` if one does something else. Pictures that move, are dark or show a refusal are left
 * out. Returns how many presses were tried. */
unsigned press_rules_check(const char *name);
