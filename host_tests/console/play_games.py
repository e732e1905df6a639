#!/usr/bin/env python3
"""Plays random games through the console, and holds every reply against plain models.

    play_games.py [--games N] [--seed S] [--answers A] [--only GAME] PROGRAM [ARGUMENT ..]

Also takes answers back, rolls again (the same must come), enters faces of a real die, gives wrong
answers, restarts the device in the middle and reads the log back.
"""

import argparse
import collections
import random
import sys
import time

import check_every_game
from games_model import Counters, Cult, Dice, Signs, SIDES, kept, total

ANSWERS_MAX = 400


class Console(check_every_game.Console):
    requests = 0

    def ask(self, line):
        self.requests += 1
        return super().ask(line)

    def fail(self, words):
        sys.exit("\n".join(self.said) + "\n" + words)


class Table:
    """A game in the console and in the model, side by side."""

    def __init__(self, console, dice, name, make, line):
        self.console, self.dice, self.name, self.make = console, dice, name, make
        self.seen = collections.Counter()
        self.begin(line, None)

    def begin(self, line, first):
        self.first = first
        self.given = []  # (kind, ask, player, answer, entered) that stand
        self.drawn = {}  # (ask, player, how many of these stood before, bounds) -> values
        self.seen_behind = []  # of each that stands: was a draw seen behind it?
        self.others = collections.defaultdict(set)  # place -> choices taken back after a draw
        self.log = []
        self.replay()
        self.check(self.console.ask(line), line)

    def replay(self):
        self.model = self.make(self.first)
        self.rolled = None
        for kind, ask, _, answer, entered in self.given:
            self.note(kind, ask, answer, entered)
            self.model.answer(answer)

    def note(self, kind, ask, answer, entered):
        if kind == "roll":
            self.rolled = {"ask": ask, "values": answer, "entered": entered}

    def check(self, reply, line):
        wanted = {"ok": True, "game": self.name, "seq": len(self.given), "rolled": self.rolled}
        wanted["mended"] = sum(self.is_mended(i) for i in range(len(self.given)))
        wanted["bots"] = []
        wanted.update(self.model.state())
        for key, value in wanted.items():
            if reply.get(key, "missing") != value:
                self.console.fail("%s: %s should be %r" % (line, key, value))
        if set(reply) - set(wanted) - {"names", "commit"}:
            self.console.fail("%s: more than the contract has" % line)

    def place(self, index):
        """Of a choice: what is asked of whom, and all that was chosen before."""
        kind, ask, player, _, _ = self.given[index]
        before = tuple(g[3] if g[0] == "choose" else None for g in self.given[:index])
        return ask, player, before

    def is_mended(self, index):
        kind, _, _, answer, _ = self.given[index]
        if kind != "choose" or not self.others:
            return False
        return bool(self.others.get(self.place(index), set()) - {answer})

    def take(self, answer, entered, reply, line):
        prompt = self.model.prompt
        self.note(prompt["kind"], prompt["ask"], answer, entered)
        self.given.append((prompt["kind"], prompt["ask"], prompt.get("player"), answer, entered))
        if prompt["kind"] == "roll" and not entered:
            self.seen_behind = [True] * len(self.seen_behind)
        self.seen_behind.append(False)
        self.log.append([self.given[-1], False, self.is_mended(len(self.given) - 1)])
        self.model.answer(answer)
        self.check(reply, line)

    def choose(self):
        option = self.dice.choice(self.model.prompt["options"])
        line = "choose " + option
        self.seen[self.model.prompt["ask"] + " " + option[:2]] += 1
        self.take(option, False, self.console.ask(line), line)

    def roll(self):
        bounds = self.model.prompt["bounds"]
        asked = (self.model.prompt["ask"], self.model.prompt.get("player"))
        nth = sum(g[0] == "roll" and g[1:3] == asked for g in self.given)
        key = (asked, nth, tuple(bounds))
        reply = self.console.ask("roll")
        values = reply["rolled"]["values"]
        if len(values) != len(bounds) or any(not 0 <= v < b for v, b in zip(values, bounds)):
            self.console.fail("roll: outside the bounds %r" % bounds)
        if self.drawn.setdefault(key, values) != values:
            self.console.fail("roll: %r was drawn here before" % self.drawn[key])
        self.seen["rolls"] += 1
        self.take(values, False, reply, "roll")

    def face(self):
        values = [self.dice.randrange(bound) for bound in self.model.prompt["bounds"]]
        line = "face " + " ".join(map(str, values))
        self.seen["faces"] += 1
        self.take(values, True, self.console.ask(line), line)

    def undo(self):
        if not self.given:
            self.refused("undo", "nothing-to-undo")
            return
        entry = next(e for e in reversed(self.log) if not e[1])
        entry[1] = True
        if self.seen_behind.pop() and self.given[-1][0] == "choose":
            self.others[self.place(len(self.given) - 1)].add(self.given[-1][3])
        self.given.pop()
        self.replay()
        self.seen["undo"] += 1
        self.check(self.console.ask("undo"), "undo")

    def refused(self, line, error):
        reply = self.console.ask(line)
        if reply.get("ok") is not False or reply["error"] != error or not reply["hint"]:
            self.console.fail("%s: should be refused with %s" % (line, error))
        self.seen["refused " + error] += 1
        self.check(self.console.ask("state"), "state")

    def wrong(self):
        prompt = self.model.prompt
        if prompt["kind"] == "choose":
            self.refused("roll", "not-asked")
            self.refused("choose p9", "not-an-option")
            absent = set("p1 p2 p3 p8 p1.1 random yellow on move".split()) - set(prompt["options"])
            self.refused("choose " + self.dice.choice(sorted(absent)), "not-an-option")
        elif prompt["kind"] == "roll":
            bounds = prompt["bounds"]
            self.refused("choose p1", "not-asked")
            self.refused("face " + " ".join(map(str, bounds)), "range")
            self.refused("face 0" + " 0" * len(bounds), "count")
        else:
            self.refused("roll", "not-asked")
            self.refused("choose p1", "not-asked")
            self.refused("face 0", "not-asked")

    def read_log(self):
        reply = self.console.ask("log")
        if reply != {"ok": True, "count": len(self.log)}:
            self.console.fail("log: should have %d lines" % len(self.log))
        for n, ((kind, ask, player, answer, entered), undone, mended) in enumerate(self.log, 1):
            wanted = {"n": n, "ask": ask}
            wanted.update({} if player is None else {"player": player})
            if kind == "choose":
                wanted["choice"] = answer
            else:
                wanted.update({"values": answer, "entered": entered})
            wanted.update({"undone": True} if undone else {"mended": True} if mended else {})
            if self.console.payload[n - 1] != wanted:
                self.console.fail("log: line %d should be %r" % (n, wanted))

    def throw(self):
        """Beside the game, which is as before; so are its log and what is remembered."""
        die, count = self.dice.choice(sorted(SIDES)), self.dice.randint(1, 10)
        keep = self.dice.choice([None, "high", "low"]) if count > 1 and die != "cult" else None
        mod = self.dice.randint(-99, 99) if die != "cult" else 0
        words = ["count=%d" % count] + ["keep=%s" % keep] * bool(keep) + ["mod=%+d" % mod] * (mod != 0)
        self.dice.shuffle(words)
        line = " ".join(["throw", die] + words)
        reply = self.console.ask(line)
        faces = reply.get("values", [])
        wanted = {"ok": True, "die": die, "values": faces, "kept": kept(die, faces, keep), "mod": mod}
        wanted["sum"] = total(die, faces, keep, mod)
        if reply != wanted or len(faces) != count:
            self.console.fail("%s: should be %r" % (line, wanted))
        self.seen["throws"] += 1
        self.check(self.console.ask("state"), "state")

    def restart(self):
        if self.console.ask("reboot") != {"ok": True}:
            self.console.fail("reboot")
        self.seen["restart"] += 1
        self.check(self.console.ask("state"), "state")

    def rematch(self):
        winners = self.model.prompt.get("winners") or []
        first = winners[0] if winners else None if self.name == "cult" else 0
        self.seen["rematch"] += 1
        self.begin("rematch", first)

    def step(self):
        chance = self.dice.random()
        if chance < 0.05:
            for _ in range(self.dice.choice([1, 1, 2, 3, 6])):
                self.undo()
        elif chance < 0.07:
            self.wrong()
        elif chance < 0.075:
            self.restart()
        elif chance < 0.1:
            self.throw()
        elif chance < 0.105 and len(self.log) < 900:
            self.read_log()
        elif self.model.prompt["kind"] == "choose":
            self.choose()
        elif self.dice.random() < 0.1:
            self.face()
        else:
            self.roll()


