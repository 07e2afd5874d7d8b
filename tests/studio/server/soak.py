"""An hour's worth of use of the studio, as fast as it goes, and what memory the studio has after each part.

LIMBER_PROGRAM=build/release/bin/limber python3 tests/studio/server/soak.py [--hours 1] [--json]

A round is what somebody does in three minutes: opens samples and files, drags (a second each, 60 messages per second), adds, moves,
renames and deletes handles, undoes and redoes, changes weights and methods, compares, plays a motion, exports, saves, reloads the page.
Every round ends with the same document, so that the memory after rounds can be compared.
"""
import argparse
import json
import math
import random
import struct
import tempfile

from studio_client import Page, Studio, WAVE

ROUNDS_PER_HOUR = 20
SAMPLES = ["octopus", "gingerbread", "bar", "hand", "fish", "ring", "cactus", "robot"]
OBJ = "".join(f"v {x / 9} {y / 9} {math.sin(x + y) / 9}\n" for y in range(10) for x in range(10)) + "".join(
    f"f {a} {a + 1} {a + 11} {a + 10}\n" for y in range(9) for a in range(10 * y + 1, 10 * y + 10))


class LightPage(Page):
    """A page that looks at descriptions alone: unpacking arrays would take longer than making them."""

    def decode(self, message):
        size = struct.unpack("<I", message[4:8])[0]
        return json.loads(message[8:8 + size])


