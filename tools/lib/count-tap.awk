# From node's own reports, of any number of files: how many tests passed and failed; skipped ones are neither.

/^# pass / { passed += $3 }
/^# (fail|cancelled) / { failed += $3 }
END { print passed + 0, failed + 0 }
