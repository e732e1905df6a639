"""Pictures of one bit a pixel, as lists of rows of 0 and 1: PBM files in, C tables out."""


def read_pbm(path):
    """Rows of a plain (P1) or packed (P4) PBM file."""
    with open(path, "rb") as file:
        data = file.read()
    fields, at = [], 0
    while len(fields) < 3:
        at = _skip_blanks(data, at)
        end = at
        while end < len(data) and not chr(data[end]).isspace():
            end += 1
        if end == at:
            raise ValueError(f"{path}: the header is cut short")
        fields.append(data[at:end].decode("ascii"))
        at = end
    width, height = int(fields[1]), int(fields[2])
    if fields[0] == "P1":
        return _plain(path, data[at:], width, height)
    if fields[0] == "P4":
        return _packed(path, data[at + 1 :], width, height)
    raise ValueError(f"{path}: not a PBM file")


def _skip_blanks(data, at):
    while at < len(data) and (chr(data[at]).isspace() or data[at : at + 1] == b"#"):
        if data[at : at + 1] == b"#":
            at = data.find(b"\n", at) if b"\n" in data[at:] else len(data)
        else:
            at += 1
    return at


def _plain(path, data, width, height):
    lines = [line.split("#")[0] for line in data.decode("ascii").split("\n")]
    bits = [int(c) for line in lines for c in line if not c.isspace()]
    if len(bits) != width * height or not set(bits) <= {0, 1}:
        raise ValueError(f"{path}: {len(bits)} pixels, not {width}x{height}")
    return [bits[y * width : (y + 1) * width] for y in range(height)]


def _packed(path, data, width, height):
    row = (width + 7) // 8
    if len(data) < row * height:
        raise ValueError(f"{path}: {len(data)} bytes, not {row * height}")
    return [
        [data[y * row + (x >> 3)] >> (7 - (x & 7)) & 1 for x in range(width)] for y in range(height)
    ]


def write_pbm(path, rows):
    """A plain PBM, one row a line, so that a person can read and edit it."""
    with open(path, "w", encoding="ascii") as file:
        file.write(f"P1\n{len(rows[0])} {len(rows)}\n")
        for row in rows:
            file.write("".join(map(str, row)) + "\n")


def pages(rows):
    """Bytes of a sprite: pages of 8 rows, a byte a column, least significant bit on top."""
    height, width = len(rows), len(rows[0])
    return [
        sum(rows[y][x] << (y - top) for y in range(top, min(top + 8, height)))
        for top in range(0, height, 8)
        for x in range(width)
    ]


def c_bytes(values, indent="    "):
    """The body of a C array initialiser."""
    lines = [values[i : i + 16] for i in range(0, len(values), 16)]
    return "\n".join(indent + ", ".join(f"0x{v:02x}" for v in line) + "," for line in lines)
