#!/usr/bin/env python3
"""Plays random games of Kingsport in the model and in a program, and compares every state.

    kingsport_compare.py [--games N] [--seed S] PROGRAM [ARGUMENT ..]

PROGRAM reads console requests. Every reply is compared whole: all of Kingsport's fields, the prompt, the
sequence number; wrong answers must be refused with the right error. Fails also when the games
didn't reach every ask, ending and corner listed in WANTED.
"""

import argparse
import collections
import json
import math
import random
import subprocess
import sys

from kingsport_model import RELICS, Kingsport

GAMES_A_RUN = 50
ANSWERS_MAX = 800
OPTIONS = (
    ["p%d" % seat for seat in range(1, 9)]
    + "move cultists end byakhee cultist check heart bullet sanctify adjust die".split()
    + ["bullets", "card"]
    + RELICS
    + ["yes", "no", "done", "random", "on", "retreat"]
    + [name + sign for name in ["heart", "bullet", "sanity", "start"] + RELICS for sign in "+-"]
)
WANTED = (
    ["ask " + ask for ask in "first step relic site discard who what".split()]
    + ["ask choose combat", "ask roll combat"]
    + ["roll " + ask for ask in "move cultists sanity die".split()]
    + ["ending " + ending for ending in "saved fallen undecided mad".split()]
    + ["tie", "nobody wins", "site of one who is out", "two byakhee relics", "none owed"]
    + ["drop at a turn's start", "out at a turn's start", "insane in start", "last one plays on"]
    + ["rematch", "refused not-asked", "refused not-an-option", "refused count", "refused range"]
    + ["a fight ends in adjusting, then " + ask for ask in "site discard step over".split()]
    + ["back to the miss", "a fight outlasts another's defeat"]
    + ["cap bullets", "cap relics", "sites removed", "defeat in end", "defeat of another"]
)


class Recorder:
    """Requests, and the reply that each must get."""

    def __init__(self):
        self.lines = []
        self.replies = []
        self.seen = collections.Counter()

    def expect(self, line, reply):
        self.lines.append(line)
        self.replies.append(reply)


class Table:
    """One table: the model's game, played on and recorded."""

    def __init__(self, recorder, dice, players):
        self.recorder = recorder
        self.dice = dice
        self.players = players
        self.begin("new kingsport players=%d" % players, None)

    def begin(self, line, first):
        self.first = first
        self.game = Kingsport(self.players, first)
        self.given = []
        self.expect_state(line)

    def expect_state(self, line):
        reply = {"ok": True, "game": "kingsport", "seq": len(self.given)}
        self.now = self.game.state()
        reply.update(self.now)
        self.recorder.expect(line, reply)

    def give(self, answer):
        before = self.now
        self.game.answer(answer)
        self.given.append(answer)
        rolls = before["prompt"]["kind"] == "roll"
        self.expect_state("face %d" % answer if rolls else "choose " + answer)
        note(self.recorder.seen, before, answer, self.now)

    def undo(self):
        kept = self.given[:-1]
        self.game = Kingsport(self.players, self.first)
        for answer in kept:
            self.game.answer(answer)
        self.given = kept
        self.expect_state("undo")
        self.recorder.seen["undo"] += 1

    def rematch(self):
        winners = self.now["prompt"].get("winners", [])
        self.begin("rematch", winners[0] if winners else 0)
        self.recorder.seen["rematch"] += 1

    def refuse(self, line, error):
        self.recorder.expect(line, {"ok": False, "error": error})
        self.recorder.seen["refused " + error] += 1
        self.expect_state("state")

    def try_wrong(self):
        prompt = self.now["prompt"]
        if prompt["kind"] == "roll":
            line, error = self.dice.choice(
                [("choose move", "not-asked"), ("face 6", "range"), ("face 0 1", "count")]
            )
            self.refuse(line, error)
        elif prompt["kind"] == "choose" and self.dice.random() < 0.8:
            option = self.dice.choice([o for o in OPTIONS if o not in prompt["options"]])
            self.refuse("choose " + option, "not-an-option")
        elif prompt["kind"] == "choose":
            self.refuse("face 0", "not-asked")
        else:
            self.refuse(self.dice.choice(["face 0", "choose p1", "choose end"]), "not-asked")


