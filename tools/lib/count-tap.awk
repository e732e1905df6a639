# From node's own reports, of any number of files: how many tests passed and failed (skipped ones are neither), and how many of those
# that passed did so in a run before (tools/lib/node-test).

FNR == 1 { told = /^# NOT RUN AGAIN: / }
/^# pass / { passed += $3; kept += told ? $3 : 0 }
/^# (fail|cancelled) / { failed += $3 }
END { print passed + 0, failed + 0, kept + 0 }
