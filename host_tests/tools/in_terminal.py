#!/usr/bin/env python3
"""in_terminal.py TYPED COMMAND..: runs it in a terminal where this is typed; its output, and its status."""
import os
import pty
import sys


def main(typed, *command):
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    os.write(terminal, typed.encode() + b"\n")
    while True:
        try:
            said = os.read(terminal, 4096)
        except OSError:  # its last reader went
            break
        if not said:
            break
        sys.stdout.buffer.write(said)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