def new_cult(console, dice):
    cultists = dice.choice([1, 1, 1, 2, 3])
    players = dice.randint(2, 8) if cultists == 1 else 2
    response = dice.random() < 0.7
    console.ask("set mad-response " + ("on" if response else "off"))
    line = "new cult players=%d" % players + (" cultists=%d" % cultists if cultists > 1 else "")
    return Table(console, dice, "cult", lambda first: Cult(players, cultists, response, first), line)


def new_signs(console, dice):
    players = dice.randint(1, 8)
    make = lambda first: Signs(players, first or 0)
    return Table(console, dice, "signs", make, "new signs players=%d" % players)


def new_dice(console, dice):
    die, count = dice.choice(sorted(SIDES)), dice.randint(1, 10)
    keep = dice.choice([None, "high", "low"]) if count > 1 and die != "cult" else None
    mod = dice.choice([0, 0, -99, 5]) if die != "cult" else 0
    make = lambda first: Dice(die, count, keep, mod)
    line = "new dice die=%s count=%d mod=%d" % (die, count, mod) + (" keep=" + keep if keep else "")
    return Table(console, dice, "dice", make, line)


def new_counters(console, dice):
    players, start, die = dice.randint(1, 8), dice.choice([0, 3, 20, 500, 996, 999]), dice.choice(sorted(SIDES))
    make = lambda first: Counters(players, start, die)
    line = "new counters players=%d start=%d die=%s" % (players, start, die)
    return Table(console, dice, "counters", make, line)


GAMES = {"counters": new_counters, "cult": new_cult, "signs": new_signs, "dice": new_dice}


def play(table, dice, answers):
    most = dice.randint(1, answers)
    for _ in range(most):
        if table.model.prompt["kind"] == "over":
            table.wrong()
            table.seen["over %d" % len(table.model.prompt["winners"])] += 1
            if dice.random() < 0.7:
                return
            table.rematch() if dice.random() < 0.7 else table.undo()
        table.step()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", type=int, default=ANSWERS_MAX, help="in a game, at most")
    parser.add_argument("--only", choices=sorted(GAMES))
    parser.add_argument("program", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    dice = random.Random(args.seed)
    console = Console(args.program)
    console.ask("set own-die on")
    seen, began = collections.Counter(), time.monotonic()
    for number in range(args.games):
        name = args.only or sorted(GAMES)[number % len(GAMES)]
        table = GAMES[name](console, dice)
        play(table, dice, args.answers)
        seen += table.seen
    seconds = time.monotonic() - began
    print("%d games, %d requests, all as the models say; %.1f s" % (args.games, console.requests, seconds))
    print(" ".join("%s:%d" % item for item in sorted(seen.items())))


if __name__ == "__main__":
    main()
