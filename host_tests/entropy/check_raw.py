#!/usr/bin/env python3
"""check_raw.py TOOLS PROGRAM

Somebody asks for raw bits, again and again, rolls in between, cuts the power while they are given, and wants to tell the
next rolls from what was given. The die has one source, whose bits are known here: each share of each roll is found in them
(as tools/replay does), and none holds a bit that was given out, in this life of the die or one before."""
import base64
import hashlib
import importlib.machinery
import importlib.util
import json
import pathlib
import random
import subprocess
import sys
import tempfile

NOISE_BYTES, RAW_BYTES, LIVES = 150_000, 6000, 3
STEPS = ["roll", "raw", "roll", "roll", "roll", "roll", "roll", "roll", "raw", "raw", "roll", "roll", "roll", "roll", "roll", "roll"]


def load(path):
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(path.name, loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def text(some):
    return "".join(f"{byte:08b}"[::-1] for byte in some)


class Die:
    def __init__(self, program, which, noise, flash):
        sources = ["--noise", f"file:{noise}", "--adc", "none"] if which == 0 else ["--noise", "none", "--adc", f"file:{noise}"]
        self.process = subprocess.Popen([program, "--console", "--flash", flash, *sources], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line):
        payload = b""
        self.say(line)
        for reply in self.process.stdout:
            if not reply.startswith("="):
                told = json.loads(reply)
                return payload if payload else told if told["ok"] else sys.exit(f"{line}: {reply}")
            payload += base64.b64decode(reply[1:])
        sys.exit(f"no reply to {line}")

    def cut(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def windows(given):
    """All shares that whoever has these bits could make: of 32 blocks in a row."""
    return {hashlib.sha256(given[at:at + 4096]).digest() for at in range(0, len(given) - 4095, 128)}


def live(die, replay, which, noise, known):
    """One life: gives how many rolls were made of bits behind some that were given."""
    bits, at, given, behind = [b"", b""], [0, 0], [], 0
    bits[which] = noise
    raw = f"entropy raw {RAW_BYTES}" + (" adc" if which else "")
    die.ask("new dice die=d100 count=10")
    for step in STEPS:
        if step == "raw":
            some = die.ask(raw)
            begin = text(noise).find(text(some))
            given.append((begin, begin + 8 * len(some)) if begin >= 0 else sys.exit("raw bits are not those of the source"))
            known |= windows(some)
            continue
        die.ask("roll")
        digest = bytes.fromhex(die.ask("receipt")["digest"])
        places = replay.find(bits, at, digest)
        if places is None:
            sys.exit("a roll is not made of the source's bits")
        begin = places[which]
        at[which] = begin + replay.SHARE_BITS
        if any(begin < end and begin + replay.SHARE_BITS > first for first, end in given):
            sys.exit("a roll is made of bits that were given out")
        if any(hashlib.sha256(bytes([1 << which]) + share).digest() == digest for share in known):
            sys.exit("a roll could be told from bits that were given out")
        behind += any(begin >= end for _, end in given)
    die.say(raw)  # and the power goes while they are given
    die.process.stdout.readline()
    die.cut()
    return behind


def main():
    tools, program = sys.argv[1:3]
    replay = load(pathlib.Path(tools) / "replay")
    rng = random.Random(6)
    with tempfile.TemporaryDirectory() as folder:
        for which in (0, 1):
            known, behind = set(), 0
            for _ in range(LIVES):
                path = pathlib.Path(folder) / "noise"
                path.write_bytes(rng.randbytes(NOISE_BYTES))
                die = Die(program, which, path, f"{folder}/flash{which}")
                behind += live(die, replay, which, path.read_bytes(), known)
            if behind < LIVES:
                sys.exit("no roll was made behind bits that were given: nothing was tried")
            print(f"{('ring', 'adc')[which]}: {behind} rolls of bits behind those given, {len(known)} guesses, none right")


main()
