#!/usr/bin/env bash
# boards/rp2040/pins.h: every board's facts can be so, and what can't be does not compile.
. "$(dirname "$0")/../tools/expect.sh"

boards=$ROOT/boards

for facts in "$boards"/*/facts.h; do
    run gcc -std=c11 -Wall -Wextra -Werror -fsyntax-only -I "$boards/rp2040" \
        -I "$(dirname "$facts")" -include pins.h -x c /dev/null
    expect_status 0
done

# refuse FROM TO WHY: the Pico's facts with one line changed.
refuse() {
    sed "s/$1\$/$2/" "$boards/pico/facts.h" >"$SCRATCH/facts.h"
    ! cmp -s "$boards/pico/facts.h" "$SCRATCH/facts.h" || fail "no line is '$1'"
    run gcc -std=c11 -fsyntax-only -I "$boards/rp2040" -I "$SCRATCH" -include pins.h -x c /dev/null
    expect_status 1
    expect_output "$3"
}

refuse 'PIN_LEFT 10' 'PIN_LEFT 11' "a pin is used twice"
refuse 'PIN_BUZZER 14' 'PIN_BUZZER 24' "a pin is used twice"
refuse 'PIN_BUZZER 14' 'PIN_BUZZER 15' "GPIO15 is borrowed"
refuse 'PIN_BUZZER 14' 'PIN_BUZZER 30' "a pin that the chip doesn't have"
refuse 'PIN_BUZZER 14' 'PIN_BUZZER 25' "a pin that has no hole"
refuse 'PIN_LATCH 13' 'PIN_LATCH 12' "a pin is used twice"
refuse 'PIN_LATCH 13' 'PIN_LATCH 23' "a pin that has no hole"
refuse 'PIN_SDA 4' 'PIN_SDA 6' "of different I2C blocks"
refuse 'PIN_SCL 5' 'PIN_SCL 6' "SCL on an odd one"
refuse 'PIN_VSYS 29' 'PIN_VSYS 23' "without an ADC"
refuse 'BOARD_FLASH_KB 2048' 'BOARD_FLASH_KB 2049' "sectors of 4 KB"
refuse 'BOARD_FLASH_KB 2048' 'BOARD_FLASH_KB 256' "room for an image"
