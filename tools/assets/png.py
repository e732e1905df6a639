"""Pictures as PNG files, large, in the colours of an amber display."""
import struct
import zlib

LIT, DARK = (255, 232, 170), (10, 10, 14)


def _chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def _lines(rows, scale):
    return b"".join(
        (b"\0" + b"".join(bytes([index]) * scale for index in row)) * scale for row in rows
    )


def _head(size, colours):
    """Everything before the picture: eight bits a pixel, each an index into the colours."""
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">II", *size) + b"\x08\x03\0\0\0")
        + _chunk(b"PLTE", b"".join(bytes(colour) for colour in colours))
    )


def _size(rows, scale):
    return len(rows[0]) * scale, len(rows) * scale


def png(rows, scale, colours=(DARK, LIT)):
    """The file's bytes. Rows hold indices into colours; each pixel becomes scale x scale."""
    data = _chunk(b"IDAT", zlib.compress(_lines(rows, scale), 9))
    return _head(_size(rows, scale), colours) + data + _chunk(b"IEND", b"")


def png_of_colours(rows):
    """The same for rows of colours, one a pixel."""
    lines = b"".join(b"\0" + bytes(part for colour in row for part in colour) for row in rows)
    head = struct.pack(">II", *_size(rows, 1)) + b"\x08\x02\0\0\0"
    chunks = _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(lines, 9)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def moving_png(pictures, delay_ms, scale, colours=(DARK, LIT)):
    """The same of several pictures of one size, shown for delay_ms each, again and again."""
    size = _size(pictures[0], scale)
    parts = [_head(size, colours), _chunk(b"acTL", struct.pack(">II", len(pictures), 0))]
    sequence = 0
    for index, rows in enumerate(pictures):
        control = struct.pack(">IIIIIHHBB", sequence, *size, 0, 0, delay_ms, 1000, 0, 0)
        parts.append(_chunk(b"fcTL", control))
        data = zlib.compress(_lines(rows, scale), 9)
        sequence += 1
        if index == 0:
            parts.append(_chunk(b"IDAT", data))
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", sequence) + data))
            sequence += 1
    return b"".join(parts) + _chunk(b"IEND", b"")