class Soak:
    def __init__(self, studio, seed=1, resolution=0, drags=30):
        self.studio, self.chance, self.drags = studio, random.Random(seed), drags
        self.resolution = {"resolution": resolution} if resolution else {}
        self.number = self.intentions = self.revision = 0
        self.page = self.connect()
        self.page.wait_bound()

    def connect(self):
        page = LightPage(self.studio.port, self.studio.token)
        page.ask("hello", protocol=1)
        return page

    def do(self, what, **fields):
        answer = self.try_to(what, **fields)
        assert answer.get("ok"), answer
        return answer

    def try_to(self, what, **fields):
        """What may be refused because of what was before."""
        self.intentions += 1
        answer = self.page.reply(self.page.tell(what, **fields))
        self.revision = answer.get("revision", self.revision)
        return answer

    def settle(self):
        """Waits until the page knows of all that was done, and nothing is being worked on."""
        self.page.wait(lambda e: e["state"]["revision"] >= self.revision and not e["state"]["work"]
                       and (not e["state"]["handles"] or (e["state"]["binding"] and (
                           not e["state"]["binding"]["stale"] or e["state"]["binding"]["error"]))), 300)

    def state(self):
        return self.page.events["state"]

    def handles(self, *types):
        return [h for h in self.state()["handles"] if h["type"] in (types or ("point", "bone", "region"))]

    def place(self, handle):
        rest = handle["rest"]
        return rest.get("position") or rest.get("head") or rest.get("center")

    def open(self, sample):
        self.do("open_sample", sample=sample, **self.resolution)
        self.settle()

    def drag_some(self, count):
        for _ in range(count):
            handles = self.handles()
            if not handles:
                return
            handle = self.chance.choice(handles)
            at, size = self.place(handle), self.state()["shape"]["size"]
            way = [self.chance.uniform(-0.1, 0.1) * size for _ in range(3)]
            for step in range(60):
                self.number += 1
                self.intentions += 1
                share = (step + 1) / 60
                message = {"do": "drag", "handle": handle["name"], "number": self.number,
                           "position": [a + share * b for a, b in zip(at, way)]}
                self.page.send_text(json.dumps(message))
            self.try_to("drag_end", handle=handle["name"])

    def edit_handles(self):
        centre, size = self.state()["shape"]["center"], self.state()["shape"]["size"]
        near = lambda: [c + self.chance.uniform(-0.05, 0.05) * size for c in centre]
        added = []
        for _ in range(3):
            added.append(self.do("add_point", position=near())["handle"])
            self.settle()
        answer = self.try_to("add_bone", head=near(), tail=near())
        if "handle" in answer:
            added.append(answer["handle"])
            self.settle()
        first = self.chance.randrange(0, self.state()["shape"]["vertices"] - 20)
        self.try_to("add_region", vertices=list(range(first, first + 20)))
        self.settle()
        self.try_to("move_handle", handle=added[0], position=near())
        self.settle()
        self.do("rename", handle=added[1], name=f"named {self.intentions}")
        self.do("constrain", handle=added[2], kind="free")
        self.do("constrain", handle=added[2], kind="position")
        for _ in range(4):
            self.try_to("undo")
        for _ in range(2):
            self.try_to("redo")
        self.settle()
        last = [h["name"] for h in self.handles("point", "bone", "region")][-1]
        self.try_to("delete", handles=[last])
        self.settle()

    def change_weights_and_methods(self):
        self.do("set", options={"weights.clusters": self.chance.randrange(20, 60), "solve.iterations": self.chance.randrange(1, 20)})
        self.settle()
        self.do("set", options={"weights.extra": 6})
        self.do("cancel")
        self.settle()
        self.do("bind")
        self.settle()
        for mode in ("dynamics", "full", "reduced"):
            self.do("mode", name=mode)
            self.settle()
            self.drag_some(2)
        self.do("compare", name="full")
        self.drag_some(2)
        self.do("compare", name=None)
        self.do("reset_pose")

    def play(self):
        answer = self.try_to("open_motion", upload=self.studio.upload("wave.bvh", WAVE))
        if "ok" not in answer:
            return
        for step in range(40):
            self.do("seek", time=step / 40)
        self.do("motion", speed=3, loop=True)
        self.do("play", playing=True)
        frame = self.page.events["frame"]["sequence"]
        self.page.wait(lambda e: e["frame"]["sequence"] > frame + 20)
        self.do("close_motion")

    def take_away(self):
        for answer in [self.try_to("export", format=name) for name in ("glb", "obj", "rig", "pose", "limber", "png")]:
            if "download" in answer:
                status, _, content = self.studio.request("GET", f"/download/{answer['download']}")
                assert status == 200 and content
        self.do("save", name="soak", overwrite=True)

    def files(self):
        self.do("open", upload=self.studio.upload("sheet.obj", OBJ))
        self.settle()
        self.do("add_point", position=[0.5, 0.5, 0])
        self.settle()
        for name, data in [("broken.obj", b"f 1 2 3\n"), ("broken.glb", b"glTF\x02\0\0\0"), ("nothing.xyz", b"")]:
            assert "error" in self.try_to("open", upload=self.studio.upload(name, data))

    def reload_page(self):
        other = self.connect()
        other.close()
        self.page.close()
        self.page = self.connect()

    def round(self, number):
        self.open(SAMPLES[number % len(SAMPLES)])
        self.drag_some(self.drags // 3)
        self.edit_handles()
        self.files()
        self.reload_page()
        self.open("mannequin")
        self.drag_some(self.drags - self.drags // 3)
        self.play()
        self.change_weights_and_methods()
        self.take_away()
        if number % 4 == 3:
            self.crowd()
        self.open("mannequin")

    def crowd(self):
        answer = self.try_to("crowd", count=100)
        if "ok" not in answer:
            return
        for step in range(60):
            self.do("crowd_target", position=[math.cos(step / 9), 1.2, math.sin(step / 9)])
        self.do("crowd_end")


def run(rounds, resolution=0, drags=30, sample="mannequin", tell=None):
    """Memory in bytes: at the start, and after each round; and how many intentions that were."""
    with tempfile.TemporaryDirectory() as folder:
        with Studio(sample, environment={"XDG_STATE_HOME": folder}, resolution=resolution) as studio:
            soak = Soak(studio, resolution=resolution, drags=drags)
            memory = [studio.memory()]
            for number in range(rounds):
                soak.round(number)
                memory.append(studio.memory())
                if tell:
                    tell(number + 1, soak.intentions, memory[-1])
            soak.page.close()
            assert studio.stop() == 0
    return memory, soak.intentions


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    show = None if options.json else lambda n, count, size: print(
        f"{3 * n:4d} min  {count:7d} intentions  {size / 2**20:7.1f} MiB", flush=True)
    memory, intentions = run(max(1, round(options.hours * ROUNDS_PER_HOUR)), tell=show)
    if options.json:
        print(json.dumps({"intentions": intentions, "memory": memory}))


if __name__ == "__main__":
    main()
