#!/usr/bin/env bash
# A file of Node's tests that only computes is run once for the same inputs, whatever they are, and told again after that; one that takes
# anything else from outside is run each time. Nobody says which is which.
. "$(dirname "$0")/expect.sh"

command -v node >/dev/null || exit 0
node "$ROOT/host_tests/support/inputs.js" nothing
[ $? = 1 ] || exit 0 # too old to watch

mkdir -p "$SCRATCH/host_tests" "$SCRATCH/out/name"
cd "$SCRATCH" || exit
RUNS=$SCRATCH/runs
file=host_tests/file.mjs
tap=out/name/file.mjs.tap
count='import { appendFileSync } from "node:fs"; import { test } from "node:test"; appendFileSync("'$RUNS'", "ran\n");'

node_test() { run bash "$ROOT/tools/lib/node-test" out '' name "${image:--}" "$file"; }
# expect_again WHAT, expect_told WHAT: one more run of the file, or none.
runs() { wc -l <"$RUNS"; }
expect_again() {
    local before
    before=$(runs)
    node_test
    [ "$(runs)" = $((before + 1)) ] || fail "not run again: $1"
    ! grep -q 'NOT RUN AGAIN' "$tap" || fail "ran, and says otherwise: $1"
}
expect_told() {
    local before
    before=$(runs)
    node_test
    [ "$(runs)" = "$before" ] || fail "run again: $1"
    grep -q '^# NOT RUN AGAIN' "$tap" || fail "told again, and doesn't say so: $1"
    grep -q '^# pass 1' "$tap" || fail "another count: $1"
}

: >"$RUNS"
echo 'export const part = 1;' >"$SCRATCH/part.mjs"
echo one >"$SCRATCH/data"
cat >"$file" <<END
$count
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { part } from "../part.mjs";
test("a", () => {
  const seen = [process.env.SANITY_SOME, part, String(readFileSync("$SCRATCH/data")), existsSync("$SCRATCH/more"), process.env.SANITY_IMAGE];
  if (existsSync("$SCRATCH/folder")) seen.push(readdirSync("$SCRATCH/folder"), new Date(2021, 0, 1));
  if (seen.includes("bad\n")) throw new Error("so it is");
});
END
expect_again "never yet"
expect_told "nothing changed"
SANITY_OTHER=1 expect_told "a variable that it doesn't ask for"
SANITY_SOME=1 expect_again "a variable"
SANITY_SOME=1 expect_told "the same variable"
expect_again "without the variable"
image=$SCRATCH/data expect_again "another image"
expect_again "the first image"
echo 'export const part = 2;' >"$SCRATCH/part.mjs"
expect_again "a module"
expect_told "the same module"
echo two >"$SCRATCH/data"
expect_again "a file that is read"
touch "$SCRATCH/more"
expect_again "a file that is asked for"
mkdir "$SCRATCH/folder"
expect_again "a folder that wasn't there"
expect_told "with the folder"
touch "$SCRATCH/folder/new"
expect_again "one more in a folder"
echo '{ "type": "module" }' >"$SCRATCH/package.json"
expect_again "how modules are understood"
expect_told "all of that"
SANITY_AGAIN=1 expect_again "asked for"
sed -i 's/part, String/part, 0, String/' "$file"
expect_again "the test itself"

# A failure is never kept, nor what passed before it.
echo bad >"$SCRATCH/data"
expect_again "fails"
grep -q '^# fail 1' "$tap" || fail "it should fail"
expect_again "failed before"
echo two >"$SCRATCH/data"
expect_again "mended"
expect_told "passed again"

# A filter takes some of the tests: told of the whole no more than the whole of it.
before=$(runs)
run bash "$ROOT/tools/lib/node-test" out b name - "$file"
[ "$(runs)" = $((before + 1)) ] || fail "a filter, and not run"
expect_told "after a filter"

# Whatever else comes from outside.
takes() {
    printf '%s\n%s\ntest("a", async () => { %s; });\n' "$count" "$1" "$2" >"$file"
    node_test
    grep -q '^# pass 1' "$tap" || fail "should pass: $1 $2"
    [ ! -e out/name/kept/file.mjs.inputs ] || fail "would not be run again: $1 $2"
}
takes '' 'Date.now()'
takes '' 'new Date()'
takes '' 'Math.random()'
takes '' 'performance.now()'
takes '' 'process.hrtime()'
takes '' 'process.cwd()'
takes '' 'process.binding'
echo 'process.exit(typeof crypto === "undefined")' >"$SCRATCH/has-crypto.mjs" # Node.js 18 has none
! node "$SCRATCH/has-crypto.mjs" || takes '' 'crypto.randomUUID()'
takes '' 'Object.keys(process.env)'
takes '' 'await new Promise((done) => setTimeout(done, 1))'
takes '' "await import('data:text/javascript,export default 1')"
takes 'import { spawnSync } from "node:child_process";' ''
takes 'import { createServer } from "node:http";' ''
takes 'import os from "node:os";' ''
takes 'import { createRequire } from "node:module";' ''
takes 'import fs from "node:fs";' "fs.statSync('$SCRATCH')"
takes 'import fs from "node:fs";' "fs.readSync(fs.openSync('$SCRATCH/data'), Buffer.alloc(1))"
takes 'import { promises as fs } from "node:fs";' "await fs.readFile('$SCRATCH/data')"
takes 'import { readFile } from "node:fs/promises";' "await readFile('$SCRATCH/data')"
printf '%s\ntest("a", () => {});\n' "$count" >"$file"
expect_again "nothing from outside, first"
expect_told "nothing from outside"
