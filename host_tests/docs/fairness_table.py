"""fairness_table.py DOCUMENT HEAD PROGRAM

Runs the test PROGRAM and passes on its output. Is each row of the document's table that begins with the line HEAD
one that it printed? The document shows a selection."""
import subprocess
import sys


def cells(line):
    return [cell.strip().replace(",", "") for cell in line.strip().strip("|").split("|")]


def printed(text):
    return [cells(line) for line in text.splitlines() if line.startswith("|")][1:]


def shown(page, head):
    rows = page[page.index(head):].split("\n\n")[0].splitlines()[2:]
    return [cells(row) for row in rows]


def differences(page, program):
    """Cells at the end of a row may be missing in the page, and `-` stands for any."""
    for row in page:
        plain = [cell for cell in row if cell != "-"]
        if not any(plain == other[:len(plain)] for other in program):
            yield f"the page has {row}"
    if not page:
        yield "the page has no rows"


def main(document, head, program):
    with open(document, encoding="utf-8") as file:
        page = file.read()
    run = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=False)
    print(run.stdout, end="")
    faults = list(differences(shown(page, head), printed(run.stdout)))
    print("\n".join(f"{document}, {head}: {fault}" for fault in faults))
    return run.returncode or len(faults) > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
