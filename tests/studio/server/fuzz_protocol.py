"""Random pages that do not behave: seeded sequences of intentions, right and wrong, while another page watches.

LIMBER_PROGRAM=build/release/bin/limber python3 tests/studio/server/fuzz_protocol.py [--minutes 30] [--seed 1] [--json]

Each round starts at a sample or a file and sends messages that depend on what the studio said before: drags to impossible places,
handles, options, modes, motions, uploads, undo, saving and exporting; now and then nonsense, or a page that goes away in the middle
of it all. After every message an innocent page asks something and waits for the answer. What is held: the studio lives, it answers
everybody, no frame holds a number that is not finite, and it ends when it is told to.
"""
import argparse
import array
import json
import math
import os
import random
import select
import struct
import sys
import tempfile
import time

from studio_client import Page, Studio, WAVE

SAMPLES = ["gingerbread", "bar", "octopus", "hand", "fish", "ring", "cactus", "robot", "mannequin"]
# Longer than any answer may take, on any machine: what has not come by then never does.
PATIENCE = 60
SQUARE = b"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n"
CUBE = (b"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
        b"f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n")
RIG = b'{"limber": 1, "type": "rig", "handles": [{"name": "a", "position": [0.2, 0.2, 0]}, {"name": "<b>\\u001b[2J", "position": [0.8, 0.7, 0]}]}'
FILES = [("square.obj", SQUARE), ("cube.obj", CUBE), ("broken.obj", b"f 1 2 3\n"), ("flat.obj", b"v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n"),
         ("thin.obj", b"v 0 0 0\nv 1e-30 0 0\nv 0 1e-30 0\nf 1 2 3\n"), ("huge.obj", b"v 0 0 0\nv 1e30 0 0\nv 0 1e30 0\nf 1 2 3\n"),
         ("\x1b[2J<img src=x>.obj", CUBE), ("cut.glb", b"glTF\x02\0\0\0"), ("nothing.xyz", b""), ("picture.png", b"\x89PNG\r\n")]


class FuzzPage(Page):
    """Looks at descriptions, and at whether numbers are numbers."""

    def decode(self, message):
        size = struct.unpack("<I", message[4:8])[0]
        description = json.loads(message[8:8 + size])
        if description["event"] in ("frame", "crowd", "weights", "mesh"):
            for name, entry in description["arrays"].items():
                if entry["type"] != "f32":
                    continue
                values = array.array("f")
                count = math.prod(entry["shape"])
                values.frombytes(message[entry["offset"]:entry["offset"] + 4 * count])
                if count and not math.isfinite(max(map(abs, (sum(values), 0)))):
                    wrong = sum(not math.isfinite(value) for value in values)
                    assert wrong == 0, f"{wrong} of {count} numbers of '{name}' in {description['event']} of mode {description.get('mode')} are not finite"
        return description

    def drain(self):
        """Takes what has arrived, and waits for nothing."""
        self.replies.clear()
        while len(self.buffer) >= 2 or select.select([self.socket], [], [], 0)[0]:
            if self.receive() is None:
                raise ConnectionError(f"closed with {self.closed}")


