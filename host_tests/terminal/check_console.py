"""check_console.py PROGRAM

The console as a person meets it: the program in a pseudo-terminal, keys one at a time, and what comes
back. And as a program meets it: nothing of all that."""
import fcntl
import os
import pty
import random
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time

LIMIT_S = 30  # far more than it ever takes
BYTES = 65536  # of what is kept


class Person:
    def __init__(self, *command, prepare=None):
        self.master, slave = pty.openpty()
        self.slave = slave
        self.before = termios.tcgetattr(slave)
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave,
                                        preexec_fn=prepare)
        self.said = ""
        self.all = ""  # also what is done with

    def closes_the_terminal(self):
        os.close(self.slave)
        os.close(self.master)

    def types(self, keys):
        os.write(self.master, keys.encode())

    def hears(self):
        ready, _, _ = select.select([self.master], [], [], 0.1)
        if ready:
            heard = os.read(self.master, 4096).decode(errors="replace")
            self.said += heard
            self.all += heard

    def sees(self, text):
        """Waits until it was said; what came before it is done with."""
        end = time.monotonic() + LIMIT_S
        while text not in self.said:
            self.hears()
            if time.monotonic() > end:
                raise AssertionError(f"expected {text!r} in {self.said!r}")
        before, self.said = self.said.split(text, 1)
        return before

    def is_gone(self):
        end = time.monotonic() + LIMIT_S
        while self.process.poll() is None:  # a terminal takes what is said to the end
            self.hears()
            if time.monotonic() > end:
                self.process.kill()
                raise AssertionError("it doesn't end")
        status = self.process.returncode
        assert status == 0, f"ended with {status}"
        after = termios.tcgetattr(self.slave)
        assert after == self.before, "the terminal is not as it was"


def talks(program):
    person = Person(program, "--console", "--seed", "7")
    start = person.sees("Sanity Die ")
    assert "seed" not in start, "players have no use for a seed"
    person.sees("help (or ?)")
    person.sees("> ")
    for letter in "stat":  # echoed from the first character, one at a time
        person.types(letter)
        person.sees(letter)
    person.types("\t")
    person.sees("state  stats")
    person.types("\x15")
    person.types("re\t")
    person.sees("rematch  receipt  reboot")
    person.types("\x15new cult players=2\r")
    person.sees("  p1  P1         sanity 3\r\n")
    person.sees("The table, first: choose p1 | p2 | random\r\n> ")
    person.types("coose p1\r")
    person.sees("no: unknown (one of help ")
    person.types("\x1bOA\x01\x1b[C")  # the line again, and an h behind its first letter
    person.types("h\r")
    person.sees("P1, victim: choose p2")
    person.types("choose p2\rwatch on\rroll\r")
    person.sees("(cast)")
    person.sees("* rolled ")
    person.sees("* type receipt to see how this roll was made\r\n")
    assert "{" not in person.all, "people are told in words"
    person.types("screen\r")
    person.sees("\u28ff")
    person.types("stats\r")
    person.sees("chi-square")
    person.types("\x04")
    person.sees("Good-bye")
    person.is_gone()


def leaves_by_a_word_and_is_told_where_it_is_kept(program, folder):
    file = os.path.join(folder, "game")
    person = Person(program, "--console", "--flash", file)
    person.sees("> ")
    person.types("exit\r")
    person.sees(file)
    person.is_gone()


def little_room():
    """A file may have half of what is kept."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (32768, 32768))


def is_refused(why, program, file, prepare=None):
    done = subprocess.run([program, "--console", "--flash", file], input=b"state\n", capture_output=True,
                          timeout=LIMIT_S, preexec_fn=prepare)
    assert done.returncode == 2 and why in done.stderr.decode(), done


def written(folder, name, some):
    file = os.path.join(folder, name)
    with open(file, "wb") as out:
        out.write(some)
    return file


def read(file):
    with open(file, "rb") as kept:
        return kept.read()


def writes_to_no_file_but_its_own(program, folder):
    for some in b"Dear Wilbur", random.Random(1).randbytes(BYTES), bytes(BYTES), b"Dear Wilbur " * (BYTES // 12) + b"Yrs.":
        file = written(folder, "letter", some)
        is_refused("not a saved game", program, file)
        assert read(file) == some
    is_refused("Is a directory", program, folder)
    is_refused("not a regular file", program, "/dev/null")

    # New flash, also when it was cut off before its first sector was ready.
    for some in b"", b"\xff" * BYTES, bytes(256) + b"\xff" * (BYTES - 256):
        file = written(folder, "new", some)
        subprocess.run([program, "--console", "--flash", file], input=b"new dice\n", capture_output=True, check=True)
        assert b"SanityLg" in read(file) and len(read(file)) == BYTES

    file = os.path.join(folder, "no-room")
    is_refused("no space left", program, file, little_room)
    assert os.path.getsize(file) == 0, "and there is none later"

    file = os.path.join(folder, "game")
    person = Person(program, "--console", "--flash", file)
    person.sees("> ")
    is_refused("already in use", program, file)
    person.types("exit\r")
    person.is_gone()


def tells_when_it_can_keep_no_more(program, folder):
    file = os.path.join(folder, "full")
    person = Person(program, "--console", "--flash", file)
    person.sees("> ")
    person.types("new dice die=d6\r")
    person.sees("dice: roll\r\n> ")
    kept = read(file)
    resource.prlimit(person.process.pid, resource.RLIMIT_FSIZE, (0, 0))  # as if the disk was full
    person.types("roll\rinfo\r")
    person.sees("sum         ")
    person.sees("storage       off")
    person.types("exit\r")
    person.sees("Not everything could be saved to " + file)
    person.is_gone()
    assert read(file) == kept


def owns_the_terminal():
    """So that the program gets a signal when it goes."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def ends_with_its_terminal(program, prepare):
    """However many days it was asked to wait for: nobody waits any more."""
    person = Person(program, "--console", prepare=prepare)
    person.sees("> ")
    person.types("wait 86400000\r" * 250)
    person.closes_the_terminal()
    try:
        person.process.wait(LIMIT_S)
    except subprocess.TimeoutExpired:
        person.process.kill()
        raise AssertionError("it goes on without its terminal")


def programs_see_nothing_of_it(program):
    done = subprocess.run([program, "--console"], input=b"?\nexit\nstate\n", capture_output=True,
                          timeout=LIMIT_S, check=True)
    lines = done.stdout.decode().split("\n")
    assert [line[:11] for line in lines] == ['{"ok":false', '{"ok":false', '{"ok":true,', ""], lines
    assert done.stderr.startswith(b"seed "), done.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        # A copy: whoever builds meanwhile takes it away from nobody.
        program = shutil.copy(sys.argv[1], os.path.join(folder, "sanity-die"))
        talks(program)
        leaves_by_a_word_and_is_told_where_it_is_kept(program, folder)
        writes_to_no_file_but_its_own(program, folder)
        tells_when_it_can_keep_no_more(program, folder)
        ends_with_its_terminal(program, owns_the_terminal)
        ends_with_its_terminal(program, os.setsid)
        programs_see_nothing_of_it(program)


if __name__ == "__main__":
    main()
