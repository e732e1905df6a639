#!/usr/bin/env python3
"""fake_uf2.py make TEXT FILE | text FILE: an image that holds only a text, as a .uf2 of two blocks."""
import struct
import sys

HEAD, PAGE = "<8I", 256


def block(number, count, payload):
    head = struct.pack(HEAD, 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + PAGE * number, PAGE, number, count, 0xE48BFF56)
    return head + payload.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def make(text, file):
    with open(file, "wb") as out:
        out.write(block(0, 2, text.encode().ljust(PAGE, b"\n")) + block(1, 2, b"\n" * PAGE))


def text(file):
    with open(file, "rb") as image:
        print(image.read()[32:32 + PAGE].decode().strip())


if __name__ == "__main__":
    {"make": make, "text": text}[sys.argv[1]](*sys.argv[2:])
