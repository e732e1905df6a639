"""Plain models of the console contract's cult, signs, dice and counters, to hold the console against.

Each game is one generator that yields what it asks and is sent the answer: no tables, no steps,
nothing shared with the engines but the contract's text.
"""

CULT_FACES = ["yellow"] * 5 + ["tentacle"] * 4 + ["elder", "cthulhu", "eye"]
EYE = ["yellow", "tentacle", "elder", "cthulhu"]
KINDS = ["library", "museum", "tomb"]
SIGNS = {"library": 3, "museum": 2, "tomb": 1}
SIDES = {"d2": 2, "d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20, "d100": 100, "cult": 12}


def choose(ask, options, player=None):
    prompt = {"kind": "choose", "ask": ask, "options": options}
    if player is not None:
        prompt["player"] = player
    return prompt


def roll(ask, bounds, player=None):
    prompt = {"kind": "roll", "ask": ask, "bounds": bounds}
    if player is not None:
        prompt["player"] = player
    return prompt


class Game:
    """prompt: what is asked now. answer(x): an option's name, or a list of values."""

    def __init__(self):
        self.script = self.play()
        self.prompt = next(self.script)

    def answer(self, given):
        self.prompt = self.script.send(given)

    def over(self, winners):
        while True:
            yield {"kind": "over", "winners": winners}


class Cult(Game):
    def __init__(self, players, cultists=1, mad_response=True, first=None):
        self.players, self.cultists = players, cultists
        self.mad_response, self.first = mad_response, first
        self.table = [(p, c) for p in range(players) for c in range(cultists)]
        self.sanity = {who: 3 for who in self.table}
        self.pool = 0
        self.caster = self.victim = None
        self.turn = 1
        super().__init__()

    def name(self, who):
        if who is None:
            return None
        return "p%d" % (who[0] + 1) + (".%d" % (who[1] + 1) if self.cultists > 1 else "")

    def state(self):
        return {
            "sanity": [[self.sanity[p, c] for c in range(self.cultists)] for p in range(self.players)],
            "pool": self.pool,
            "caster": self.name(self.caster),
            "victim": self.name(self.victim),
            "turn": self.turn,
            "prompt": self.prompt,
        }

    def play(self):
        player = self.first
        if player is None:
            seats = ["p%d" % (p + 1) for p in range(self.players)]
            chosen = yield choose("first", seats + ["random"])
            if chosen == "random":
                (player,) = yield roll("first", [self.players])
            else:
                player = seats.index(chosen)
        while True:
            yield from self.one_turn(player)
            sane = {p for (p, c), n in self.sanity.items() if n > 0}
            if len(sane) <= 1:
                yield from self.over(sorted(sane))
            player = (player + 1) % self.players
            self.turn += 1
            self.caster = self.victim = None

    def one_turn(self, player):
        self.caster, self.victim = (player, 0), None
        if self.cultists > 1:
            self.caster = None
            own = [who for who in self.table if who[0] == player]
            chosen = yield choose("cultist", [self.name(w) for w in own], player)
            self.caster = next(w for w in own if self.name(w) == chosen)
        others = [w for w in self.table if w != self.caster and self.sanity[w] > 0]
        chosen = yield choose("victim", [self.name(w) for w in others], player)
        self.victim = next(w for w in others if self.name(w) == chosen)
        yield from self.one_roll("cast", self.caster, self.victim)
        if self.mad_response or self.sanity[self.caster] > 0:
            yield from self.one_roll("respond", self.victim, self.caster)

    def one_roll(self, ask, roller, target):
        (value,) = yield roll(ask, [12], roller[0])
        face = CULT_FACES[value]
        if face == "eye":
            face = yield choose(ask + "-eye", EYE, roller[0])
        if face == "yellow":
            self.pool += self.lose(target)
        elif face == "tentacle":
            taken = self.lose(self.victim)
            if self.sanity[self.caster] > 0:
                self.sanity[self.caster] += taken
            else:
                self.pool += taken
        elif face == "elder":
            if self.pool > 0:
                self.pool -= 1
                self.sanity[roller] += 1
        else:
            self.pool += sum(self.lose(who) for who in self.table)

    def lose(self, who):
        if self.sanity[who] == 0:
            return 0
        self.sanity[who] -= 1
        return 1


class Signs(Game):
    def __init__(self, players, first=0):
        self.players = players
        self.first = first
        self.totals = [0] * players
        self.playing = list(range(players))
        self.player = first
        self.round = 1
        self.final = False
        self.new_turn()
        super().__init__()

    def new_turn(self):
        self.stash = self.tentacles = 0
        self.clues = dict.fromkeys(KINDS, 0)
        self.aside = dict.fromkeys(KINDS, 0)
        self.bag = {"library": 8, "museum": 4, "tomb": 3}

    def state(self):
        return {
            "totals": self.totals[:],
            "player": self.player,
            "stash": self.stash,
            "tentacles": self.tentacles,
            "clues": dict(self.clues),
            "signs": dict(self.aside),
            "bag": dict(self.bag),
            "round": self.round,
            "final": self.final,
            "playing": self.playing[:],
            "prompt": self.prompt,
        }

    def play(self):
        order = [(self.first + i) % self.players for i in range(self.players)]
        while True:
            for self.player in [seat for seat in order if seat in self.playing]:
                yield from self.one_turn()
            if self.final:
                best = max(self.totals[seat] for seat in self.playing)
                leaders = [seat for seat in self.playing if self.totals[seat] == best]
                if len(leaders) == 1:
                    yield from self.over(leaders)
                self.playing = leaders
            self.round += 1

    def one_turn(self):
        self.new_turn()
        while True:
            yield from self.one_draw()
            if self.tentacles >= 3:
                break
            if (yield choose("press-on", ["on", "retreat"], self.player)) == "retreat":
                self.totals[self.player] += self.stash
                self.final = self.final or self.totals[self.player] >= 13
                break
        self.new_turn()

    def one_draw(self):
        missing = 3 - sum(self.clues.values())
        if sum(self.bag.values()) < missing:
            for kind in KINDS:
                self.bag[kind] += self.aside[kind]
                self.aside[kind] = 0
        size = sum(self.bag.values())
        values = yield roll("draw", [size - i for i in range(missing)] + [6, 6, 6], self.player)
        hand = [kind for kind in KINDS for _ in range(self.clues[kind])]
        for value in values[:missing]:
            bag = [kind for kind in KINDS for _ in range(self.bag[kind])]
            hand.append(bag[value])
            self.bag[bag[value]] -= 1
        self.clues = dict.fromkeys(KINDS, 0)
        for kind, value in zip(hand, values[missing:]):
            if value < SIGNS[kind]:
                self.stash += 1
                self.aside[kind] += 1
            elif value < SIGNS[kind] + 2:
                self.clues[kind] += 1
            else:
                self.tentacles += 1


def shown(die, values):
    return [CULT_FACES[value] if die == "cult" else value + 1 for value in values]


def kept(die, faces, keep):
    """Those that count: all, or the highest or lowest alone."""
    return [(max if keep == "high" else min)(faces)] if keep and faces else faces


def total(die, faces, keep, mod):
    return 0 if die == "cult" or not faces else sum(kept(die, faces, keep)) + mod


class Dice(Game):
    def __init__(self, die="d12", count=1, keep=None, mod=0):
        self.die, self.count, self.keep, self.mod = die, count, keep, mod
        self.last = []
        super().__init__()

    def state(self):
        return {
            "die": self.die,
            "count": self.count,
            "keep": self.keep,
            "mod": self.mod,
            "last": self.last,
            "kept": kept(self.die, self.last, self.keep),
            "sum": total(self.die, self.last, self.keep, self.mod),
            "prompt": self.prompt,
        }

    def play(self):
        while True:
            values = yield roll("dice", [SIDES[self.die]] * self.count)
            self.last = shown(self.die, values)


class Counters(Game):
    def __init__(self, players, start=20, die="d100"):
        self.players, self.die = players, die
        self.values, self.turn = [start] * players, 0
        super().__init__()

    def state(self):
        return {"die": self.die, "values": self.values[:], "turn": self.turn, "prompt": self.prompt}

    def play(self):
        who = ["p%d" % (seat + 1) for seat in range(self.players)] + ["next", "die"]
        while True:
            option = yield choose("who", who)
            if option == "next":
                self.turn = (self.turn + 1) % self.players
            elif option == "die":
                yield roll("die", [SIDES[self.die]])
            else:
                yield from self.change(int(option[1:]) - 1)

    def change(self, seat):
        while True:
            fits = [by for by in (-10, -5, -1, 1, 5, 10) if 0 <= self.values[seat] + by <= 999]
            option = yield choose("by", ["%+d" % by for by in fits] + ["done"], seat)
            if option == "done":
                return
            self.values[seat] += int(option)
