"""Requests that wait for noise, and line ends in two writes, against the program itself.

    check_waits.py build/host/sanity-die
"""

import base64
import json
import subprocess
import sys
import tempfile

LIMIT_MS = 2000
TIMEOUT_S = 120


def run(program, lines, *options):
    """What the program says to these bytes."""
    command = [program, "--console", "--seed", "1", *options]
    done = subprocess.run(command, input=lines, capture_output=True, timeout=TIMEOUT_S, check=True)
    return done.stdout


def answers(program, lines, *options):
    """The payload lines and the replies."""
    said = run(program, lines, *options).splitlines()
    payload = [line[1:] for line in said if line.startswith(b"=")]
    return payload, [json.loads(line) for line in said if not line.startswith(b"=")]


def check_self_test_waits_for_noise(program):
    """Asked at once, before a bit was sampled, it tells how the noise is and not how it was."""
    _, (reply,) = answers(program, b"selftest\n")
    assert reply["pass"], reply
    for model in ("stuck1", "alternate", "dies:0"):
        _, (reply,) = answers(program, b"selftest\n", "--noise", model)
        noise = [test for test in reply["tests"] if test["name"] == "noise"]
        assert not reply["pass"] and not noise[0]["pass"], (model, reply)


def check_dead_source_is_told(program):
    """`entropy raw` and `roll` of a source that died end in `noise` within 2 s of device time."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(bytes(range(256)) * 4)
        file.flush()
        for model in ("dies:0", "dies:9999", f"file:{file.name}"):
            lines = b"info\nentropy raw 100000\ninfo\nroll\nnew dice\nroll\ninfo\nstate\n"
            payload, replies = answers(program, lines, "--noise", model, "--adc", "none")
            before, raw, between, _, _, roll, after, state = replies
            assert raw["error"] == "noise" and roll["error"] == "noise", (model, raw, roll)
            assert between["uptime_ms"] - before["uptime_ms"] < 2 * LIMIT_MS, model
            assert after["uptime_ms"] - between["uptime_ms"] <= LIMIT_MS, model
            assert state["seq"] == 0, (model, state)
            assert all(base64.b64decode(line, validate=True) for line in payload), model


def check_failing_source_is_still_read(program):
    """What the health tests refuse can be looked at all the same."""
    for model, byte in (("stuck0", b"\0"), ("stuck1", b"\xff")):
        lines = b"new dice\nroll\nentropy raw 5000\n"
        payload, replies = answers(program, lines, "--noise", model, "--adc", "none")
        assert replies[-1]["ok"] and replies[-1]["count"] == len(payload), (model, replies[-1])
        assert b"".join(map(base64.b64decode, payload)) == byte * 5000, model


def check_bits_are_the_file_s(program):
    """Raw noise is the source's bits, the first one lowest, none left out."""
    bits = bytes((i * 197 + (i >> 3) * 91 + (i * i >> 5)) & 255 for i in range(20000))
    with tempfile.NamedTemporaryFile() as file:
        file.write(bits)
        file.flush()
        payload, _ = answers(program, b"entropy raw 10000\n", "--noise", f"file:{file.name}")
    assert b"".join(map(base64.b64decode, payload)) == bits[:10000]


def check_crlf_in_two_writes(program):
    """The LF of a CRLF may be a write of its own: the line gets JSON all the same."""
    command = [program, "--console", "--seed", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as die:
        die.stdin.write(b"state\n")
        json.loads(die.stdout.readline())
        for _ in range(5):
            die.stdin.write(b"get lang\r")
            die.stdin.write(b"\n")
            assert json.loads(die.stdout.readline())["lang"] == "en"
        die.stdin.close()
        assert die.stdout.read() == b""


def main():
    for name, check in list(globals().items()):
        if name.startswith("check_"):
            check(sys.argv[1])
            print("held:", name[6:].replace("_", " "))


if __name__ == "__main__":
    main()