def note(seen, before, answer, after):
    """Counts which corners were visited."""
    prompt = before["prompt"]
    if prompt["kind"] == "roll":
        seen["roll " + prompt["ask"]] += 1
    if prompt["ask"] == "combat":
        seen["ask %s combat" % prompt["kind"]] += 1
    else:
        seen["ask " + prompt["ask"]] += 1
    if prompt["ask"] == "what":
        seen["what " + answer] += 1
    note_turns(seen, before, after)
    note_defeat(seen, before, after)
    note_adjusting_in_a_fight(seen, before, after)
    seen["two byakhee relics"] += before["owed"] == 0 and after["owed"] == 2
    held = [p for p in after["players"] if not p["out"]]
    seen["cap bullets"] += any(p["bullets"] == 999 for p in held)
    seen["cap relics"] += any(999 in p["relics"] for p in held)
    seen["sites removed"] += after["removed"] > before["removed"]
    if after["ending"]:
        seen["ending " + after["ending"]] += 1
        seen["tie"] += len(after["prompt"]["winners"]) > 1
        seen["nobody wins"] += not after["prompt"]["winners"]


def note_adjusting_in_a_fight(seen, before, after):
    asked = before["prompt"].get("ask")
    if not before["fight"] or before["fight"]["shown"] is None or asked == "combat":
        return
    if after["fight"] is None:
        over = "over" if after["ending"] else after["prompt"]["ask"]
        seen["a fight ends in adjusting, then " + over] += 1
    seen["back to the miss"] += asked == "who" and after["prompt"]["ask"] == "combat"
    defeat = asked in ("discard", "site")
    seen["a fight outlasts another's defeat"] += defeat and after["fight"] is not None


def note_turns(seen, before, after):
    passed = before["prompt"].get("ask") == "step" and after["round"] != before["round"]
    passed = passed or after["player"] != before["player"]
    seen["last one plays on"] += passed and after["player"] == before["player"]
    if passed:
        old, new = (state["players"][after["player"]] for state in (before, after))
        seen["drop at a turn's start"] += new["start"] < old["start"]
    gone = [a["out"] and not b["out"] for a, b in zip(after["players"], before["players"])]
    ended = before["prompt"].get("ask") == "step" and before["step"] == "end"
    seen["out at a turn's start"] += ended and any(gone)
    insane = after["players"][after["player"]]["sanity"] == 0
    seen["insane in start"] += insane and after["step"] == "start"


def note_defeat(seen, before, after):
    asked = after["prompt"].get("ask")
    if asked not in ("site", "discard") or before["prompt"]["ask"] in ("site", "discard"):
        return
    loser = after["prompt"]["player"]
    seen["defeat of another"] += loser != after["player"]
    seen["defeat in end"] += loser == after["player"] and after["step"] == "end"
    seen["site of one who is out"] += after["players"][loser]["out"]
    seen["none owed"] += asked == "site" and not after["players"][loser]["out"]


