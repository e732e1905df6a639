#!/usr/bin/env python3
"""Players that the die plays, as docs/console.md has them.

    check_bots.py [--games N] PROGRAM

First its words: who answers, when, what is refused, hints, the log, undo and rematch. Then N games (20) of the die's players
alone, in turn cult, signs and pig: each ends, each answer is an option or within its bounds, and no token is lost."""
import argparse
import os
import random
import sys
import tempfile

import check_every_game

WAIT_MS = 100
SOONEST_MS, LATEST_MS = 300, 3000
HINT = "p2 is played by the die"


class Console(check_every_game.Console):
    def need(self, good, words):
        if not good:
            sys.exit("\n".join(self.said[-40:]) + f"\n{words}")

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def state(self):
        return self.ask("state")

    def wait(self, ms):
        self.ask(f"wait {ms}")

    def refused(self, line, error, hint=None):
        reply = self.ask(line)
        self.need(not reply["ok"] and reply["error"] == error and hint in (None, reply["hint"]), f"{line}: {error} {hint}")

    def answered(self):
        """Waits for the die's next answer; how long it took, to WAIT_MS."""
        before = self.state()
        for waited in range(WAIT_MS, LATEST_MS + 2 * WAIT_MS, WAIT_MS):
            self.wait(WAIT_MS)
            after = self.state()
            if after["seq"] != before["seq"] or after["prompt"]["kind"] == "over":
                self.need(after["seq"] == before["seq"] + 1, "one answer at a time")
                self.need(waited >= SOONEST_MS, f"answered after {waited} ms")
                return after
        return self.need(False, "the die answers within 3 s")

    def until(self, ends):
        state = self.state()
        while state["prompt"].get("bot") and not ends(state):
            state = self.answered()
        return state


def check_words(console):
    console.refused("hint", "no-game")
    state = console.ask("new cult players=2 bots=1")
    console.need(state["bots"] == [1] and state["names"] == ["P1", "P2"], "the last seat, by its usual name")
    console.refused("hint", "not-asked")
    console.refused("new kingsport players=2 bots=1", "syntax")
    console.refused("new cult players=2 bots=3", "range")
    state = console.ask("choose p2")
    console.need(state["prompt"] == {"kind": "choose", "ask": "victim", "player": 1, "bot": True, "options": ["p1"]}, "marked")
    console.ask("set own-die on")
    for line in ["choose p1", "roll", "face 3"]:
        console.refused(line, "not-asked", HINT)
    console.refused("hint", "not-asked", HINT)
    state = console.until(lambda state: state["prompt"]["ask"] == "respond" and state["prompt"]["player"] == 0)
    console.need(not state["rolled"]["entered"] and not state["prompt"].get("bot"), "its own noise, then a person")
    console.ask("log")
    console.need([line.get("bot", False) for line in console.payload] == [False] + [True] * (len(console.payload) - 1), "log")
    console.need(console.ask("undo")["seq"] == 0, "back to who begins")
    console.ask("choose p1")
    reply = console.ask("hint")
    console.need(list(reply) == ["ok", "option", "why"] and reply["option"] == "p2", "a hint")
    console.need(reply["why"].isascii() and 1 <= len(reply["why"]) <= 60, "why")
    console.need(console.ask("rematch")["bots"] == [1], "a rematch keeps it")
    console.ask("set own-die off")


def check_presses(console):
    """A press hurries, and never answers."""
    console.ask("new pig players=2 bots=2")
    seq = console.state()["seq"]
    console.ask("press roll 20")
    console.need(console.state()["seq"] == seq, "a press gave an answer")
    console.wait(700)
    console.need(console.state()["seq"] == seq + 1, "a press hurries it")
    console.refused("undo", "nothing-to-undo")


def check_noise(program):
    """A source that fails: the die goes on trying, and the rest of the console works."""
    console = Console([program, "--console", "--seed", "5", "--noise", "stuck0", "--adc", "stuck0"])
    console.ask("new pig players=2 bots=2")
    console.wait(20000)
    console.need(console.state()["seq"] == 0, "rolled without noise")
    console.need(console.ask("get lang")["ok"], "the console goes on")
    console.end()


def check_power(program, folder):
    """Cut from power in its turn it goes on."""
    flash = os.path.join(folder, "flash")
    console = Console([program, "--console", "--seed", "6", "--flash", flash])
    console.ask("new signs players=2 bots=2")
    before = console.answered()
    console.end()
    console = Console([program, "--console", "--seed", "7", "--flash", flash])
    state = console.state()
    console.need(state["seq"] == before["seq"] and state["bots"] == [0, 1], "the same game")
    console.answered()
    console.end()


# --- an evening -----------------------------------------------------------------------------------


def tokens(state):
    return state["pool"] + sum(map(sum, state["sanity"]))


def dice(state):
    kinds = sum(sum(state[where].values()) for where in ("clues", "signs", "bag"))
    return kinds + state["tentacles"]


def check_state(console, state):
    if state["game"] == "cult":
        console.need(tokens(state) == 3 * sum(map(len, state["sanity"])), "tokens are never made or lost")
    elif state["game"] == "signs":
        console.need(dice(state) == 15, "fifteen dice")
    else:
        console.need(all(0 <= total < 106 for total in state["totals"]), "totals of Pig")


def check_log(console):
    """Each choice was an option: the game would not have taken it. All of them stand, and are the die's but who begins."""
    console.ask("log")
    for line in console.payload:
        console.need(("bot" in line) == ("player" in line) and "undone" not in line, "an evening's log")


def evening(console, games, rng):
    counts = {"cult": [2, 3, 4, 5, 6, 7, 8], "signs": [1, 2, 3, 4, 6, 8], "pig": [2, 3, 4, 6, 8]}
    answers = 0
    for number in range(games):
        game = ["cult", "signs", "pig"][number % 3]
        players = rng.choice(counts[game])
        rivals = f" cultists={rng.choice([2, 3])}" if game == "cult" and players == 2 and rng.random() < 0.5 else ""
        state = console.ask(f"new {game} players={players} bots={players}{rivals}")
        for _ in range(3000):
            check_state(console, state)
            prompt = state["prompt"]
            if prompt["kind"] == "over":
                break
            if not prompt.get("bot"):
                state = console.ask("choose random" if prompt["kind"] == "choose" else "roll")
                continue
            seq = state["seq"]
            console.wait(LATEST_MS)
            state = console.state()
            console.need(state["seq"] > seq, "stuck")
        console.need(state["prompt"]["kind"] == "over", f"{game} for {players} never ends")
        check_log(console)
        answers += state["seq"]
    return answers


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--games", type=int, default=20)
    options.add_argument("program")
    given = options.parse_args()
    console = Console([given.program, "--console", "--seed", "4"])
    check_words(console)
    check_presses(console)
    check_noise(given.program)
    with tempfile.TemporaryDirectory() as folder:
        check_power(given.program, folder)
    answers = evening(console, given.games, random.Random(1))
    console.end()
    print(f"{given.games} games of the die's players alone, {answers} answers")


main()