class Round:
    """One studio's worth of misuse."""

    def __init__(self, studio, seed, tell=None):
        self.studio, self.chance, self.tell = studio, random.Random(seed), tell
        self.witness = self.connect()
        self.pages = [self.connect()]
        self.number = self.sent = self.accepted = 0
        # What most messages of this round are about, so that long stories of one kind come up.
        self.favourite = self.chance.choice([mode["name"] for mode in self.catalogue()["modes"]])
        self.wild = self.chance.random() * 0.5
        self.slowest = self.slowest_cancel = (0.0, "")
        self.said = []

    def connect(self):
        page = FuzzPage(self.studio.port, self.studio.token)
        page.socket.settimeout(PATIENCE)
        page.ask("hello", protocol=1)
        return page

    def state(self):
        return self.witness.events.get("state") or {}

    # What a message may hold.

    def name(self):
        names = [h["name"] for h in self.state().get("handles", [])]
        return self.chance.choice(names) if names and self.chance.random() < 0.95 else self.chance.choice(["", "nobody", "\x1b]0;x\x07", "<b>", "a" * 300])

    def coordinate(self):
        shape = self.state().get("shape") or {"size": 1}
        if self.chance.random() > self.wild:
            return self.chance.uniform(-1, 1) * shape["size"]
        return self.chance.choice([0, 0, 1e-30, 1e3, -1e6, 1e10, 1e15, -1e15, 1e200, 1e308, 5e-324])

    def vector(self):
        centre = (self.state().get("shape") or {"center": [0, 0, 0]})["center"]
        if self.chance.random() < 0.3:
            return list(centre)
        return [c + self.coordinate() for c in centre]

    def transform(self):
        if self.chance.random() < 0.2:
            return [0] * 12
        turned = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
        for _ in range(self.chance.randrange(4)):
            turned[self.chance.randrange(12)] = self.coordinate()
        return turned

    def mode(self):
        if self.chance.random() < 0.7:
            return self.favourite
        return self.chance.choice([mode["name"] for mode in self.catalogue()["modes"]])

    def catalogue(self):
        if not hasattr(self, "known"):
            self.known = self.witness.ask("hello", protocol=1)["catalogue"]
        return self.known

    def option_value(self, option):
        if self.chance.random() < 0.05:
            return self.chance.choice([None, "", -1, 1e300, [], {}])
        if option["type"] == "choice":
            return self.chance.choice(option["choices"])["value"]
        if option["type"] == "boolean":
            return self.chance.random() < 0.5
        if option["type"] == "text":
            return self.chance.choice(["", "a=1", f"{self.name()}=0.9", "=="])
        low, high = option["minimum"], option["maximum"]
        # High values mean honest work for minutes; what is looked for are wrong answers.
        if option["type"] == "integer":
            return self.chance.randint(int(low), int(min(high, low + 40)))
        return self.chance.choice([low, high, self.chance.uniform(low, high)])

    def some_options(self):
        known = self.catalogue()["options"]
        mode = self.state().get("mode")
        fitting = [option for option in known if option["name"].split(".")[0] in (mode, "weights", "solve")]
        picked = self.chance.sample(fitting or known, min(self.chance.randrange(1, 4), len(fitting or known)))
        return {option["name"]: self.option_value(option) for option in picked}

    def vertices(self):
        count = (self.state().get("shape") or {"vertices": 10})["vertices"]
        first = self.chance.randrange(-1, count)
        return list(range(first, first + self.chance.randrange(1, 30)))

    def upload(self, name, data):
        quoted = "".join(f"%{byte:02x}" for byte in name.encode())
        return self.studio.upload(quoted, data)

    # Intentions, by how often they come.

    def messages(self):
        chance, vector = self.chance, self.vector
        drag = lambda: ("drag", {"handle": self.name(), "number": self.next(), "position": vector(),
                                 **({"end": chance.choice(["head", "tail"])} if chance.random() < 0.2 else {})})
        return [
            (30, drag),
            (6, lambda: ("drag", {"handle": self.name(), "number": self.next(), "transform": self.transform()})),
            (2, lambda: ("drag", {"handle": self.name(), "number": self.next(), "position": vector(), "idle": True})),
            (8, lambda: ("drag_end", {"handle": self.name()})),
            (5, lambda: ("constrain", {"handle": self.name(), "kind": chance.choice(["free", "position", "tail", "ends", "transform"])})),
            (2, lambda: ("pin_vertex", {"vertex": chance.choice(self.vertices()), "position": chance.choice([None, vector()])})),
            (1, lambda: ("reset_pose", {})),
            (4, lambda: ("add_point", {"position": vector()})),
            (3, lambda: ("add_bone", {"head": vector(), "tail": vector()})),
            (3, lambda: ("add_region", {"vertices": self.vertices()})),
            (4, lambda: ("move_handle", {"handle": self.name(), chance.choice(["position", "head", "tail"]): vector()})),
            (1, lambda: ("rename", {"handle": self.name(), "name": chance.choice(["x", "<script>alert(1)</script>", "\x1b[31mred", "a/b", "ä\u009b\u202e"])})),
            (2, lambda: ("delete", {"handles": [self.name() for _ in range(chance.randrange(1, 3))]})),
            (6, lambda: ("mode", {"name": self.mode()})),
            (2, lambda: ("compare", {"name": chance.choice([None, self.mode()])})),
            (8, lambda: ("set", {"options": self.some_options()})),
            (8, lambda: ("undo", {})),
            (5, lambda: ("redo", {})),
            (2, lambda: ("restart", {})),
            (1, lambda: ("make_skeleton", {})),
            (1, lambda: ("fit_skeleton", {"kind": chance.choice(["auto", "humanoid", "quadruped", "fish", "generic", "nothing"])})),
            (2, lambda: ("move_joint", {"handle": self.name(), "position": vector(), "end": chance.choice(["head", "tail"]), "mirror": chance.random() < 0.7})),
            (1, lambda: ("play_motion", {"name": chance.choice(["walk", "idle", "gallop", "swim", "nothing"])})),
            (2, lambda: ("cancel", {})),
            (1, lambda: ("bind", {})),
            (1, lambda: ("compress", {})),
            (2, lambda: ("open_sample", {"sample": chance.choice(SAMPLES), "resolution": chance.choice([8, 12, 16])})),
            (2, lambda: ("open", {"upload": self.upload(*chance.choice(FILES))})),
            (1, lambda: ("open_rig", {"upload": self.upload("rig.json", RIG)})),
            (1, lambda: ("open_motion", {"upload": self.upload("wave.bvh", WAVE)})),
            (1, lambda: ("play", {"playing": chance.random() < 0.5})),
            (1, lambda: ("seek", {"time": self.coordinate()})),
            (1, lambda: ("motion", {"speed": chance.uniform(-100, 100), "loop": chance.random() < 0.5})),
            (1, lambda: ("close_motion", {})),
            (1, lambda: ("crowd", {"count": chance.choice([-1, 0, 1, 20, 10**6])})),
            (1, lambda: ("crowd_target", {"position": vector()})),
            (1, lambda: ("crowd_end", {})),
            (1, lambda: ("save", {"name": chance.choice(["a", "../b", "", "x" * 101, "c\x1b[2J"])})),
            (1, lambda: ("export", {"format": chance.choice([e["format"] for e in self.catalogue()["exports"] if e["format"] not in ("gif", "mp4")])})),
            (1, lambda: ("export_command", {"format": chance.choice([e["format"] for e in self.catalogue()["exports"]])})),
            (1, lambda: (chance.choice(["", "nothing", "drag", "hello"]), {"position": chance.choice([None, [], [1, 2, 3, 4], "x"])})),
        ]

    def next(self):
        self.number += 1
        return self.number

    def say(self):
        """Sends one message of one page."""
        kind = self.chance.random()
        page = self.chance.choice(self.pages)
        if kind < 0.01:
            text = self.chance.choice(["", "{", "[1]", "null", '{"do": 1}', '{"id": "x", "do": "undo"}', "\0", '{"do":"drag"' + ',"x":1' * 3000 + "}", "[" * 50000])
            self.said.append(text[:60])
            page.send_text(text)
            return
        if kind < 0.02:
            self.said.append("(a page goes)")
            page.close()
            self.pages.remove(page)
            self.pages.append(self.connect())
            return
        if kind < 0.025 and len(self.pages) < 4:
            self.said.append("(a page comes)")
            self.pages.append(self.connect())
            return
        messages = self.messages()
        what, fields = self.chance.choices([make for _, make in messages], [weight for weight, _ in messages])[0]()
        self.said.append(f"{what} {json.dumps(fields)}")
        number = page.tell(what, **fields)
        if what.startswith("open") or self.chance.random() < 0.3:
            self.accepted += "ok" in self.answer(page, number)  # what comes next knows of it
        if self.chance.random() < 0.1:
            self.settle()

    def answer(self, page, number):
        """The reply to a message. What takes long is cancelled, and then has to answer."""
        end = time.monotonic() + 2
        while number not in page.replies and time.monotonic() < end:
            if not select.select([page.socket], [], [], 0.1)[0] and len(page.buffer) < 2:
                continue
            if page.receive() is None:
                raise ConnectionError(f"closed with {page.closed}")
        if number not in page.replies:
            start = time.monotonic()
            self.witness.tell("cancel")
            page.reply(number, PATIENCE)
            self.slowest_cancel = max(self.slowest_cancel, (time.monotonic() - start, self.said[-1][:200]))
            return {}
        return page.replies.pop(number)

    def settle(self):
        """Gives the studio a moment to get somewhere."""
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            self.watch()
            state = self.state()
            if not state.get("work") and not (state.get("binding") or {}).get("stale"):
                break
            time.sleep(0.02)

    def watch(self):
        """An innocent page is answered."""
        start = time.monotonic()
        answer = self.witness.reply(self.witness.tell("nothing"), PATIENCE)
        assert "error" in answer, answer
        seconds = time.monotonic() - start
        if seconds > self.slowest[0]:
            self.slowest = (seconds, self.said[-1][:200])
        if self.tell and seconds > 1:
            self.tell(f"  {seconds:.1f} s after {self.said[-1][:200]} (mode {self.state().get('mode')})")

    def run(self, messages, end=None):
        for _ in range(messages):
            if end and time.monotonic() > end:
                break
            self.say()
            self.sent += 1
            self.watch()
            for page in self.pages:
                page.drain()
        for page in [*self.pages, self.witness]:
            page.close()