class Taste:
    """What the players of one game like to choose, so that games go far into every corner."""

    USUAL = {"move": 3, "cultists": 3, "end": 3, "sanctify": 10, "die": 0.3, "adjust": 2}
    USUAL.update({"done": 2, "heart-": 2, "sanity-": 2, "start-": 2, "start+": 0.3, "heart+": 0.3})
    DEADLY = ["heart-", "start-", "sanity-", "byakhee", "check", "yes"]
    LACKING = 8
    ENVY = 6

    def __init__(self, dice):
        self.dice = dice
        spread = dice.choice([0.0, 0.5, 1.0, 2.0])
        self.likes = {o: self.USUAL.get(o, 1) * math.exp(dice.gauss(0, spread)) for o in OPTIONS}
        doom = dice.choice([1, 3, 10])
        for option in self.DEADLY:
            self.likes[option] *= doom
        self.likes["sanctify"] /= doom

    def answer(self, state):
        prompt = state["prompt"]
        if prompt["kind"] == "roll":
            return self.dice.randrange(prompt["bounds"][0])
        likes = dict(self.likes)
        if prompt["ask"] in ("relic", "what"):
            holder = state["players"][prompt["player"]]
            likes["start-"] *= self.ENVY if holder["sites"] > 0 else 1
            held = holder["relics"]
            for kind in [kind for kind, n in zip(RELICS, held) if n == 0]:
                likes[kind] *= self.LACKING
                likes[kind + "+"] *= self.LACKING
        weights = [likes[option] for option in prompt["options"]]
        return self.dice.choices(prompt["options"], weights)[0]


def play_random(recorder, dice):
    table = Table(recorder, dice, dice.randint(2, 6))
    taste = Taste(dice)
    for _ in range(dice.randint(1, ANSWERS_MAX)):
        if dice.random() < 0.03:
            table.try_wrong()
        if table.given and dice.random() < 0.03:
            table.undo()
            continue
        if table.now["prompt"]["kind"] == "over" or dice.random() < 0.002:
            if dice.random() < 0.5:
                return
            table.rematch()
            taste = Taste(dice)
            continue
        table.give(taste.answer(table.now))


def play_to_the_caps(recorder, dice):
    """More bullets and relics than can be held: taken, won and adjusted."""
    table = Table(recorder, dice, 2)
    table.give("p2")
    for _ in range(1002):
        table.give("bullet")
    for kind in RELICS:
        table.give("adjust")
        while table.now["players"][1]["relics"][RELICS.index(kind)] < 998:
            table.give("p2")
            table.give(kind + "+")
        table.give("done")
        for answer in ["cultist", 3, kind, "byakhee", 5, 4, kind, kind]:
            table.give(answer)
    for answer in ["adjust", "p2", "heart-", "p2", "heart-", "p2", "heart-"]:
        table.give(answer)
    while table.now["owed"] > 0:
        table.give(dice.choice(table.now["prompt"]["options"]))
    table.give("no")


def run(program, recorder):
    first = ["set own-die on"]
    text = "\n".join(first + recorder.lines) + "\n"
    done = subprocess.run(program, input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit("%s ended with %d:\n%s" % (program[0], done.returncode, done.stderr))
    return done.stdout.splitlines()[len(first):]


def compare(program, recorder):
    replies = run(program, recorder)
    if len(replies) != len(recorder.lines):
        sys.exit("%d requests, %d replies" % (len(recorder.lines), len(replies)))
    for at, (wanted, got) in enumerate(zip(recorder.replies, replies)):
        got = json.loads(got)
        if any(key not in got or got[key] != value for key, value in wanted.items()):
            report(recorder, at, wanted, got)


def report(recorder, at, wanted, got):
    since = max(i for i in range(at + 1) if recorder.lines[i].startswith("new "))
    print("\n".join(recorder.lines[since : at + 1]))
    for key, value in wanted.items():
        if key not in got or got[key] != value:
            print("%s: the model says %r, the program %r" % (key, value, got.get(key)))
    sys.exit(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    dice = random.Random(args.seed)
    seen = collections.Counter()
    answers = 0
    for done in range(0, args.games, GAMES_A_RUN):
        recorder = Recorder()
        if done == 0:
            play_to_the_caps(recorder, dice)
        for _ in range(min(GAMES_A_RUN, args.games - done)):
            play_random(recorder, dice)
        compare(args.program, recorder)
        seen += recorder.seen
        answers += len(recorder.lines)
    print("%d games, %d replies as the model's" % (args.games, answers))
    for name in sorted(seen):
        print("  %8d %s" % (seen[name], name))
    missing = [name for name in WANTED if seen[name] == 0]
    if missing:
        sys.exit("never reached: " + ", ".join(missing))


if __name__ == "__main__":
    main()
