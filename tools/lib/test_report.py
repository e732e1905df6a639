#!/usr/bin/env python3
"""tools/lib/test_report.py [--no-skips] NAME=FILE.xml ..

Reads what ctest wrote with --output-junit, and says what failed and what was skipped: failures with file, line and
message, at most 20 lines each. Exits with 1 if anything failed, or if nothing ran; with --no-skips also if anything was
skipped.
"""
import re
import sys
import xml.etree.ElementTree as ET

LINES_MOST = 20
UNITY = re.compile(r"^(\S+?):(\d+):(\w+):FAIL(?:: ?(.*))?$", re.M)
UNITY_IGNORED = re.compile(r"^\S+?:\d+:(\w+):IGNORE(?:: ?(.*))?$", re.M)
TAP_FAILED = re.compile(r"^( *)not ok \d+ - ([^\n]*)\n\1  ---\n(.*?)^\1  \.\.\.$", re.M | re.S)
TAP_SKIPPED = re.compile(r"^ *ok \d+ - (.*?) # SKIP(?: (.*))?$", re.M)
FILTERED = "test name does not match pattern"


def tap_failures(output):
    """Of nested tests only the innermost: the others fail because it did."""
    for _, name, details in TAP_FAILED.findall(output):
        if "subtestsFailed" in details:
            continue
        location = re.search(r"location: '(.*)'", details)
        error = re.search(r"error: (?:\|-\n(.*?)(?=\n *\w+: |\Z)|'?(.*?)'?$)", details, re.M | re.S)
        text = (error.group(1) or error.group(2) or "") if error else ""
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        yield [f"{location.group(1) if location else '?'}: {name}", *("    " + line for line in lines)]


def failures(output):
    found = [[f"{file}:{line}: {name}: {message}"] for file, line, name, message in UNITY.findall(output)]
    found += tap_failures(output)
    # A sanitizer or a crash speaks after the last test; a script just prints.
    if not found or "ERROR: " in output and "Sanitizer" in output:
        found.append([line for line in output.splitlines() if line.strip()][-LINES_MOST:] or ["it printed nothing"])
    return [line for lines in found for line in lines]


def skips(case, output):
    skipped = case.find("skipped")
    if skipped is not None or case.get("status") in ("notrun", "disabled"):
        last = [line for line in output.splitlines() if line.strip()][-1:]
        yield last[0] if last else (skipped.get("message", "not run") if skipped is not None else "not run")
        return
    for name, reason in UNITY_IGNORED.findall(output) + TAP_SKIPPED.findall(output):
        if reason != FILTERED:
            yield f"{name}: {reason}" if reason else name


def main():
    ran, failed, skipped = 0, [], []
    arguments = [argument for argument in sys.argv[1:] if argument != "--no-skips"]
    for argument in arguments:
        build, path = argument.split("=", 1)
        for case in ET.parse(path).getroot().iter("testcase"):
            output = case.findtext("system-out") or ""
            label = f"{case.get('name')} ({build})"
            ran += 1
            if case.find("failure") is not None or case.get("status") == "fail":
                failed.append((label, failures(output)))
            else:
                skipped += [f"{label}: {reason}" for reason in skips(case, output)]
    if skipped:
        print(f"\nSKIPPED: {len(skipped)}", *skipped, sep="\n  ")
    if failed:
        print("\nFAILED:")
        for label, lines in failed:
            print(f"  {label}", *lines[:LINES_MOST], sep="\n    ")
            if len(lines) > LINES_MOST:
                print(f"    .. {len(lines) - LINES_MOST} more lines")
    print(f"\n{ran} tests: {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed or not ran or skipped and "--no-skips" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
