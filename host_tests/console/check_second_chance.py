#!/usr/bin/env python3
"""No second chance: random games with undo, power cuts, settings and everything else that might get another draw.

    check_second_chance.py [--tries N] [--seed N] PROGRAM

Each game that `info` lists is played at random, with one answer or many taken back, over rolls or before them, other
choices in their place, a real die's faces in between, names and settings changed, rematches, and the die cut from power
in the middle. What docs/console.md says is held by a plain model of its own, at each reply: a draw that was seen comes
again wherever the same is asked, no other value ever; `mended` is how many standing choices have another one in their
place that was taken back after a draw behind it was seen; `log` marks the same ones. Some players are the die's: what it
answers is held by the same model, an undo takes all of it back with a person's last answer, and nobody answers for it.
First of all a memory is filled to its last entry."""
import argparse
import os
import random
import sys
import tempfile

import check_every_game

WITH_DIE = ["cult", "signs", "pig"]
WAIT_MS = 100  # less than the die waits: each of its answers is seen alone
SETTINGS = ["set sound off", "set sound on", "set odds on", "set odds off", "set mad-response on", "set mad-response off",
            "set face-next on", "set face-next off", "set lang nl", "set lang en", "name p1 Zo\u00e9", "name p2 X", "stats", "receipt",
            "throw d12", "throw d6 count=10 keep=low mod=-5", "throw cult count=3", "throw d20"]


