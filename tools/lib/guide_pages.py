"""Guides as pages for a browser: what our own Markdown uses, and nothing else.

Headings (with the anchors that GitHub gives them), paragraphs, lists of one level, tables, code, pictures, links,
bold and italic. A link to another guide leads to its page."""
import html
import re

LANGUAGES = {"gebruiksaanwijzing": "nl", "anleitung": "de", "quick-start-nl": "nl", "quick-start-de": "de"}
STYLE = """body { max-width: 52em; margin: 2em auto; padding: 0 1em; font: 17px/1.5 sans-serif; color: #222; background: #fff }
img { max-width: 100%; vertical-align: middle }
table { border-collapse: collapse; margin: 1em 0 }
td, th { border: 1px solid #bbb; padding: .3em .6em; text-align: left; vertical-align: top }
pre { background: #f3f1ec; padding: .8em; overflow-x: auto }
code { background: #f3f1ec }
pre code { background: none }
"""
PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
{style}</style>
{body}
</html>
"""
ITEM = re.compile(r"(-|\d+\.) +")
CODE = re.compile(r"`([^`]+)`")
INLINE = (
    (re.compile(r"!\[([^\]]*)\]\(([^)]+)\)"), r'<img alt="\1" src="\2">'),
    (re.compile(r"\[([^\]]+)\]\(([^)]+)\)"), r'<a href="\2">\1</a>'),
    (re.compile(r"\*\*(.+?)\*\*", re.S), r"<strong>\1</strong>"),
    (re.compile(r"(?<![*\w])\*(?! )([^*]+?)\*(?![*\w])"), r"<em>\1</em>"),
)
GUIDE_LINK = re.compile(r'(href="[^":]*?)\.md(#[^"]*)?"')
CELLS = re.compile(r"(?<!\\)\|")


def anchor(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def inline(text):
    """Code is put aside meanwhile: nothing in it means anything."""
    kept = []

    def put_aside(match):
        kept.append(f"<code>{match.group(1)}</code>")
        return f"\0{len(kept) - 1}\0"

    text = CODE.sub(put_aside, html.escape(text.replace("\\|", "|"), quote=False))
    for pattern, tag in INLINE:
        text = pattern.sub(tag, text)
    text = GUIDE_LINK.sub(lambda match: f'{match.group(1)}.html{match.group(2) or ""}"', text)
    return re.sub(r"\0(\d+)\0", lambda match: kept[int(match.group(1))], text)


def row(line, tag):
    cells = CELLS.split(line.strip())[1:-1]
    return "<tr>" + "".join(f"<{tag}>{inline(cell.strip())}</{tag}>" for cell in cells) + "</tr>"


def table(lines):
    head = [row(lines[0], "th")] if lines[0].strip("| ") else []
    return ["<table>", *head, *(row(line, "td") for line in lines[2:]), "</table>"]


def items(lines):
    """Lines that begin no item of their own go on with the one before."""
    number = re.match(r"\d+", lines[0])
    texts = []
    for line in lines:
        if ITEM.match(line):
            texts.append(ITEM.sub("", line, count=1))
        else:
            texts[-1] += "\n" + line.strip()
    tags = (f'<ol start="{number.group()}">', "</ol>") if number else ("<ul>", "</ul>")
    return [tags[0], *(f"<li>{inline(text)}</li>" for text in texts), tags[1]]


def heading(line):
    level, text = re.match(r"(#+) +(.*?) *$", line).groups()
    return [f'<h{len(level)} id="{anchor(text)}">{inline(text)}</h{len(level)}>']


def code(lines, indent):
    """What is code within an item stands further in."""
    text = "\n".join(line[indent:] for line in lines)
    return [f"<pre><code>{html.escape(text, quote=False)}</code></pre>"]


def is_fence(line):
    return line.lstrip().startswith("```")


def begins_block(line):
    return ITEM.match(line) or line.startswith("|") or is_fence(line)


def block(lines):
    if is_fence(lines[0]):
        return code(lines[1:-1], lines[0].index("`"))
    if all(line.startswith("    ") for line in lines):
        return code(lines, 4)
    if lines[0].startswith("#"):
        return heading(lines[0]) + (block(lines[1:]) if lines[1:] else [])
    if lines[0].startswith("|"):
        return table(lines)
    if ITEM.match(lines[0]):
        return items(lines)
    starts = next((i for i, line in enumerate(lines) if i and begins_block(line)), None)
    return ["<p>" + inline("\n".join(lines[:starts])) + "</p>"] + (block(lines[starts:]) if starts else [])


def blocks(text):
    """Runs of lines with an empty one between them, but not within a fence."""
    found, fenced = [[]], False
    for line in text.splitlines():
        fenced ^= is_fence(line)
        if line.strip() or fenced:
            found[-1].append(line)
        else:
            found.append([])
    return [lines for lines in found if lines]


def page(name, text):
    """The page of a guide that is called so."""
    title = re.search(r"^# (.*)$", text, re.M).group(1)
    body = "\n".join(line for lines in blocks(text) for line in block(lines))
    return PAGE.format(language=LANGUAGES.get(name, "en"), title=html.escape(title), style=STYLE, body=body)
