"""A journal of another version is left alone until a factory reset.

    check_other_version.py PROGRAM

The program plays a little; then every page header of its journal gets another version number, with a checksum that is right.
Firmware that meets such a journal plays without saving, says so, and leaves it byte for byte as it is."""

import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

PAGE_BYTES, SECTOR_BYTES, SECTOR_HEADER_BYTES = 256, 4096, 16
VERSION_AT, CRC_AT, HEADER_BYTES = 8, 12, 16  # in a page header: docs/journal.md
PLAYED = ["set lang nl", "set brightness 3", "name p1 Zoe", "new dice die=d20 count=2", "roll", "roll", "undo", "roll"]
REST = [f"wait {3000}"] * 5  # housekeeping runs when nobody plays
UNSAVED_PLAY = ["set sound off", "name p2 Bob", "new cult players=3", "choose p2", "choose p1", "roll", "undo", *REST,
                "stats reset", "entropy retest", "new pig players=2", *["roll", "choose on"] * 300, *REST]


class Die:
    """The program on a flash file, from power-on until stop() or a power cut."""

    def __init__(self, program, flash):
        command = [program, "--console", "--seed", "1", "--flash", str(flash)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def ask(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        while (reply := self.process.stdout.readline()).startswith(b"="):
            pass
        return json.loads(reply)

    def stop(self):
        self.process.communicate()

    def cut_power(self):
        self.process.kill()
        self.process.communicate()


def with_version(journal, change):
    """The same journal with `change` added to its version number."""
    other = bytearray(journal)
    for page in range(0, len(journal), PAGE_BYTES):
        at = page + (SECTOR_HEADER_BYTES if page % SECTOR_BYTES == 0 else 0)
        crc, = struct.unpack_from("<I", journal, at + CRC_AT)
        if crc == zlib.crc32(journal[at:at + CRC_AT]):
            other[at + VERSION_AT] = (other[at + VERSION_AT] + change) % 256
            struct.pack_into("<I", other, at + CRC_AT, zlib.crc32(other[at:at + CRC_AT]))
    assert other != journal, "no page header was found"
    return bytes(other)


def expect(found, wanted, what):
    assert found == wanted, f"{what}: {found!r}, not {wanted!r}"


def expect_unsaved(die, what):
    die.ask("wait 100")  # until the first picture
    words = die.ask("screen words")["words"]
    assert any("Not saved" in line for line in words), f"{what}: the first picture says {words}"
    expect(die.ask("info")["storage"], "off", what)
    expect(die.ask("state")["game"], None, what)
    expect(die.ask("get brightness")["brightness"], "8", f"{what}: a default setting")


def check_left_alone(program, flash, journal):
    flash.write_bytes(journal)
    for start in ("the first start", "the second start", "a start after a power cut"):
        die = Die(program, flash)
        expect_unsaved(die, start)
        for line in UNSAVED_PLAY:
            die.ask(line)
        expect(die.ask("info")["storage"], "off", f"{start}, after playing")
        expect(die.ask("state")["game"], "pig", f"{start}: it plays")
        assert die.ask("reboot")["ok"]
        expect_unsaved(die, f"{start}, rebooted")
        (die.cut_power if start == "the second start" else die.stop)()
        assert flash.read_bytes() == journal, f"{start} changed the flash"


def check_adopted_by_a_reset(program, flash, journal):
    flash.write_bytes(journal)
    die = Die(program, flash)
    expect(die.ask("factory-reset")["ok"], False, "a reset without yes")
    assert flash.read_bytes() == journal
    assert die.ask("factory-reset yes")["ok"]
    expect(die.ask("info")["storage"], "kept", "after the reset")
    die.cut_power()
    die = Die(program, flash)
    expect(die.ask("info")["storage"], "kept", "a start after the reset")
    for line in PLAYED:
        assert die.ask(line)["ok"], line
    state = die.ask("state")
    die.cut_power()
    die = Die(program, flash)
    expect(die.ask("info")["storage"], "kept", "a start after playing")
    found = die.ask("state")
    expect([found[key] for key in ("seq", "rolled", "die")], [state[key] for key in ("seq", "rolled", "die")], "the game")
    die.stop()


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        flash = pathlib.Path(folder) / "flash"
        die = Die(program, flash)
        for line in PLAYED + REST:
            assert die.ask(line)["ok"], line
        die.stop()
        own = flash.read_bytes()
        for change in (-1, 1, 100):
            journal = with_version(own, change)
            check_left_alone(program, flash, journal)
            check_adopted_by_a_reset(program, flash, journal)
        flash.write_bytes(own)
        die = Die(program, flash)
        expect(die.ask("info")["storage"], "kept", "its own version")
        die.stop()


if __name__ == "__main__":
    main(str(pathlib.Path(sys.argv[1]).resolve()))
