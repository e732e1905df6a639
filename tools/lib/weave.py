"""Many breaks of one C file in one program: which of them is made, SANITY_BREAK says when the program starts.

A break is a place in the text and what stands there instead. A function that is broken somewhere is put in once more for
each of its breaks, under another name, and its first step is the switch that leads there; a table of this file's own is
put in once more, too, and its name chooses; so does that of a constant. What is neither (a table that other files see)
can't be woven in.

SANITY_REACHED names a file of a byte for each number: 1 when a function with that number was entered.
"""

import re

COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.S)
FUNCTION = re.compile(r"^(?!static_assert)[A-Za-z_][\w \t*]*?\b(\w+)\(([^;{}]*?)\)\s*\{", re.M)
TABLE = re.compile(r"^static const\b[^;{}()=]*?(?:struct \{[^{}]*\} )?\b(\w+)((?:\[[^\]]*\])*) =\s*\{", re.M)
ENUM = re.compile(r"^(?:typedef )?enum\b[^;{}()]*(\{)()", re.M)
VALUE = re.compile(r"\b(\w+) = ([^,\n}]+?)(?=[,\n}]| }|$)")
PARAMETER_FORMS = (r"\(\*(?:const )?(\w+)\)", r"(\w+)\s*(?:\[[^\]]*\])*\s*$", r"(\w+)\([^()]*\)\s*$")
REACHED = "if (sanity_reached) { sanity_reached[%d] = 1; } "

# Without headers: what a file includes and defines stays its own affair.
HEAD = """
extern char *getenv(const char *);
extern int atoi(const char *);
extern int open(const char *, int, ...);
extern void *mmap(void *, unsigned long, int, int, int, long);
extern int setvbuf(struct _IO_FILE *, char *, int, unsigned long);
extern struct _IO_FILE *stdout;
__attribute__((weak)) int sanity_break;
__attribute__((weak)) unsigned char *sanity_reached;
__attribute__((constructor)) static void sanity_begin(void) {
    if (getenv("SANITY_REACHED") && !sanity_reached) {
        sanity_reached = mmap(0, %d, 3, 1, open(getenv("SANITY_REACHED"), 2), 0);
    }
    if (getenv("SANITY_BREAK") && !sanity_break) {
        sanity_break = atoi(getenv("SANITY_BREAK"));
        setvbuf(stdout, 0, 1, 0);
    }
}
#line 1
"""
REACHED_BYTES = 1 << 16


def blanked(text):
    """Comments and texts gone, every place where it was."""
    return COMMENT_OR_TEXT.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def closing(code, at):
    """Behind the brace that closes the one at this place."""
    depth = 0
    for i in range(at, len(code)):
        depth += (code[i] == "{") - (code[i] == "}")
        if depth == 0:
            return i + 1
    return len(code)


def parameter_names(parameters):
    if parameters.strip() in ("", "void"):
        return ""
    depth, parts = 0, [""]
    for char in parameters:
        depth += (char in "([") - (char in ")]")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return ", ".join(parameter_name(part) for part in parts)


def parameter_name(text):
    """Of one; also of a pointer to a function, and of a function: `bool is_right(int value)`."""
    return next(match.group(1) for match in (re.search(form, text) for form in PARAMETER_FORMS) if match)


class Room:
    """A function, a table or the constants of a file: where it stands, and what can be said of it."""

    def __init__(self, match, code, kind):
        self.start, self.opens = match.start(), match.end() - 1
        self.name, self.kind = match.group(1), kind
        self.name_at = match.start(1)
        self.end = closing(code, self.opens)
        self.parameters = match.group(2)

    def holds(self, broken):
        return self.opens < broken.start and broken.end <= self.end

    def with_break(self, text, broken):
        """Its text from the brace on, broken."""
        return text[self.opens:broken.start] + broken.instead + text[broken.end:self.end]


def rooms_of(text):
    """In their order; what stands within another is a part of it."""
    code, rooms = blanked(text), []
    found = [Room(match, code, kind) for kind, pattern in (("function", FUNCTION), ("table", TABLE), ("enum", ENUM))
             for match in pattern.finditer(code)]
    for room in sorted(found, key=lambda room: room.start):
        if not rooms or room.start >= rooms[-1].end:
            rooms.append(room)
    return rooms


def room_of(text, broken):
    """None: it can't be woven in."""
    room = next((room for room in rooms_of(text) if room.holds(broken)), None)
    return None if room and room.kind == "enum" and not changed_value(text, broken) else room


def changed_value(text, broken):
    """The one constant that has another value, and that."""
    start, end = text.rfind("\n", 0, broken.start) + 1, (text + "\n").index("\n", broken.end)
    before = VALUE.findall(text[start:end])
    after = VALUE.findall(text[start:broken.start] + broken.instead + text[broken.end:end])
    changed = [new for old, new in zip(before, after) if old != new and old[0] == new[0]]
    return changed[0] if len(before) == len(after) and len(changed) == 1 else None


def woven_function(text, room, breaks, reached):
    head, name = text[room.start:room.opens], room.name
    before, after = text[room.start:room.name_at], text[room.name_at + len(name):room.opens]
    static = "" if re.match(r"static\b", before) else "static "
    clones = "".join(f"{static}{before}{name}__{broken.number}{after}{room.with_break(text, broken)}\n" for broken in breaks)
    leads = "".join(f"case {broken.number}: return {name}__{broken.number}({parameter_names(room.parameters)}); " for broken in breaks)
    switch = f"switch (sanity_break) {{ {leads}}} " if leads else ""
    marks = "".join(REACHED % number for number in reached)
    return f"{clones}{head}{{ {marks}{switch}{text[room.opens + 1:room.end]}"


def woven_table(text, room, breaks):
    """`name` becomes one of several tables of the same type; behind the `;` of the first."""
    before, after = text[room.start:room.name_at], text[room.name_at + len(room.name):room.end]
    first = f"{before}{room.name}__0{after};"
    others = "".join(f"\nstatic const __typeof__({room.name}__0) {room.name}__{broken.number} = {room.with_break(text, broken)};"
                     for broken in breaks)
    chosen = "".join(f"sanity_break == {broken.number} ? &{room.name}__{broken.number} : " for broken in breaks)
    return f"{first}{others}\n#define {room.name} (*({chosen}&{room.name}__0))\n"


def woven_enum(text, room, breaks):
    """Behind its `;`."""
    chosen = {}
    for broken in breaks:
        name, value = changed_value(text, broken)
        chosen.setdefault(name, []).append(f"sanity_break == {broken.number} ? ({value}) : ")
    names = "".join(f"\n#define {name} ({''.join(values)}{name})" for name, values in chosen.items())
    return text[room.start:text.index(";", room.end) + 1] + names + "\n"


def woven(text, breaks, of_function, of_file=None):
    """`breaks` with a number each, all in rooms of this text. `of_function(name)`: the number that says it was entered;
    of_file: that any of the file was."""
    parts, at = [HEAD % REACHED_BYTES], 0
    for room in rooms_of(text):
        own = [broken for broken in breaks if room.holds(broken)]
        reached = ([of_function(room.name)] if own and room.kind == "function" else []) + ([of_file] if of_file is not None else [])
        if room.start < at or not (own or (room.kind == "function" and reached)):
            continue
        parts.append(text[at:room.start])
        at = room.end
        if room.kind == "function":
            parts.append(woven_function(text, room, own, reached))
        else:
            parts.append((woven_table if room.kind == "table" else woven_enum)(text, room, own))
            at = text.index(";", at) + 1
    return "".join(parts) + text[at:]
