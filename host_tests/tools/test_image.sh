#!/usr/bin/env bash
# tools/check-image finds hidden state, the heap, printf and recursion in a module's objects. Tried
# with this machine's compiler; only floating point needs the device's, whose helpers give it away.
. "$(dirname "$0")/expect.sh"

export NM=nm SIZE=size READELF=readelf
build=$SCRATCH/build

# check LINE..: as the source of a module.
check() {
    rm -rf "$build"
    mkdir -p "$build/firmware/thing"
    printf '%s\n' "$@" >"$SCRATCH/thing.c"
    (
        cd "$build/firmware/thing" &&
            gcc -std=c11 -O0 -fno-pic -fcallgraph-info=su -c "$SCRATCH/thing.c" -o thing.c.o &&
            ar rc libthing.a thing.c.o &&
            cp "${image:-thing.c.o}" "$build/sanity-die.elf"
    ) || exit
    run python3 "$ROOT/tools/check-image" --modules "$build"
}

leaf='static int leaf(int a) { return a + 1; }'

check "$leaf" 'static const int table[2] = {1, 2};' 'int top(int a) { return leaf(a) + table[a]; }'
expect_status 0
expect_quiet

check "$leaf" 'int top(void) { static int calls; return leaf(++calls); }'
expect_status 1
expect_output "is state outside the structs that callers give"

check "$leaf" 'int shared = 4;' 'int top(int a) { return leaf(a); }'
expect_status 1
expect_output "thing.c: shared is state"

check '#include <stdlib.h>' "$leaf" 'void *top(int a) { return malloc((size_t)leaf(a)); }'
expect_status 1
expect_output "malloc is the heap"

check '#include <stdio.h>' "$leaf" 'int top(int a) { return printf("%d", leaf(a)); }'
expect_status 1
expect_output "printf is printf"

check 'int odd(int a);' 'int even(int a) { return a == 0 ? 1 : odd(a - 1); }' \
    'int odd(int a) { return a == 0 ? 0 : even(a - 1); }'
expect_status 1
expect_output "recursion: even -> odd -> even"

# An image that has no use for what the module offers.
printf 'int main(void) { return 0; }\n' >"$SCRATCH/image.c"
gcc -c "$SCRATCH/image.c" -o "$SCRATCH/image.o" || exit
image=$SCRATCH/image.o
check "$leaf" 'int top(int a) { return leaf(a); }'
expect_status 1
expect_output "thing.c: nothing has a use for top"

# figures FRAME_BYTES IMAGE_BYTES
figures() {
    rm -rf "$build"
    mkdir -p "$build/firmware/thing"
    printf '%s\n' 'int top(int a) { return a; }' >"$SCRATCH/thing.c"
    printf '%s\n' 'int top(int a);' "int main(void) { volatile char room[$1]; room[0] = 1; return top(room[0]); }" >"$SCRATCH/main.c"
    (
        cd "$build/firmware/thing" &&
            gcc -O0 -fcallgraph-info=su -c "$SCRATCH/thing.c" -o thing.c.o && ar rc libthing.a thing.c.o &&
            gcc -O0 -fcallgraph-info=su -c "$SCRATCH/main.c" -o main.c.o && gcc main.c.o thing.c.o -o "$build/sanity-die.elf"
    ) || exit
    head -c "$2" /dev/zero >"$build/sanity-die.bin"
    run python3 "$ROOT/tools/check-image" --figures --drivers "$build" "$build"
}

figures 1000 100000
expect_status 0
figures 5000 100000
expect_status 1
expect_output "deepest stack, interrupts nested: 5,"
figures 1000 600000
expect_status 1
expect_output "image in flash: 600,000 bytes, the limit is 524,288"

run python3 "$ROOT/tools/check-image" "$SCRATCH/nothing"
expect_status 1
expect_output "build the pico preset first"
