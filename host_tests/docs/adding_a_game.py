"""adding_a_game.py ROOT

Is docs/adding-a-game.md what the games are like? Each path and row that it names exists for every
game of games.def, and its table has every slot of the row, and no others."""
import pathlib
import re
import sys

faults = []


def need(good, words):
    if not good:
        faults.append(words)


def named_paths(page):
    return {path for path in re.findall(r"`((?:firmware|host_tests|docs)/[^`\s]+)`", page)}


def slots_in_code(root):
    text = (root / "firmware/rules/game_rules.h").read_text()
    row = re.sub(r"/\*.*?\*/", "", text, flags=re.S).split("typedef struct {")[-1].split("}")[0]
    functions = re.findall(r"\(\*(\w+)\)", row)
    fields = re.findall(r"(?:uint8_t|game_param_t) ([\w, ]+)(?:\[\w+\])?;", row)
    return set(functions) | {name.strip() for line in fields for name in line.split(",")}


def optional_slots(root):
    """Their comment begins with that word."""
    text = (root / "firmware/rules/game_rules.h").read_text()
    return set(re.findall(r"/\* Optional:[^/]*\*/\s*[^;]*?(?:\(\*|game_param_t )(\w+)", text))


def slots_in_page(page):
    rows = re.findall(r"^ +\| (`[^|]+) \|", page, flags=re.M)
    return {slot for row in rows for slot in re.findall(r"`(\w+)`", row)}


def check_game(root, page, game):
    for path in sorted(named_paths(page)):
        there = root / path.replace("<game>", game)
        need(there.exists(), f"{game}: {path} isn't there")
    header = (root / f"firmware/rules/{game}/{game}.h").read_text()
    engine = (root / f"firmware/rules/{game}/{game}.c").read_text()
    need(f"{game}_part(const game_state_t *" in header, f"{game}: no {game}_part")
    need(f"const game_rules_t {game}_rules = {{" in engine, f"{game}: no {game}_rules")
    for slot in slots_in_code(root) - optional_slots(root):
        need(f".{slot} =" in engine, f"{game}: {slot} isn't filled")


def main():
    root = pathlib.Path(sys.argv[1])
    page = (root / "docs/adding-a-game.md").read_text()
    games = re.findall(r"^GAME\(\d+, \w+, (\w+)\)", (root / "firmware/rules/games.def").read_text(), re.M)
    need(len(games) > 1, "games.def lists no games")
    need(slots_in_page(page) == slots_in_code(root),
         f"slots: {sorted(slots_in_page(page) ^ slots_in_code(root))} are in one place only")
    for game in games:
        check_game(root, page, game)
    folders = {path.name for path in (root / "firmware/rules").iterdir() if path.is_dir()}
    need(folders == {*games, "template"}, f"folders without a line, or lines without: {sorted(folders ^ set(games))}")
    print("\n".join(faults))
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
