"""links.py ROOT

Does every relative link in the project's pages lead to a file, and to a heading that is there? And
does every page that a comment in the code names exist?"""
import os
import re
import sys

NAMED = re.compile(r"\bdocs/[\w-]+\.md\b")
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.S)
IGNORED = (".deps", "build", "node_modules", ".git")
CODE_FILES = (".c", ".h", ".js", ".py", ".cmake", ".txt")


def files_of(root, endings):
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in IGNORED]
        yield from (os.path.join(folder, name) for name in sorted(files) if name.endswith(endings))


def text_of(page):
    with open(page, encoding="utf-8") as file:
        return CODE.sub("", file.read())


def anchors(page):
    """Of a page's headings, as GitHub makes them."""
    with open(page, encoding="utf-8") as file:
        text = re.sub(r"```.*?```", "", file.read(), flags=re.S)
    headings = re.findall(r"^#+ +(.*?) *$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def trouble(page, link):
    target, _, anchor = link.partition("#")
    path = os.path.normpath(os.path.join(os.path.dirname(page), target)) if target else page
    if not os.path.exists(path):
        return "no such file"
    if anchor and anchor not in anchors(path):
        return "no such heading"
    return None


def links(root):
    """File, link, and what is wrong with it (None: nothing)."""
    for page in files_of(root, ".md"):
        for link in LINK.findall(text_of(page)):
            if not re.match(r"[a-z]+:", link):
                yield page, link, trouble(page, link)
    for path in files_of(root, CODE_FILES):
        with open(path, encoding="utf-8") as file:
            for name in NAMED.findall(file.read()):
                yield path, name, trouble(os.path.join(root, "."), name)


def main():
    root = os.path.abspath(sys.argv[1])
    followed = list(links(root))
    wrong = [(path, link, why) for path, link, why in followed if why]
    for path, link, why in wrong:
        print(f"{os.path.relpath(path, root)}: {link}: {why}")
    if wrong or not followed:
        sys.exit(f"{len(wrong)} of {len(followed)} links lead nowhere")
    print(f"{len(followed)} links")


if __name__ == "__main__":
    main()