class Console(check_every_game.Console):
    def __init__(self, program, flash):
        self.program, self.flash, self.seed = program, flash, 0
        self.begin()

    def begin(self):
        self.seed += 1
        super().__init__([self.program, "--console", "--seed", str(self.seed), "--flash", self.flash])

    def cut(self):
        said = self.said + ["(cut from power)"]
        self.end()
        self.begin()
        self.said = said

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class Table:
    """What must be known: of one game, from `new` to the next."""

    def __init__(self, console, state):
        self.console, self.state = console, state
        self.standing, self.draws, self.taken_back = [], {}, {}

    def need(self, good, words):
        if not good:
            sys.exit("\n".join(self.console.said) + f"\n{words}")

    def asked(self):
        prompt = self.state["prompt"]
        return prompt["kind"], prompt["ask"], prompt.get("player")

    def place(self):
        path = tuple((i, answer["option"]) for i, answer in enumerate(self.standing) if "option" in answer)
        return self.asked(), len(self.standing), path

    def draw(self):
        nth = sum(answer["asked"] == self.asked() for answer in self.standing)
        return self.asked(), nth, tuple(self.state["prompt"]["bounds"])

    def choose(self, option):
        place = self.place()
        others = self.taken_back.get(place, set())
        self.standing.append({"asked": self.asked(), "option": option, "place": place, "seen": option in others,
                              "mended": bool(others - {option})})
        self.take(self.console.ask(f"choose {option}"))

    def roll(self):
        key = self.draw()
        self.standing.append({"asked": self.asked()})
        self.take(self.console.ask("roll"))
        values = tuple(self.state["rolled"]["values"])
        self.need(not self.state["rolled"]["entered"], "rolled, not entered")
        self.need(self.draws.setdefault(key, values) == values, f"{key} was drawn before: {self.draws[key]}")
        others = [drawn for other, drawn in self.draws.items() if other[:2] == key[:2] and other[2] != key[2]]
        self.need(len(values) < 6 or values not in others, "drawn with other bounds, and the same")
        for answer in self.standing:
            answer["seen"] = True

    def bots(self):
        return self.state["bots"]

    def waits_for_die(self):
        return self.state["prompt"].get("bot", False)

    def let_die_answer(self):
        """One answer, 0.3 to 3 s after its prompt."""
        asked, place, key = self.asked(), self.place(), None
        if asked[0] == "roll":
            key = self.draw()
        for _ in range(3200 // WAIT_MS):
            self.console.ask(f"wait {WAIT_MS}")
            state = self.console.ask("state")
            if state["seq"] != len(self.standing):
                break
        self.need(state["seq"] == len(self.standing) + 1, "the die answers within 3 s, once")
        if asked[0] == "roll":
            self.standing.append({"asked": asked})
            values = tuple(state["rolled"]["values"])
            self.need(self.draws.setdefault(key, values) == values, f"{key} was drawn before: {self.draws[key]}")
            for answer in self.standing:
                answer["seen"] = True
        else:
            self.console.ask("log")
            line = [line for line in self.console.payload if not line.get("undone")][-1]
            self.need(line.get("bot") and line["player"] == asked[2], "the log says that it was the die")
            others = self.taken_back.get(place, set())
            option = line["choice"]
            self.standing.append({"asked": asked, "option": option, "place": place, "seen": option in others,
                                  "mended": bool(others - {option})})
        self.take(state)

    def try_for_die(self, rng):
        line = rng.choice(["choose p1", "choose keep", "roll", "face 0", "hint"])
        reply = self.console.ask(line)
        self.need(reply.get("error") == "not-asked" and "is played by the die" in reply["hint"], f"{line} for the die")

    def enter(self, rng):
        self.take(self.console.ask("set own-die on"), self.state)
        faces = [str(rng.randrange(bound)) for bound in self.state["prompt"]["bounds"]]
        self.standing.append({"asked": self.asked()})
        self.take(self.console.ask("face " + " ".join(faces)))
        self.need(self.state["rolled"]["entered"], "a face from somewhere else")
        self.take(self.console.ask("set own-die off"), self.state)

    def undo(self):
        """A person's last answer, and the die's behind it. False: nobody has answered."""
        people = [i for i, answer in enumerate(self.standing) if answer["asked"][2] not in self.bots()]
        reply = self.console.ask("undo")
        if not people:
            self.need(reply.get("error") == "nothing-to-undo", "only the die has answered")
            return False
        while len(self.standing) > people[-1]:
            answer = self.standing.pop()
            if answer.get("option") and answer["seen"]:
                self.taken_back.setdefault(answer["place"], set()).add(answer["option"])
        self.take(reply)
        return True

    def take(self, reply, state=None):
        self.need(reply["ok"], "refused")
        self.state = state or reply
        mended = sum(answer.get("mended", False) for answer in self.standing)
        self.need(self.state["mended"] == mended, f"{mended} are changed")
        self.need(self.state["seq"] == len(self.standing), "as many answers")

    def look(self):
        """The whole log, and the score."""
        self.console.ask("log")
        lines = [line for line in self.console.payload if not line.get("undone")]
        marked = [line.get("mended", False) for line in lines]
        self.need(marked == [answer.get("mended", False) for answer in self.standing], "the log marks others")
        self.need(self.console.ask("stats")["mended"] >= sum(marked), "the statistics don't know of it")


def one_step(table, rng):
    console, prompt = table.console, table.state["prompt"]
    chance = rng.random()
    if table.standing and (chance < 0.3 or prompt["kind"] == "over"):
        for _ in range(min(rng.choice([1, 1, 2, 2, 3, 5, 200]), len(table.standing))):
            if not (table.standing and table.undo()):
                break
    elif chance < 0.33:
        console.cut()
        table.take(console.ask("state"))
    elif chance < 0.40:
        table.need(console.ask(rng.choice(SETTINGS)).get("error") != "storage", "kept")
        table.take(console.ask("state"))
    elif chance < 0.43:
        table.look()
    elif table.waits_for_die() and chance < 0.5:
        table.try_for_die(rng)
    elif table.waits_for_die():
        table.let_die_answer()
    elif prompt["kind"] == "choose":
        table.choose(rng.choice(prompt["options"]))
    elif prompt["kind"] == "roll" and chance < 0.5:
        table.enter(rng)
    elif prompt["kind"] == "roll":
        table.roll()


def crowd(console):
    """Loses a fight, fills the log with free dice, takes all back, and begins with somebody else: once told, and then
    forgotten? Nothing is: what has no room is refused."""
    entries = 1080
    for line in ["new kingsport players=2", "choose p1", "choose cultist", "roll", "undo", "undo", "choose bullet"]:
        console.ask(line)
    for _ in range((entries - 4) // 2):
        console.ask("choose die")
        console.ask("roll")
    while console.ask("undo")["ok"]:
        pass
    console.ask("choose p1")
    console.ask("undo")
    for _ in range(2):
        reply = console.ask("choose p2")
        if reply.get("error") != "storage":
            sys.exit(f"a full memory forgot what was chosen: {reply}")
    return console.ask("choose p1")["ok"] or sys.exit("what it knows it takes")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--tries", type=int, default=6)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("program")
    given = options.parse_args()
    rng = random.Random(given.seed)
    games = marked = draws = 0
    with tempfile.TemporaryDirectory() as folder:
        console = Console(given.program, os.path.join(folder, "flash"))
        crowd(console)
        names = [game for game in console.ask("info")["games"]]
        for _ in range(given.tries):
            for game in names:
                again = rng.random() < 0.3 and games > 0
                players = rng.choice([2, 3])
                line = "rematch" if again else f"new {game}" + ("" if game == "dice" else f" players={players}")
                if game in WITH_DIE and not again:
                    line += f" bots={rng.choice([0, 0, 1, 1, players - 1, players])}"
                table = Table(console, None)
                table.take(console.ask(line))
                for _ in range(rng.choice([40, 150])):
                    one_step(table, rng)
                    marked += table.state["mended"] > 0
                draws += len(table.draws)
                games += 1
        console.end()
    print(f"{games} games, {draws} draws, {marked} times a changed choice stood: no second chance")


main()
