"""Packing by pairs, see firmware/spelling/pairs.h: the pair of codes that is met most often becomes a
code of its own, again and again, until none is worth it or 256 codes are taken."""
import collections

from bitmap import c_bytes

CODES, DEEPEST = 256, 24
WORTH = 3  # a pair takes two bytes, and saves one each time that it is met


def _count(pieces):
    """How often each pair is met; of three alike there is but one."""
    met = collections.Counter()
    for piece in pieces:
        last = None
        for pair in zip(piece, piece[1:]):
            again = pair == last and pair[0] == pair[1]
            last = None if again else pair
            met[pair] += not again
    return met


def _replace(piece, pair, code):
    made, at = [], 0
    while at < len(piece):
        here = tuple(piece[at : at + 2]) == pair
        made.append(code if here else piece[at])
        at += 2 if here else 1
    return made


class Packed:
    """Pieces of bytes: the codes for each, and what they stand for."""

    def __init__(self, pieces):
        self.singles = sorted(set(b"".join(pieces)))
        codes = {byte: code for code, byte in enumerate(self.singles)}
        self.pairs, self.pieces = [], [[codes[byte] for byte in piece] for piece in pieces]
        self.depth = [0] * len(self.singles)
        while len(self.depth) < CODES and self._pair():
            pass

    def _pair(self):
        met = {pair: times for pair, times in _count(self.pieces).items() if self._deep(pair) <= DEEPEST}
        pair, times = max(met.items(), key=lambda item: (item[1], item[0]), default=(None, 0))
        if times < WORTH:
            return False
        code = len(self.depth)
        self.pairs.append(pair)
        self.depth.append(self._deep(pair))
        self.pieces = [_replace(piece, pair, code) for piece in self.pieces]
        return True

    def _deep(self, pair):
        return 1 + max(self.depth[code] for code in pair)

    def starts(self):
        """Where each piece begins among all codes."""
        at = [0]
        for piece in self.pieces:
            at.append(at[-1] + len(piece))
        return at[:-1]

    def c_tables(self, name):
        """C for a pairs_t, and for the codes of all pieces."""
        both = ", ".join(f"{{{first}, {second}}}" for first, second in self.pairs)
        codes = [code for piece in self.pieces for code in piece]
        return (
            f"static const uint8_t {name}_singles[] = {{\n{c_bytes(self.singles)}\n}};\n"
            f"static const uint8_t {name}_doubles[][2] = {{{both}}};\n"
            f"const pairs_t {name}_pairs = {{{name}_singles, {name}_doubles, {len(self.singles)}}};\n"
            f"const uint8_t {name}_packed[] = {{\n{c_bytes(codes)}\n}};\n"
        )
