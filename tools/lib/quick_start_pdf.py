"""quick_start_pdf.py DOCS OUT CHROMIUM

Prints each DOCS/quick-start*.md on one side of A5: OUT/quick-start*.pdf, by a Chromium without a window. Its date is
left out, so that the same page gives the same bytes."""
import pathlib
import re
import subprocess
import sys
import tempfile

import guide_pages

STYLE = """<style>
@page { size: A5; margin: 9mm 10mm }
body { max-width: none; margin: 0; padding: 0; font: 8.6pt/1.32 sans-serif; color: #000 }
h1 { font-size: 15pt; margin: 0 0 2mm }
p { margin: 0 0 1.8mm }
img { height: 24mm; display: block; margin: 0 auto; image-rendering: pixelated }
table { margin: 0 0 1.8mm; width: 100% }
td, th { padding: .4mm 1.5mm; border: .2mm solid #999 }
td:first-child, th { white-space: nowrap }
</style>
"""
PAGE = re.compile(rb"/Type\s*/Page\b")
DATE = re.compile(rb"(/(?:CreationDate|ModDate) \()([^)]*)(\))")


def without_date(data):
    """As many bytes as before, so that the file's offsets stay right."""
    return DATE.sub(lambda match: match[1] + b"D:20000101000000+00'00'"[: len(match[2])].ljust(len(match[2])) + match[3], data)


def print_page(markdown, out, chromium):
    html = guide_pages.page(markdown.stem, markdown.read_text()).replace("</style>\n", "</style>\n" + STYLE, 1)
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.html")
        page.write_text(html.replace('src="', f'src="{markdown.parent.resolve().as_uri()}/'), encoding="utf-8")
        subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile",
                        f"--print-to-pdf={out}", page.as_uri()], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
    data = out.read_bytes()
    if len(PAGE.findall(data)) != 1:
        sys.exit(f"{markdown.name}: {len(PAGE.findall(data))} sides of A5")
    out.write_bytes(without_date(data))


def main():
    docs, out, chromium = sys.argv[1:]
    for markdown in sorted(pathlib.Path(docs).glob("quick-start*.md")):
        print_page(markdown, pathlib.Path(out, markdown.stem + ".pdf").resolve(), chromium)


if __name__ == "__main__":
    main()
