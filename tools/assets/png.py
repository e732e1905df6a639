"""Pictures as PNG files, large, in the colours of an amber display."""
import struct
import zlib

LIT, DARK = (255, 232, 170), (10, 10, 14)


def _chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def write_png(path, rows, scale, colours=(DARK, LIT)):
    """Rows of indices into colours, each pixel scale x scale; no compression that time changes."""
    lines = b"".join(
        (b"\0" + b"".join(bytes([index]) * scale for index in row)) * scale for row in rows
    )
    size = struct.pack(">II", len(rows[0]) * scale, len(rows) * scale)
    palette = b"".join(bytes(colour) for colour in colours)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(_chunk(b"IHDR", size + b"\x08\x03\0\0\0"))
        file.write(_chunk(b"PLTE", palette))
        file.write(_chunk(b"IDAT", zlib.compress(lines, 9)))
        file.write(_chunk(b"IEND", b""))
