#!/usr/bin/env python3
"""A plain model of the console contract's Kingsport, to hold the engine against.

Written from the contract's text alone, as one script of a game that stops wherever it asks: no
tables, no phases, nothing shared with the engine but the contract.
"""

RELICS = ["amulet", "dagger", "idol", "mead", "tome"]
NEED = {"byakhee": 5, "cultist": 4}
SPOILS = {"byakhee": 2, "cultist": 1}


class TurnOver(Exception):
    """The player whose turn it is went out."""


class GameOver(Exception):
    """An ending was reached."""


class Player:
    def __init__(self):
        self.hearts = 3
        self.bullets = 3
        self.sanity = 5
        self.start = 5
        self.relics = {kind: 0 for kind in RELICS}
        self.sites = 0
        self.out = False

    def insane(self):
        return self.sanity == 0 and not self.out

    def points(self):
        total = 12 * self.sites
        for n in self.relics.values():
            if n > 0:
                total += 2 * n - 1
        return total

    def state(self):
        return {
            "hearts": self.hearts,
            "bullets": self.bullets,
            "sanity": self.sanity,
            "start": self.start,
            "relics": [self.relics[kind] for kind in RELICS],
            "sites": self.sites,
            "out": self.out,
        }


class Kingsport:
    """prompt: what is asked now. answer(x): x an option's name, or a value 0..5."""

    def __init__(self, players, first=None):
        self.players = [Player() for _ in range(players)]
        self.player = 0
        self.round = 1
        self.step = "start"
        self.activated = 0
        self.removed = 0
        self.last = None
        self.fight = None
        self.owed = 0
        self.ending = None
        self.began = first
        self.prompt = None
        self.script = self.game()
        self.prompt = next(self.script)

    def answer(self, given):
        self.prompt = self.script.send(given)

    # --- what the console prints ---------------------------------------------------------------

    def sanctified(self):
        return sum(p.sites for p in self.players)

    def state(self):
        return {
            "players": [p.state() for p in self.players],
            "player": self.player,
            "round": self.round,
            "step": self.step,
            "sanctified": self.sanctified(),
            "activated": self.activated,
            "removed": self.removed,
            "last": self.last,
            "fight": self.fight and dict(self.fight),
            "owed": self.owed,
            "ending": self.ending,
            "points": [p.points() for p in self.players],
            "prompt": self.prompt,
        }

    def choose(self, ask, options, about=None):
        player = self.player if about is None else about
        return {"kind": "choose", "ask": ask, "player": player, "options": options}

    def roll(self, ask):
        value = yield {"kind": "roll", "ask": ask, "player": self.player, "bounds": [6]}
        return value + 1

    def seats_in(self):
        return [seat for seat, p in enumerate(self.players) if not p.out]

    def winners(self):
        seats = self.seats_in()
        most = max((self.players[seat].points() for seat in seats), default=0)
        return [seat for seat in seats if self.players[seat].points() == most]

    # --- the game ------------------------------------------------------------------------------

    def game(self):
        if self.began is None:
            ids = ["p%d" % (seat + 1) for seat in range(len(self.players))]
            chosen = yield {"kind": "choose", "ask": "first", "options": ids}
            self.began = int(chosen[1:]) - 1
        self.player = self.began
        try:
            while True:
                try:
                    yield from self.turn()
                except TurnOver:
                    pass
                self.pass_on()
        except GameOver:
            pass
        while True:
            yield {"kind": "over", "winners": self.winners()}

    def pass_on(self):
        seat = self.player
        while True:
            seat = (seat + 1) % len(self.players)
            if seat == self.began:
                self.round += 1
            if not self.players[seat].out:
                break
        self.player = seat
        self.step = "start"
        self.last = None

    def turn(self):
        me = self.players[self.player]
        if me.insane():
            me.start -= 1
            me.sanity = me.start
            if me.start == 0:
                self.go_out(self.player)
                self.judge()
                raise TurnOver
        while True:
            chosen = yield self.choose("step", self.step_options(me))
            if chosen == "end":
                return
            yield from self.step_choice(me, chosen)

    def step_options(self, me):
        if self.step == "start":
            options = ["cultists"] if me.insane() else ["move"]
        elif self.step == "walk":
            options = ["cultists"]
        else:
            options = ["end"]
        if self.step in ("start", "walk"):
            options += ["byakhee", "cultist", "check", "heart", "bullet"]
        sites_left = 5 - self.sanctified() - self.activated - self.removed
        if min(me.relics.values()) >= 1 and sites_left > 0 and not me.insane():
            options.append("sanctify")
        return options + ["adjust", "die"]

    def step_choice(self, me, chosen):
        if chosen == "move":
            shown = yield from self.roll("move")
            self.last = shown + me.hearts
            self.step = "walk"
        elif chosen == "cultists":
            self.last = yield from self.roll("cultists")
            self.step = "end"
        elif chosen in ("byakhee", "cultist"):
            yield from self.fight_foe(me, chosen)
        elif chosen == "check":
            yield from self.sanity_check(me)
        elif chosen == "heart":
            me.hearts = min(5, me.hearts + 1)
        elif chosen == "bullet":
            me.bullets = min(999, me.bullets + 1)
        elif chosen == "sanctify":
            for kind in RELICS:
                me.relics[kind] -= 1
            me.sites += 1
            self.judge()
        elif chosen == "adjust":
            yield from self.adjust()
        elif chosen == "die":
            yield from self.roll("die")

    def sanity_check(self, me):
        shown = yield from self.roll("sanity")
        if shown in (1, 2) and me.sanity > 0:
            me.sanity -= 1

    def fight_foe(self, me, foe):
        need = NEED[foe]
        self.fight = {"foe": foe, "need": need, "shown": None}
        if foe == "byakhee":
            yield from self.sanity_check(me)
        while True:
            shown = yield from self.roll("combat")
            if shown >= need:
                break
            self.fight["shown"] = shown
            short = need - shown
            enough = ["bullets"] if me.bullets >= short else []
            chosen = yield self.choose("combat", ["heart"] + enough + ["card", "adjust"])
            while chosen == "adjust":
                yield from self.adjust()
                if self.fight is None:
                    return
                enough = ["bullets"] if me.bullets >= short else []
                chosen = yield self.choose("combat", ["heart"] + enough + ["card", "adjust"])
            self.fight["shown"] = None
            if chosen == "bullets":
                me.bullets -= short
                break
            if chosen == "card":
                break
            me.hearts -= 1
            if me.hearts == 0:
                self.fight = None
                yield from self.defeat(self.player)
                return
        self.fight = None
        self.owed = SPOILS[foe]
        while self.owed > 0:
            kind = yield self.choose("relic", list(RELICS))
            me.relics[kind] = min(999, me.relics[kind] + 1)
            self.owed -= 1

    def defeat(self, seat):
        loser = self.players[seat]
        lost = sum(loser.relics.values()) // 2
        loser.hearts = 3
        loser.bullets = min(999, loser.bullets + 3)
        loser.start -= 1
        loser.sanity = loser.start
        if seat == self.player:
            self.fight = None
        if seat == self.player and self.step in ("start", "walk"):
            self.step = "walk"
            self.last = None
        if loser.start == 0:
            self.go_out(seat)
        else:
            self.owed = lost
            while self.owed > 0:
                held = [kind for kind in RELICS if loser.relics[kind] > 0]
                kind = yield self.choose("discard", held, seat)
                loser.relics[kind] -= 1
                self.owed -= 1
        chosen = yield self.choose("site", ["yes", "no"], seat)
        if chosen == "yes":
            self.activated += 1
        self.judge()
        if self.players[self.player].out:
            raise TurnOver

    def go_out(self, seat):
        gone = self.players[seat]
        self.removed += gone.sites
        gone.hearts = gone.bullets = gone.sanity = gone.start = gone.sites = 0
        gone.relics = {kind: 0 for kind in RELICS}
        gone.out = True
        if seat == self.player:
            self.fight = None

    def judge(self):
        if self.sanctified() >= 3:
            self.ending = "saved"
        elif self.activated >= 3:
            self.ending = "fallen"
        elif all(p.out for p in self.players):
            self.ending = "mad"
        elif self.activated + self.removed >= 3 and self.sanctified() + self.removed >= 3:
            self.ending = "undecided"
        if self.ending is not None:
            self.fight = None
            raise GameOver

    # --- adjusting -----------------------------------------------------------------------------

    def adjust(self):
        while True:
            ids = ["p%d" % (seat + 1) for seat in self.seats_in()]
            who = yield self.choose("who", ids + ["done"])
            if who == "done":
                return
            seat = int(who[1:]) - 1
            what = yield self.choose("what", self.what_options(self.players[seat]), seat)
            yield from self.change(seat, what[:-1], 1 if what[-1] == "+" else -1)

    def what_options(self, p):
        held = [("heart", p.hearts, 5), ("bullet", p.bullets, 999)]
        held += [("sanity", p.sanity, p.start), ("start", p.start, 5)]
        held += [(kind, p.relics[kind], 999) for kind in RELICS]
        options = []
        for name, value, most in held:
            if value < most:
                options.append(name + "+")
            if value > 0:
                options.append(name + "-")
        return options

    def change(self, seat, name, by):
        p = self.players[seat]
        if name in RELICS:
            p.relics[name] += by
        elif name == "bullet":
            p.bullets += by
        elif name == "sanity":
            p.sanity += by
        elif name == "heart":
            p.hearts += by
            if p.hearts == 0:
                yield from self.defeat(seat)
        elif name == "start":
            p.start += by
            p.sanity = min(p.sanity, p.start)
            if p.start == 0:
                self.go_out(seat)
                self.judge()
                if seat == self.player:
                    raise TurnOver
