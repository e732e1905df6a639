"""seen.py KEPT COMMAND..

Runs COMMAND, which does nothing but compute: as long as its words, the files and folders that it names, the libraries of programs
among them, and SANITY_.., STORE_.. and the sanitizers' options in the environment are the same, it says the same. When it passed, what it said is kept in the file KEPT; where nothing has changed
since, that is said again instead, and that it is. SANITY_AGAIN=1 (tools/test --again) runs it all the same."""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

NOT_AGAIN = "NOT RUN AGAIN: all that it computes with is as it was when it passed, on"
SETTINGS = ("SANITY_", "STORE_", "ASAN_", "LSAN_", "UBSAN_")
ELSEWHERE = ("SANITY_AGAIN", "SANITY_SCREENS_SEEN")  # change nothing in what is computed


def machine():
    return os.confstr("CS_GNU_LIBC_VERSION") if "CS_GNU_LIBC_VERSION" in os.confstr_names else sys.platform


def libraries_of(words):
    """The shared libraries that a program among the words finds here, the sanitizers' too, where the machine can tell."""
    programs = [word for word in words if os.path.isfile(word) and open(word, "rb").read(4) == b"\x7fELF"]
    if not programs or not shutil.which("ldd"):
        return []
    told = subprocess.run(["ldd", *programs], capture_output=True, text=True, check=False).stdout
    return sorted(set(re.findall(r"=> (/\S+)", told)))


def files_in(folder):
    return sorted(path for path in Path(folder).rglob("*") if path.is_file() and path.parent.name != "__pycache__")


def bytes_of(word):
    """What a word stands for: what a file holds, or all files of a folder; else itself."""
    if os.path.isdir(word):
        return key_of_parts(part for path in files_in(word)
                            for part in (str(path.relative_to(word)).encode(), path.read_bytes())).encode()
    return Path(word).read_bytes() if os.path.isfile(word) else word.encode()


def key_of_parts(parts):
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def key_of(words):
    settings = sorted(f"{name}={value}" for name, value in os.environ.items()
                      if name.startswith(SETTINGS) and name not in ELSEWHERE)
    texts = [machine(), *settings]
    return key_of_parts([*(text.encode() for text in texts), *map(bytes_of, [*libraries_of(words), *words])])


class Seen:
    """What a computation with these words (some of them files) said in the end, in the file `kept`."""

    def __init__(self, kept, words):
        self.kept, self.key = Path(kept), key_of(words)

    def said(self):
        """None: never, or something has changed, or it is to be run again."""
        if os.environ.get("SANITY_AGAIN") or not self.kept.is_file():
            return None
        key, when, text = self.kept.read_text(encoding="utf-8").split("\n", 2)
        return f"{NOT_AGAIN} {when}\n{text}" if key == self.key else None

    def keep(self, text):
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        new = self.kept.with_name(f"{self.kept.name}.{os.getpid()}")
        new.write_text(f"{self.key}\n{time.strftime('%Y-%m-%d %H:%M')}\n{text}", encoding="utf-8")
        new.replace(self.kept)


def main(kept, *command):
    seen = Seen(kept, command)
    if (said := seen.said()) is not None:
        print(said, end="")
        return 0
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    print(run.stdout, end="")
    if run.returncode == 0:
        seen.keep(run.stdout)
    return run.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
