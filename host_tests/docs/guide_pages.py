"""guide_pages.py ROOT

The guides as tools/release makes pages of them: each link and picture leads somewhere, headings too, tags are
closed, and no Markdown is left over."""
import html.parser
import pathlib
import re
import sys

VOID = {"meta", "img", "br"}
NOT_READ = {"code", "style", "strong"}
LEFT_OVER = re.compile(r"\]\(|\*\*|`|^\||^#|^ *(?:-|\d+\.) |(?<!\d)\*\w", re.M)
EXAMPLE = """# A title

See [it](other.md#far-away), **bold
words** and *slanted* ones, `**code**`.

| | a |
|---|---|
| b \\| c | ![d](e.png) |

2. one
   goes on
3. two:

   ```
     x < y
   z
   ```

    indented
"""
EXPECTED = """<h1 id="a-title">A title</h1>
<p>See <a href="other.html#far-away">it</a>, <strong>bold
words</strong> and <em>slanted</em> ones, <code>**code**</code>.</p>
<table>
<tr><th></th><th>a</th></tr>
<tr><td>b | c</td><td><img alt="d" src="e.png"></td></tr>
</table>
<ol start="2">
<li>one
goes on</li>
<li>two:</li>
</ol>
<pre><code>  x &lt; y
z</code></pre>
<pre><code>indented</code></pre>"""

faults = []


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.pictures, self.words = [], set(), [], [], []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids.add(values.get("id"))
        self.links += [values["href"]] if "href" in values else []
        self.pictures += [values["src"]] if "src" in values else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if self.open.pop() != tag:
            faults.append(f"</{tag}> closes something else")

    def handle_data(self, data):
        if not NOT_READ & set(self.open):
            self.words.append(data)


def read(text):
    reader = Reader()
    reader.feed(text)
    return reader


def check(docs, name, pages):
    page = pages[name]
    for picture in page.pictures:
        if not (docs / picture).is_file():
            faults.append(f"{name}: no picture {picture}")
    for link in page.links:
        target, _, anchor = link.partition("#")
        target = target.removesuffix(".html") or name
        if target in pages and anchor and anchor not in pages[target].ids:
            faults.append(f"{name}: {link} leads to no heading")
    left = LEFT_OVER.search("".join(page.words))
    if left:
        faults.append(f"{name}: Markdown is left over: {left.string[left.start() - 30:left.end() + 30]!r}")


def main():
    root = pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(root / "tools/lib"))
    import guide_pages
    body = guide_pages.page("x", EXAMPLE).split("</style>\n")[1].split("\n</html>")[0]
    if body != EXPECTED:
        faults.append(f"the example is another page:\n{body}")
    docs = root / "docs"
    pages = {path.stem: read(guide_pages.page(path.stem, path.read_text())) for path in docs.glob("*.md")}
    for name in pages:
        check(docs, name, pages)
    pictures = sum(len(page.pictures) for page in pages.values())
    if pictures < 100:
        faults.append(f"only {pictures} pictures")
    print("\n".join(faults) or f"{len(pages)} pages, {pictures} pictures")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
