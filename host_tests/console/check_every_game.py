#!/usr/bin/env python3
"""Plays every game that `info` lists, by what its prompts say alone, and looks at each reply.

    check_every_game.py [--answers N] PROGRAM [ARGUMENT ..]

Nothing here knows which games there are. Each is begun with the fewest and the most players that it
takes. Held against docs/console.md: the keys and the prompt of `state`, refusals that change
nothing, the log line of each answer, undo to the start, `rematch`."""
import argparse
import json
import random
import subprocess
import sys

COMMON = {"ok", "game", "seq", "names", "rolled", "prompt"}


class Console:
    def __init__(self, program):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        self.said = []

    def ask(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self.payload = []
        while True:
            reply = self.process.stdout.readline().decode()
            self.said = self.said[-30:] + [f"{line} -> {reply.strip()}"]
            if not reply.startswith("="):
                return json.loads(reply)
            self.payload.append(json.loads(reply[1:]))


class Player:
    def __init__(self, console, game, dice):
        self.console, self.game, self.dice = console, game, dice

    def need(self, good, words):
        if not good:
            sys.exit("\n".join(self.console.said) + f"\n{self.game}: {words}")

    def look(self, state):
        """The facts that every game's state has, and a prompt that can be answered."""
        self.need(state["ok"], "refused")
        self.need(COMMON <= set(state), "a fact is missing")
        self.need(state["game"] == self.game, "another game")
        self.need(set(state) - COMMON, "no fields of its own")
        prompt = state["prompt"]
        players = range(len(state["names"]))
        if prompt["kind"] == "over":
            self.need(set(prompt) == {"kind", "winners"}, "keys at the end")
            self.need(prompt["winners"] == sorted(set(prompt["winners"]) & set(players)), "winners")
            return
        answers = "options" if prompt["kind"] == "choose" else "bounds"
        self.need({"kind", "ask", answers} <= set(prompt) <= {"kind", "ask", answers, "player"}, "keys")
        self.need(prompt.get("player", 0) in players or "player" not in prompt, "player")
        self.need(len(prompt[answers]) > 0, "nothing to answer")
        if answers == "options":
            self.need(len(set(prompt[answers])) == len(prompt[answers]), "an option twice")
        else:
            self.need(all(1 <= bound <= 100 for bound in prompt[answers]), "bounds")

    def refused(self, line, error):
        reply = self.console.ask(line)
        self.need(reply.get("error") == error and reply["hint"], f"{line} should be {error}")

    def refusals(self, state):
        prompt = state["prompt"]
        if prompt["kind"] == "choose":
            self.refused("roll", "not-asked")
            self.refused("choose nothing-like-it", "not-an-option")
        elif prompt["kind"] == "roll":
            self.refused("choose yes", "not-asked")
            self.refused("face" + " 0" * (len(prompt["bounds"]) + 1), "count")
            self.refused("face" + "".join(f" {bound}" for bound in prompt["bounds"]), "range")
        else:
            self.refused("roll", "not-asked")
        self.need(self.console.ask("state") == state, "a refusal changed something")

    def answer(self, prompt):
        if prompt["kind"] == "choose":
            return self.console.ask("choose " + self.dice.choice(prompt["options"]))
        if self.dice.random() < 0.2:
            values = [self.dice.randrange(bound) for bound in prompt["bounds"]]
            return self.console.ask("face " + " ".join(map(str, values)))
        return self.console.ask("roll")

    def logged(self, prompt, state):
        self.console.ask(f"log {state['seq']}")
        line = self.console.payload[-1]
        self.need(line["ask"] == prompt["ask"] and line.get("player") == prompt.get("player"), "log")
        if prompt["kind"] == "choose":
            self.need(line["choice"] in prompt["options"], "log: the choice")
        else:
            self.need(state["rolled"]["values"] == line["values"], "log: the values")

    def play(self, line, answers):
        states = [self.console.ask(line)]
        self.look(states[0])
        self.need(states[0]["seq"] == 0, "a new game begins at 0")
        while len(states) <= answers and states[-1]["prompt"]["kind"] != "over":
            self.refusals(states[-1])
            states.append(self.answer(states[-1]["prompt"]))
            self.look(states[-1])
            self.need(states[-1]["seq"] == len(states) - 1, "seq")
            self.logged(states[-2]["prompt"], states[-1])
        self.refusals(states[-1])
        self.undo(states)
        self.rematch(states)
        return states[-1]["prompt"]["kind"] == "over"

    def undo(self, states):
        for before in reversed(states[:-1]):
            state = self.console.ask("undo")
            for key in set(before) - {"mended", "commit"}:
                self.need(state[key] == before[key], f"undo: {key}")
        self.refused("undo", "nothing-to-undo")

    def rematch(self, states):
        state = self.console.ask("rematch")
        self.look(state)
        self.need(state["seq"] == 0 and state["names"] == states[0]["names"], "rematch")


def takes(console, game):
    """The fewest and the most players, as the console says it."""
    counts = [n for n in range(1, 10) if console.ask(f"new {game} players={n}")["ok"]]
    return [f"new {game} players={n}" for n in sorted({counts[0], counts[-1]})]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=150)
    parser.add_argument("program", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    console = Console(options.program)
    console.ask("set own-die on")
    games = console.ask("info")["games"]
    for game in games:
        ended = [Player(console, game, random.Random(game)).play(line, options.answers)
                 for line in takes(console, game) * 2]
        print(f"{game}: {len(ended)} played, {sum(ended)} to the end")
    return 0 if len(games) > 1 else "info lists no games"


if __name__ == "__main__":
    sys.exit(main())
