"""pack_release.py FOLDER

Finishes a release: a first page, links that lead nowhere outside the sources made plain, each guide as a page for
a browser, SHA-256 sums of every file, FOLDER.zip with the same bytes wherever and whenever it is made, FOLDER-guides.zip with the
guides alone, and FOLDER.sha256 with the sums of both."""
import hashlib
import pathlib
import re
import sys
import zipfile

import guide_pages

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#]+)(?:#[^)]*)?\)")
SUMS = "SHA256SUMS.txt"
EARLIEST = (1980, 1, 1, 0, 0, 0)  # a zip file can't say less

FIRST_PAGE = """{name}

A handheld electronic die that also tracks each player's sanity.

To try it:      open page/sanity-die.html in a browser: a double click, and no network
To put it on a board: hold BOOTSEL while plugging it in, and drag the .uf2 of that board
                onto the drive that appears. Games, names and settings stay.
{boards}
To play:        guides/quick-start.html, one side of A5 (as a PDF beside it, if this release has it);
                guides/users-guide.html, in Dutch guides/gebruiksaanwijzing.html,
                in German guides/anleitung.html: a double click opens them
To build one:   guides/build-guide.html; case/ has what to print, and its sources for OpenSCAD
What is new:    CHANGES.md
To check it:    sha256sum -c SHA256SUMS.txt (macOS: shasum -a 256 -c SHA256SUMS.txt;
                Windows: certutil -hashfile FILE SHA256, and compare)
"""


def write(path, text):
    path.write_bytes(text.encode())


def first_page(folder):
    boards = "".join(f"                  {path.name}\n" for path in sorted(folder.glob("*.uf2")))
    write(folder / "READ-ME-FIRST.txt", FIRST_PAGE.format(name=folder.name, boards=boards))


def plain_links(page):
    """Links into the sources become words: the sources are not in here."""
    def kept(match):
        target = match.group(2)
        inside = "://" in target or (page.parent / target).exists()
        return match.group() if inside else match.group(1)
    write(page, LINK.sub(kept, page.read_text()))


def write_guide_pages(folder):
    for guide in folder.glob("*.md"):
        write(guide.with_suffix(".html"), guide_pages.page(guide.stem, guide.read_text()))


def files_in(folder):
    return sorted((path for path in folder.rglob("*") if path.is_file()),
                  key=lambda path: path.relative_to(folder).as_posix())


def sum_line(path, folder=None):
    name = path.relative_to(folder).as_posix() if folder else path.name
    return f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n"


def write_sums(folder):
    lines = [sum_line(path, folder) for path in files_in(folder) if path.name != SUMS]
    write(folder / SUMS, "".join(lines))


def pack(folder, archive):
    with zipfile.ZipFile(archive, "w") as packed:
        for path in files_in(folder):
            name = f"{archive.stem}/{path.relative_to(folder).as_posix()}"
            entry = zipfile.ZipInfo(name, EARLIEST)
            entry.external_attr = 0o100644 << 16
            entry.create_system = 3  # Unix, also when made elsewhere
            packed.writestr(entry, path.read_bytes())


def main():
    folder = pathlib.Path(sys.argv[1])
    first_page(folder)
    for page in folder.rglob("*.md"):
        plain_links(page)
    write_guide_pages(folder / "guides")
    write_sums(folder)
    archives = [folder.with_name(f"{folder.name}{kind}.zip") for kind in ("", "-guides")]
    pack(folder, archives[0])
    pack(folder / "guides", archives[1])
    write(folder.with_name(f"{folder.name}.sha256"), "".join(map(sum_line, archives)))


if __name__ == "__main__":
    main()
