#!/usr/bin/env python3
"""fake_dice.py WORLD: dice as tools/flash sees them, for its tests.

WORLD/dice/SERIAL/image is the image of a die, a line "VERSION GIT"; while its file `waiting` is there, it is
in its bootloader. Once WORLD/dead was there (it goes when that is seen), none answers any more. Each that runs is a port in WORLD/dev and in WORLD/sys, and answers there. Ends when
WORLD goes."""
import json
import os
import pathlib
import pty
import select
import shutil
import sys
import tty

LOOK_S = 0.05
LOG = ['{"n":1,"ask":"victim","player":0,"choice":"p2"}', '{"n":2,"ask":"cast","player":0,"values":[7],"entered":false}']


class Die:
    def __init__(self, world, folder, number):
        self.world, self.folder, self.number, self.line = world, folder, number, b""
        self.dead = False
        self.port, self.held = pty.openpty()
        tty.setraw(self.held)
        self.name = os.ttyname(self.held)

    def usb(self, waits):
        return self.world / "sys/bus/usb/devices" / f"1-{self.number}{'b' if waits else ''}"

    def show(self):
        """What the system shows of it now."""
        waits = (self.folder / "waiting").exists()
        shown, gone = self.usb(waits), self.usb(not waits)
        link, port = self.world / f"sys/class/tty/ttyACM{self.number}", self.world / f"dev/ttyACM{self.number}"
        if shown.exists() and not gone.exists():
            return
        shutil.rmtree(gone, ignore_errors=True)
        for old in (link, port):
            old.unlink(missing_ok=True)
        facts = {"idVendor": "2e8a", "idProduct": "0003" if waits else "000a", "busnum": "1", "devnum": self.number,
                 "product": "RP2 Boot" if waits else "Sanity Die", "serial": self.folder.name}
        (shown / "1.0").mkdir(parents=True)
        for name, fact in facts.items():
            (shown / name).write_text(f"{fact}\n")
        if not waits:
            port.symlink_to(self.name)
            folder = self.world / f"ports/{self.number}"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "device").unlink(missing_ok=True)
            (folder / "device").symlink_to(shown / "1.0")
            link.symlink_to(folder)

    def reply(self, line):
        version, git = (self.folder / "image").read_text().split()
        if line == "info":
            return {"ok": True, "product": "Sanity Die", "version": version, "git": git, "id": self.folder.name,
                    "storage": "off" if git == "unsaved" else "kept"}
        if line == "state":
            return {"ok": True, "game": "cult", "seq": 3}
        if line == "selftest":
            return {"ok": True, "tests": [{"name": "noise", "pass": git != "sick"}]}
        if line == "bootsel":
            (self.folder / "waiting").touch()
        if line.startswith("name p"):
            return {"ok": True, "player": line[5:], "name": "Zo\u00eb"}
        if line.startswith("stats "):
            return {"ok": True, "sides": int(line[6:]), "rolls": 4}
        if line == "log":
            return {"ok": True, "count": len(LOG)}
        return {"ok": True}

    def answer(self, line):
        if (self.folder / "busy").exists() and line.startswith("stats"):
            return '{"ok":false,"error":"busy"}'
        payload = [f"={each}\r\n" for each in LOG] if line == "log" else []
        event = '{"event":"state","game":"cult"}\r\n'
        return "".join(payload) + event + json.dumps(self.reply(line), separators=(",", ":"), ensure_ascii=False)

    def hear(self):
        self.line += os.read(self.port, 4096)
        if self.dead:
            return
        *lines, self.line = self.line.split(b"\n")
        for line in lines:
            os.write(self.port, self.answer(line.decode().strip()).encode() + b"\r\n")


def main(world):
    for folder in ("sys/class/tty", "sys/bus/usb/devices", "dev", "ports"):
        (world / folder).mkdir(parents=True, exist_ok=True)
    dice = [Die(world, folder, i) for i, folder in enumerate(sorted((world / "dice").iterdir()))]
    ports = {die.port: die for die in dice}
    while (world / "dice").exists():
        for die in dice:
            if die.folder.exists():
                die.show()
        if (world / "dead").exists():
            for die in dice:
                die.dead = True
            (world / "dead").unlink()
        (world / "ready").touch()
        for port in select.select(list(ports), [], [], LOOK_S)[0]:
            ports[port].hear()


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1]))
    except FileNotFoundError:
        pass  # the world went
