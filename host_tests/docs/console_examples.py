"""console_examples.py [--update] PROGRAM PAGE.md..

Are the console's examples on a page what the program really says? Each block of a page that begins
with `$ sanity-die --console --seed N` is run anew:

```console            lines for programs: replies begin with { or =, all else is sent
```terminal           the same for people: what follows `> ` is sent

A line of a reply that ends in ... may go on. --update writes what is said now into the page."""
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

BLOCK = re.compile(r"```(console|terminal)\n\$ sanity-die (--console [^\n]*)\n(.*?)```", re.S)


class Program:
    def __init__(self, path, options):
        pipe = subprocess.PIPE
        self.greeted = False
        self.process = subprocess.Popen([path] + options.split(), stdin=pipe, stdout=pipe)

    def send(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def line(self):
        line = self.process.stdout.readline().decode()
        if not line:
            raise EOFError("the program ended")
        return line.rstrip("\n")

    def until(self, end):
        text = b""
        while not text.endswith(end):
            more = os.read(self.process.stdout.fileno(), 4096)
            if not more:
                raise EOFError("the program ended")
            text += more
        return text.decode()

    def rest(self):
        """What is still said when nothing more is sent."""
        return self.process.communicate()[0].decode().splitlines()


def ask_as_program(program, request):
    program.send(request + "\n")
    lines = [program.line()]
    while not lines[-1].startswith('{"ok":'):
        lines.append(program.line())
    return lines


def ask_as_person(program, request):
    if not program.greeted:  # a terminal's first return, and the greeting that it brings
        program.greeted = True
        program.send("\r")
        program.until(b"> \x1b[K")
    program.send(request + "\r")
    lines = program.until(b"\r\n> ").split("\r\n")
    return lines[1:-1]


FORMS = {
    "console": (ask_as_program, lambda line: not line.startswith(("{", "=")), ""),
    "terminal": (ask_as_person, lambda line: line.startswith("> "), "> "),
}


def run(path, form, options, body):
    """The block's lines as they come out now."""
    ask, is_request, prompt = FORMS[form]
    program = Program(path, options)
    lines = []
    for request in filter(is_request, body.splitlines()):
        lines.append(request)
        lines += ask(program, request[len(prompt) :])
    rest = program.rest()
    return lines + (rest if form == "console" else [])


def agree(written, said):
    cut = written.endswith("...")
    return said.startswith(written[: -len("...")]) if cut else said == written


def shorten(written, said):
    """What is said, cut where the page cuts it."""
    cut = [line for line in written if line.endswith("...")]
    return [next((short for short in cut if agree(short, line)), line) for line in said]


def differences(written, said):
    for line in range(max(len(written), len(said))):
        old = written[line] if line < len(written) else "(nothing)"
        new = said[line] if line < len(said) else "(nothing)"
        if not agree(old, new):
            yield f"  page:    {old}\n  program: {new}"


def main():
    arguments = sys.argv[1:]
    update = arguments[:1] == ["--update"]
    path, *pages = arguments[1:] if update else arguments or [""]
    if not pages:
        sys.exit(__doc__)
    for page in pages:
        check(path, page, update)


def check(path, page, update):
    with open(page, encoding="utf-8") as file:
        text = file.read()
    found = 0
    with ThreadPoolExecutor(max_workers=99) as together:  # nearly all of it is waiting for dice
        replies = together.map(lambda block: run(path, *block.groups()), BLOCK.finditer(text))

    def anew(block):
        nonlocal found
        written = block[3].splitlines()
        said = next(replies)
        for difference in differences(written, said):
            found += 1
            print(f"sanity-die {block[2]}:\n{difference}")
        body = "\n".join(shorten(written, said))
        return f"```{block[1]}\n$ sanity-die {block[2]}\n{body}\n```"

    new, blocks = BLOCK.subn(anew, text)
    if blocks == 0 or text.count("$ sanity-die") != blocks:
        sys.exit(f"{page}: {blocks} blocks can be run, {text.count('$ sanity-die')} look like it")
    if update:
        with open(page, "w", encoding="utf-8") as file:
            file.write(new)
    elif found:
        sys.exit(f"{found} lines differ; if the page is to follow: {os.path.basename(sys.argv[0])} --update")
    print(f"{blocks} examples run")


if __name__ == "__main__":
    main()
