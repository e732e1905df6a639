#!/usr/bin/env bash
# tools/checks/style finds each kind of fault in a small tree and says where, nothing in a clean one,
# and mends what it can.
. "$(dirname "$0")/expect.sh"

tree=$SCRATCH/tree
check() { run python3 "$ROOT/tools/checks/style" --root "$tree" "$@"; }

# put FILE LINE..
put() {
    mkdir -p "$(dirname "$tree/$1")"
    printf '%s\n' "${@:2}" >"$tree/$1"
}

put firmware/ui/a.h 'int add(int a);'
put firmware/ui/a.c '#include "a.h"' 'enum { PLACE_X = 17 };' \
    'int add(int a) {' '    static const int table[] = {3, 4, 5};' '    char text[12] = "";' \
    '    do {' '        a++;' '    } while (a < 2);' '    if (a == 0) {' '        return PLACE_X;' \
    '    } else if (a == 1) {' '        return table[1];' '    }' '    return text[0];' '}'
put firmware/gfx/art/moon-1.pbm P1
put firmware/ui/b.c 'const int *moon = gfx_art_moon;'
put firmware/ui/d.c '#include "a.h"' 'int twice(void) { return add(add(1)); }'
put firmware/ui/texts.def 'TEXT(HELLO)'
put firmware/ui/c.c 'int say(void) { return TEXT_HELLO; }'
check
expect_status 0
expect_quiet

# fault FILE:LINE WORDS LINE..
fault() {
    put "${1%:*}" "${@:3}"
    check
    expect_status 1
    expect_output "$1: $2"
    rm "$tree/${1%:*}"
}

fault firmware/ui/bad.c:2 'if without braces' 'void bad(int a) {' '    if (a)' '        bad(1);' '}'
fault firmware/ui/bad.c:1 'else without braces' 'void bad(int a) { if (a) { bad(0); } else bad(1); }'
fault firmware/store/bad.c:1 'while without braces' 'void bad(int a) { while (a) a--; }'
fault firmware/ui/bad.c:2 'end the comment behind' '/* words' ' */' 'int a;'
fault firmware/zoo/a.c:1 'there is a a.c in firmware/ui' 'int b;'
fault firmware/ui/bad.h:1 'nobody calls unused' 'int unused(int a);'
fault firmware/ui/more_texts.def:1 'nobody says UNSAID' 'TEXT(UNSAID)'
fault firmware/ui/bad.c:2 'nobody uses SPARE_X' 'void ours(void) {' '    enum { SPARE_X = 3 };' '}'
fault host_tests/ui/bad.c:1 'die.app.ui reaches into the app' 'int bad(void) { return die.app.ui.cursor; }'
fault host_tests/ui/bad.c:1 'whole_app()->ui reaches into' 'int bad(void) { return whole_app()->ui.cursor; }'
fault host_tests/ui/bad.c:2 'other.ui reaches into' 'static app_t other;' 'int bad(void) { return other.ui.cursor; }'
fault firmware/zoo/zoo.h:1 'nobody uses CAGES' '#define CAGES 12'
fault firmware/gfx/art/sun.pbm:1 'nobody draws sun' P1
fault firmware/ui/long.c:1 'much has 73 lines' 'void much(void) {' "$(yes '    much();' | head -71)" '}'

put firmware/ui/bad.c 'void bad(int a) {' '    if (a)' '        bad(1);' '    else' '        bad(0);' '}'
check --fix
expect_status 0
