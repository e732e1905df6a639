"""Flash, static RAM and the deepest stack of a device image, and the limits that it has to keep.

The stack is the deepest path of the compiler's call graph from main, and on top of it of each priority
the deepest interrupt, as each more urgent one may come while a less urgent one is served.
A call through a pointer is taken to reach every function of the same folder whose address is
taken and whose parameters are of the pointer's types (their number alone, where the pointer's
declaration is not found). That is more than can happen: so this is an upper bound, as far as the C
sources go.
What is written in assembly (the SDK's memory and divider functions, the C library) counts as
one small frame.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys

# The chip has 2 MB and 264 KB; boards/rp2040/CMakeLists.txt reserves the stack.
LIMITS = {"flash": 512 * 1024, "ram": 96 * 1024, "stack": 4096}
NOT_STATIC = {".stack_dummy", ".stack1_dummy", ".heap"}
UNKNOWN_FRAME_BYTES = 16
INTERRUPT_ENTRY_BYTES = 32 + 4  # eight words, and one to align them
PRIORITY_DEFAULT = 0x80  # the SDK's
HANDLER = re.compile(r"irq_set_exclusive_handler\((\w+), (\w+)\)")
ALARM = re.compile(r"hardware_alarm_set_callback\(\w+, (\w+)\)")
ALARM_HANDLER = "hardware_alarm_irq_handler"  # the SDK's, which calls it
LIBRARIES = {"USBCTRL_IRQ": "dcd_rp2040_irq"}  # installed by TinyUSB itself
PRIORITY = re.compile(r"irq_set_priority\((\w+), (\w+)\)")
VALUE = re.compile(r"#define (PRIORITY_\w+) (0x\w+)")

NODE = re.compile(r'node: \{ title: "([^"]+)" label: "[^"]*?\\n([^"\\]*)\\n(\d+) bytes \([^)]*\)"')
EDGE = re.compile(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"(?: label: "([^"]*)")?')
ADDRESS = re.compile(r"R_ARM_ABS32\s+[0-9a-f]+\s+(\S+)")


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def static_ram(elf):
    total = 0
    for line in output_of(os.environ.get("SIZE", "arm-none-eabi-size"), "-A", "-d", str(elf)).splitlines():
        match = re.match(r"(\.\S+)\s+(\d+)\s+(\d+)$", line)
        if match and 0x20000000 <= int(match.group(3)) < 0x20042000:
            total += int(match.group(2)) if match.group(1) not in NOT_STATIC else 0
    return total


def source_from(place, lines={}):
    """The source's text from place ("file:line:column") on."""
    file, line, column = place.rsplit(":", 2)
    if file not in lines:
        path = pathlib.Path(file)
        text = path.read_text(errors="replace") if path.exists() else ""
        lines[file] = text.splitlines(keepends=True)
    rest = lines[file][int(line) - 1:]
    if not rest:
        sys.exit(f"check-image: {place} is no more: build the pico preset first")
    return rest[0][int(column) - 1:] + "".join(rest[1:])


def list_in_parentheses(text):
    """What stands in the first parentheses, cut at the commas."""
    start = text.index("(")
    depth, parts = 0, [""]
    for letter in text[start:]:
        depth -= letter == ")"
        if depth == 0 and letter == ")":
            break
        if depth == 1 and letter == ",":
            parts.append("")
        elif depth:
            parts[-1] += letter
        depth += letter == "("
    return [] if parts[0].strip() in ("", "void") else parts


def types_of(parameters):
    """"const game_t *game, uint8_t bytes[4]" as ["game_t*", "uint8_t*"]."""
    types = []
    for parameter in parameters:
        text = re.sub(r"\[[^\]]*\]", " * ", parameter)
        words = re.findall(r"\w+|\*", re.sub(r"\b(?:const|volatile|struct|enum)\b", "", text))
        names = [word for word in words if word != "*"]
        if len(names) > 1:
            words.remove(names[-1])
        types.append("".join(words))
    return types


def pointer_types(sources):
    """Declared pointers to functions: name -> the lists of types that it is declared with."""
    found = collections.defaultdict(list)
    texts = [path.read_text(errors="replace") for path in sources]
    of_type = {}
    for text in texts:
        for match in re.finditer(r"\(\*(?:const )?(\w+)(?:\[[^\]]*\])?\)\s*(?=\()", text):
            found[match.group(1)].append(types_of(list_in_parentheses(text[match.end():])))
        for match in re.finditer(r"typedef [\w ]+?[ *](\w+)(?=\()", text):
            of_type[match.group(1)] = types_of(list_in_parentheses(text[match.end():]))
    for text in texts:
        for match in re.finditer(r"\b(\w+_t) \*(?:const )?(\w+)", text):
            if match.group(1) in of_type:
                found[match.group(2)].append(of_type[match.group(1)])
    return found


def graphs_of(build):
    """Of each object of the image its call graph. Those that an object of before left are no use."""
    objects = [path for path in build.glob("**/*.o*") if path.suffix in (".o", ".obj")]
    graphs = [path.with_suffix(".ci") for path in objects if path.name.endswith((".c.o", ".c.obj"))]
    missing = [path.name for path in graphs if not path.exists()]
    if missing:
        sys.exit(f"check-image: {len(missing)} objects of {build} came without their call graph "
                 f"({missing[0]} ..): a compiler cache keeps none. Build it anew without one")
    return graphs


