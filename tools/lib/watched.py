"""A program that must end, on a machine that may be busy: it is watched by what it does, not by the clock alone.

It hangs when a process of it takes more of the processor than it may, or when all of it sleeps for too long, so that
nobody is left who could wake it. One that would work but isn't let (others have the processor, or it was stopped) says nothing.
"""

import os
import re
import resource
import signal
import subprocess
import threading
from pathlib import Path

HUNG = "hung"
STARVED = "starved"
FAILS = re.compile(rb":FAIL|^ *not ok ")  # Unity's, TAP's
LOOKS_S = 1
SLEEPS = "SIZX"


def states(session):
    """Of each thread of each process in that session: a letter of /proc/PID/stat."""
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            if session_of(place.read_text()) == session:
                yield from (state_of(thread.read_text()) for thread in place.parent.glob("task/*/stat"))
        except OSError:
            pass  # it has ended


def fields(stat):
    """Behind the name, which may hold anything."""
    return stat[stat.rindex(")") + 2:].split()


def state_of(stat):
    return fields(stat)[0]


def session_of(stat):
    return int(fields(stat)[3])


def sleeps(session):
    return all(state in SLEEPS for state in states(session))


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Watch(threading.Thread):
    """Ends a process that slept for so many seconds, or was neither asleep nor at its end for three times as many."""

    def __init__(self, process, waits_s):
        super().__init__(daemon=True)
        self.process, self.waits_s = process, waits_s
        self.found = None
        self.over = threading.Event()

    def run(self):
        asleep_s, awake_s = 0, 0  # by looks: while the whole machine stands still nothing is counted
        while not self.over.wait(LOOKS_S):
            asleep = sleeps(self.process.pid)
            asleep_s, awake_s = asleep_s + asleep * LOOKS_S, awake_s + (not asleep) * LOOKS_S
            if asleep_s > self.waits_s or awake_s > 3 * self.waits_s:
                self.found = HUNG if asleep_s > self.waits_s else STARVED
                end(self.process)
                return


def outcome(command, folder, environment, most_s, waits_s):
    """Its exit code, a signal's below 0 (SIGXCPU: it took too much), HUNG or STARVED; and what it took of the processor.
    One that says that something failed isn't waited for: 1."""
    process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, start_new_session=True,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(most_s) + 1, int(most_s) + 5)))
    watch = Watch(process, waits_s)
    watch.start()
    failed = any(FAILS.search(line) for line in process.stdout)
    if failed:
        end(process)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    watch.over.set()
    return 1 if failed else watch.found or process.returncode, usage.ru_utime + usage.ru_stime
