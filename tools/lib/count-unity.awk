# From ctest's log: how many tests passed and failed, and how many of those that passed did so in a run before
# (host_tests/support/seen.py). A Unity program counts for all of its tests, any other for one; one that says all is
# well and then fails (a leak, a crash) has one failure.

/^[0-9]+\/[0-9]+ Test: / { total = 1; failures = 0; ok = 0; told = 0 }
/^[0-9]+ Tests [0-9]+ Failures [0-9]+ Ignored/ { total = $1 - $5; failures = $3 }
/^NOT RUN AGAIN: / { told = 1 }
/^Test Passed\.$/ { ok = 1 }
/^".*" end time: / {
    if (!ok && failures == 0)
        failures = 1
    passed += total > failures ? total - failures : 0
    failed += failures
    kept += told && failures == 0 ? total : 0
}
END { print passed + 0, failed + 0, kept + 0 }
