#!/usr/bin/env bash
# Logs of receipts that were cut, changed or made up: tools/verify says what is wrong in a sentence, and always ends.
. "$(dirname "$0")/expect.sh"

# What a die told of three rolls of a d20, the first with a nonce.
honest=$SCRATCH/honest
cat >"$honest" <<'END'
{"event":"commit","commit":"024fb359fbd49d92d7249f919605a36bffba7c13dcb76445599d17b006ef98c7"}
roll nonce=c0ffee
{"event":"receipt","n":1,"commit":"024fb359fbd49d92d7249f919605a36bffba7c13dcb76445599d17b006ef98c7","digest":"24c3d8d5a4ed5005fd2881b801b4dc807385fcfb1cedf3e4ac8c3dec6e029def","press_us":2000000,"nonce":"c0ffee","bounds":[20],"values":[4],"chain":"21973ab80a7c6efd61de326502aed84e70f0e0cf317f3bca4b1b61ccbf573858"}
{"event":"commit","commit":"9d4e51e1e2c9f5d6bd65f9ef10f40dcb13dc796f881630556affa1927ac0754c"}
{"event":"receipt","n":2,"commit":"9d4e51e1e2c9f5d6bd65f9ef10f40dcb13dc796f881630556affa1927ac0754c","digest":"3bb1c9733f1ec84dba101c366d3d5ecb06a4d02e3e614c3bfcc2e8edb0f86896","press_us":2007040,"nonce":"","bounds":[20],"values":[12],"chain":"30146132e1f97d90c0d32dedae486a1544f319eaac5bf844aff3288a12a7ba20"}
{"event":"commit","commit":"c3655ac376874dd8bd3e1d9a8ebab7cef90fa8ab8928facea9f337099fb6bef3"}
{"event":"receipt","n":3,"commit":"c3655ac376874dd8bd3e1d9a8ebab7cef90fa8ab8928facea9f337099fb6bef3","digest":"8aa2d4424dd9f18165d4db04e8077cd97bc621901fecbe7bb04befb6a3a749ff","press_us":2703360,"nonce":"","bounds":[20],"values":[6],"chain":"036b9079dc3e780a1baee106c39b813596607acd09761d1f9e98164f025ed6f9"}
END

verify() { run "$ROOT/tools/verify" "$SCRATCH/log"; }
# changed EXPRESSION: the honest log through sed.
changed() {
    sed "$1" "$honest" >"$SCRATCH/log"
    ! cmp -s "$honest" "$SCRATCH/log" || fail "nothing was changed by $1"
    verify
}
expect_found() {
    expect_status 1
    [[ $OUTPUT != *Traceback* ]] || fail "expected a sentence"
    expect_output "$1"
}

run "$ROOT/tools/verify" "$honest"
expect_status 0
expect_output "3 rolls, 0 faults, 0 gaps; the chain's head is 036b9079"
expect_output "on the glass: 0875 6985 6382 0730"
run bash -c '"$1" <"$2"' verify "$ROOT/tools/verify" "$honest"
expect_status 0

# The same told twice is one roll; told again with another value it is a lie, though number and chain are the same.
cat "$honest" "$honest" >"$SCRATCH/log"
verify
expect_status 0
expect_output "3 rolls, 0 faults"
{ cat "$honest" && grep '"n":2' "$honest" | sed 's/"values":\[12\]/"values":[19]/'; } >"$SCRATCH/log"
verify
expect_found "roll 2: the values are not those of digest, press and nonce"

# Nothing that no die tells is reckoned with: a bound of 0 has no value, and looking for one has no end.
for change in 's/"digest":"../"digest":"zz/' 's/"digest":".*","press/"digest":7,"press/' 's/"digest":"../"digest":"/' 's/"n":1,/"n":"1",/' \
    's/"n":1,/"n":0,/' 's/"bounds":\[20\]/"bounds":[0]/' 's/"bounds":\[20\]/"bounds":[-5]/' 's/"bounds":\[20\]/"bounds":[300]/' \
    's/"bounds":\[20\]/"bounds":20/' 's/"bounds":\[20\]/"bounds":[20,20]/' 's/"values":\[4\]/"values":[4000]/' 's/"values":\[4\]/"values":[]/' \
    's/"press_us":/"press_us":-/' 's/"press_us":/"press_us":99999999999999999999/' 's/"nonce":"c0ffee"/"nonce":"c0ffe"/' \
    's/"chain":"[0-9a-f]*"/"chain":null/' 's/,"chain":"[0-9a-f]*"//'; do
    changed "$change"
    expect_found "no die tells "
done
changed '1s/"commit":"024f[0-9a-f]*"/"commit":["024f"]/'
expect_found "the commitment wasn't told before"

# A log that was cut in a line, and one that is nested till no reader follows.
head -c 900 "$honest" >"$SCRATCH/log"
verify
expect_found "cut or changed, it can't be read"
{ cat "$honest" && printf '{"a":%s\n' "$(printf '[%.0s' {1..5000})"; } >"$SCRATCH/log"
verify
expect_found "line 8: cut or changed, it can't be read"

# Nothing to check is no success, whatever it is.
: >"$SCRATCH/log"
verify
expect_found "no receipt is in it"
printf '\377\376{"digest":\0\n[1]\n' >"$SCRATCH/log"
verify
expect_found "no receipt is in it"
run "$ROOT/tools/verify" "$SCRATCH"
expect_found "verify: $SCRATCH: Is a directory"
