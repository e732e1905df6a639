"""Linux console fonts (PSF 1 and 2, packed with gzip or not), as glyphs keyed by code point."""
import gzip
import struct

PSF1_MAGIC, PSF2_MAGIC = b"\x36\x04", b"\x72\xb5\x4a\x86"


class Font:
    """width, height, and glyphs: code point -> rows of 0 and 1."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        if data[:2] == PSF1_MAGIC:
            self._read_psf1(data)
        elif data[:4] == PSF2_MAGIC:
            self._read_psf2(data)
        else:
            raise ValueError(f"{path}: not a PSF font")

    def _read_psf1(self, data):
        mode, size = data[2], data[3]
        count = 512 if mode & 1 else 256
        self.width, self.height = 8, size
        table = data[4 + count * size :]
        words = struct.unpack(f"<{len(table) // 2}H", table[: len(table) // 2 * 2])
        names, current, sequences = [], [], False
        for word in words:
            if word == 0xFFFF:
                names.append(current)
                current, sequences = [], False
            elif word == 0xFFFE:
                sequences = True
            elif not sequences:
                current.append(word)
        self._collect(data[4:], size, names)

    def _read_psf2(self, data):
        _, start, _, count, size, self.height, self.width = struct.unpack("<7I", data[4:32])
        table, names, at = data[start + count * size :], [], 0
        for _ in range(count):
            end = table.index(b"\xff", at)
            names.append([ord(c) for c in table[at:end].split(b"\xfe")[0].decode("utf-8")])
            at = end + 1
        self._collect(data[start:], size, names)

    def _collect(self, data, size, names):
        row = (self.width + 7) // 8
        self.glyphs = {}
        for index, points in enumerate(names):
            bits = data[index * size : (index + 1) * size]
            rows = [
                [bits[y * row + (x >> 3)] >> (7 - (x & 7)) & 1 for x in range(self.width)]
                for y in range(self.height)
            ]
            for point in points:
                self.glyphs.setdefault(point, rows)