def run(seed, messages, end=None, tell=None):
    """One round in a studio of its own. Gives how many messages were sent, and the slowest answer with what was before it."""
    with tempfile.TemporaryDirectory() as folder:
        studio = Studio(random.Random(seed).choice(SAMPLES), environment={"XDG_STATE_HOME": folder}, resolution=12)
        fuzz = None
        try:
            fuzz = Round(studio, seed, tell)
            fuzz.run(messages, end)
            status = studio.stop()
            assert status == 0, f"the studio ended with {status}"
            if tell and fuzz.slowest_cancel[0] > 1:
                tell(f"  {fuzz.slowest_cancel[0]:.1f} s until cancelled: {fuzz.slowest_cancel[1]}")
            return fuzz.sent, fuzz.slowest
        except BaseException as wrong:
            alive = studio.process.poll() is None
            if alive:
                studio.process.kill()
            studio.process.wait()
            errors = studio.process.stderr.read()
            if not isinstance(wrong, Exception):
                raise
            said = "\n".join(fuzz.said[-12:])[-3000:] if fuzz else ""
            raise AssertionError(f"seed {seed}, message {len(fuzz.said) if fuzz else 0}: {type(wrong).__name__} {wrong}; the studio "
                                 f"{'lives' if alive else 'died with %s' % studio.process.returncode}\n{errors}\nlast said:\n{said}") from wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--messages", type=int, default=400, help="in a round")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    end = time.monotonic() + 60 * options.minutes
    tell = None if options.json else lambda line: print(line, flush=True)
    rounds = sent = failures = 0
    slowest = (0.0, "")
    while time.monotonic() < end:
        try:
            count, slow = run(options.seed + rounds, options.messages, end, tell)
            sent += count
            slowest = max(slowest, slow)
        except AssertionError as wrong:
            failures += 1
            if tell:
                tell(str(wrong))
        rounds += 1
        if tell:
            tell(f"{rounds} rounds, {sent} messages, {failures} failures, slowest answer {slowest[0]:.2f} s")
    if options.json:
        print(json.dumps({"rounds": rounds, "messages": sent, "failures": failures, "slowest": slowest[0]}))
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