def is_deleted(place):
    """Is the source of place ("file:line:column") gone? Its object may still be in the build folder."""
    source = pathlib.Path(place.rsplit(":", 2)[0])
    return source.is_absolute() and not source.exists()


class CallGraph:
    """Functions by title: a name, or "file:name" for a static one."""

    def __init__(self, build):
        self.frame = {}
        self.calls = collections.defaultdict(set)
        self.place = {}
        self.by_name = collections.defaultdict(set)
        self.by_pointer = []
        for graph in graphs_of(build):
            self.read(graph)
        root = pathlib.Path(__file__).resolve().parent.parent.parent
        declared = pointer_types([*root.glob("firmware/**/*.[ch]"), *root.glob("boards/**/*.[ch]")])
        for caller, folder, place in self.by_pointer:
            self.calls[caller] |= self.targets(folder, source_from(place), declared)

    def targets(self, folder, call, declared):
        name = re.search(r"(\w+)(?:\[[^\]]*\])?\s*\(", call)
        lists = declared.get(name.group(1)) if name else None
        count = len(list_in_parentheses(call))
        found = set()
        for title in self.address_taken(folder):
            types = types_of(list_in_parentheses(source_from(self.place[title])))
            if types in lists if lists else len(types) == count:
                found.add(title)
        return found

    def read(self, graph):
        text = graph.read_text()
        nodes = NODE.findall(text)
        if nodes and is_deleted(nodes[0][1]):
            return
        for title, place, size in nodes:
            self.frame[title] = int(size)
            self.place[title] = place
            self.by_name[graph.parent, title.rsplit(":", 1)[-1]].add(title)
        for caller, callee, place in EDGE.findall(text):
            if callee == "__indirect_call":
                self.by_pointer.append((caller, graph.parent, place))
            else:
                self.calls[caller].add(callee)

    def address_taken(self, folder, cache={}):
        if folder not in cache:
            objects = [str(path) for path in folder.glob("*.o*") if path.suffix in (".o", ".obj")]
            symbols = ADDRESS.findall(output_of(os.environ.get("READELF", "arm-none-eabi-readelf"), "-rW", *objects))
            names = {symbol.removeprefix(".text.") for symbol in symbols}
            cache[folder] = {title for name in names for title in self.by_name[folder, name]}
        return cache[folder]

    def deepest(self, start):
        """(bytes, path) of the deepest way down. A cycle is cut where it closes."""
        best = {}
        path, todo = [], [(start, False)]
        while todo:
            title, leave = todo.pop()
            if leave:
                path.pop()
                below = max((best[callee] for callee in self.calls[title] if callee in best),
                            default=(0, []), key=lambda found: found[0])
                best[title] = (self.frame.get(title, UNKNOWN_FRAME_BYTES) + below[0],
                               [title] + below[1])
            elif title not in best and title not in path:
                path.append(title)
                todo.append((title, True))
                todo += [(callee, False) for callee in self.calls[title]]
        return best[start]


def handlers(drivers):
    """(interrupt, the functions that serve it, the outermost first) of the board's drivers."""
    text = "".join(path.read_text() for path in sorted(drivers.glob("*.[ch]")))
    values = {name: int(value, 16) for name, value in VALUE.findall(text)}
    priorities = {irq: values[name] for irq, name in PRIORITY.findall(text)}
    for irq, handler in HANDLER.findall(text):
        yield priorities.get(irq, PRIORITY_DEFAULT), [handler]
    for irq, handler in LIBRARIES.items():
        if irq in priorities:
            yield priorities[irq], [handler]
    for callback in ALARM.findall(text):
        yield PRIORITY_DEFAULT, [ALARM_HANDLER, callback]


def nested(graph, drivers):
    """[(handler, bytes)]: of each priority the deepest, the least urgent first."""
    deepest = {}
    for level, functions in handlers(drivers):
        total = INTERRUPT_ENTRY_BYTES
        for name in functions:
            titles = [title for title in graph.frame if title.rsplit(":", 1)[-1].split(".")[0] == name]
            if not titles:
                sys.exit(f"check-image: {name} serves an interrupt, and isn't in the call graph")
            total += max(graph.deepest(title)[0] for title in titles)
        deepest[level] = max(deepest.get(level, ("", 0)), (functions[-1], total), key=lambda one: one[1])
    return [deepest[level] for level in sorted(deepest, reverse=True)]


def figures(build, drivers):
    """Prints each figure beside its limit; returns what is over it."""
    graph = CallGraph(build)
    loop, path = graph.deepest("main")
    levels = nested(graph, drivers)
    rows = [
        ("image in flash", (build / "sanity-die.bin").stat().st_size, LIMITS["flash"]),
        ("static RAM", static_ram(build / "sanity-die.elf"), LIMITS["ram"]),
        ("deepest stack, interrupts nested", loop + sum(bytes for _, bytes in levels), LIMITS["stack"]),
    ]
    for name, value, limit in rows:
        print(f"{name:<34} {value:>8,} bytes   (limit: {limit:,})")
    over = "".join(f" + {name} {bytes}" for name, bytes in levels)
    print(f"    stack: main {loop}{over}, each with its entry; the deepest path:")
    print("    " + " > ".join(f"{title.rsplit(':', 1)[-1]} {graph.frame.get(title, 0)}" for title in path))
    return [f"{name}: {value:,} bytes, the limit is {limit:,}" for name, value, limit in rows if value > limit]
