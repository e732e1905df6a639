"""energy.py ROOT

docs/energy.md beside what it speaks of: no golden screen lights more pixels than its family may, and the figures
of the model are those in tools/bench.d/energy-model.js."""
import pathlib
import re
import sys

FAMILIES = {
    "duel and other games of cult": ["cult", "duel", "battery"],
    "Elder signs": ["signs"],
    "Kingsport": ["kingsport"],
    "Pig": ["pig"],
    "dice": ["dice"],
    "around: home, set-up, settings, log, counts": ["around"],
}
MOMENTARY = "a flash or a blink, for less than half a second"
MOMENTS = re.compile(r"_(flash|blinks)$")
OF_THE_BATTERY = "battery"  # named LANGUAGE_GAME_... or LANGUAGE_around_..., or else of a duel
OF_ALL_GAMES = "every"  # named GAME_...; a picture of a game by what its prompt says
GAMES = {"cult": "duel and other games of cult", "signs": "Elder signs", "kingsport": "Kingsport", "pig": "Pig", "dice": "dice",
         "around": "around: home, set-up, settings, log, counts"}

faults = []


def table(text, heading):
    body = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in body.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def lit(picture):
    return picture.read_text().split("\n", 2)[2].count("1")


def family_of(picture):
    if MOMENTS.search(picture.stem):
        return MOMENTARY
    folder = picture.parent.name
    if folder == OF_ALL_GAMES:
        return GAMES.get(picture.stem.split("_")[0])
    if folder == OF_THE_BATTERY and picture.stem.split("_")[1] in GAMES:
        return GAMES[picture.stem.split("_")[1]]
    return next((family for family, folders in FAMILIES.items() if folder in folders), None)


def pixels(root, text):
    budgets = {name: int(most) for name, most in table(text, "How many pixels")}
    most = dict.fromkeys(budgets, 0)
    for picture in sorted((root / "host_tests/screens").glob("*/*.pbm")):
        family = family_of(picture)
        if family is None:
            continue
        most[family] = max(most[family], lit(picture))
        if lit(picture) > budgets[family]:
            faults.append(f"{picture.relative_to(root)}: {lit(picture)} pixels, {family} may light {budgets[family]}")
    for family, count in most.items():
        if count < budgets[family] * 0.9:
            faults.append(f"{family}: lights {count} at most, a budget of {budgets[family]} says nothing")


def figures(root, text):
    told = r"'((?:[^'\\]|\\.)*)'"
    line = rf"\{{ value: ([\d.]+), unit: {told}, what: {told},\s+from: {told} \}}"
    model = (root / "tools/bench.d/energy-model.js").read_text()
    shared = (root / "tools/emulator/parts/battery.js").read_text()
    for name, value in re.findall(r"^export const (\w+) = ([\d.]+);$", shared, re.M):
        model = model.replace(f"value: {name},", f"value: {value},")
    code = [[what, f"{float(value):g} {unit}".strip(), source]
            for value, unit, what, source in re.findall(line, model.replace("\\'", "\u2019"))]
    page = table(text.replace("'", "\u2019"), "Where the figures are from")
    if page != code or not code:
        faults.append("docs/energy.md tells other figures than tools/bench.d/energy-model.js")


def main():
    root = pathlib.Path(sys.argv[1])
    text = (root / "docs/energy.md").read_text()
    pixels(root, text)
    figures(root, text)
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
