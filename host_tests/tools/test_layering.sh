#!/usr/bin/env bash
# tools/checks/layering finds each kind of fault in a small tree, and nothing in a clean one.
. "$(dirname "$0")/expect.sh"

tree=$SCRATCH/tree
check() { run python3 "$ROOT/tools/checks/layering" --root "$tree"; }

# put FILE LINE..
put() {
    mkdir -p "$(dirname "$tree/$1")"
    printf '%s\n' "${@:2}" >"$tree/$1"
}

put firmware/rules/CMakeLists.txt 'sanity_module(rules SOURCES a.c)'
put firmware/ui/CMakeLists.txt 'sanity_module(ui SOURCES u.c PUBLIC session PRIVATE gfx)'
put firmware/rules/rules.h '#pragma once' '#include <stdint.h>'
put firmware/rules/a.c '#include "rules.h"' '/* no malloc, no float */' 'const char *x = "printf(";' 'int time_ms;'
put boards/host/b.c '#include <stdio.h>' '#include "hal_flash.h"' 'static float f;' '#ifdef __APPLE__' '#endif'
check
expect_status 0
expect_quiet

# fault LINE in a rules source, and the words that must come out.
fault() {
    put firmware/rules/bad.c "$1"
    check
    expect_status 1
    expect_output "firmware/rules/bad.c:1: $2"
    rm "$tree/firmware/rules/bad.c"
}

fault '#include "../session/session.h"' 'include "../session/session.h" by its name alone'
fault '#include <stdio.h>' 'rules must not include <stdio.h>'
fault 'void *p = malloc(4);' 'malloc: there is no heap'
fault 'static double d;' 'double: the core has no floating point'
fault 'int r = rand();' 'rand: randomness enters in entropy only'
fault 'int n = snprintf(b, 4, "x");' 'snprintf: use'
fault '#ifdef HOST' 'HOST: which board it is'
fault '#if PICO_ON_DEVICE' 'PICO_ON_DEVICE: which board it is'

put boards/host/bad.c '#include "rules.h"'
check
expect_status 1
expect_output 'boards/host/bad.c:1: boards and hal never see the firmware: rules.h'
rm "$tree/boards/host/bad.c"

put firmware/ui/CMakeLists.txt 'sanity_module(ui SOURCES u.c PUBLIC session PRIVATE hal_display)'
check
expect_status 1
expect_output 'ui must not depend on hal_display'
