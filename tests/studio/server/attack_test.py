"""The studio under attack, from outside: whatever pages send and whatever happens to the machine, it stays and loses nothing."""
import json
import mmap
import os
import pathlib
import random
import resource
import signal
import struct
import subprocess
import tempfile
import time
import unittest

import fuzz_protocol
from studio_client import PROGRAM, Studio, WAVE

ALLOCATOR = os.environ.get("LIMBER_FAILING_ALLOCATOR")
OBJ = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


def start_refused(*arguments):
    """Starts a studio that must not start; its status and what it says."""
    finished = subprocess.run([PROGRAM, "studio", *map(str, arguments), "--no-open", "--port", "0"], capture_output=True, timeout=60)
    return finished.returncode, finished.stderr.decode()


class AttackTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def studio(self, *arguments, **more):
        return Studio("gingerbread", *map(str, arguments), resolution=12, environment={"XDG_STATE_HOME": str(self.folder)}, **more)

    def edit(self, page, count=1):
        for _ in range(count):
            page.ask("add_point", position=[0.1, 0.8, 0])

    def wait_for(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)


class Projects(AttackTest):
    def test_a_file_that_is_none_is_refused_and_stays(self):
        files = {"hero.glb": b"glTF\x02\0\0\0", "notes.txt": b"my notes\n", "mesh.obj": OBJ, "empty.limber-project": b"",
                 "cut.limber-project": b"LIMBERPR\x02\0\0\0", "other.limber-project": b"LIMBER\0\0something else"}
        for name, content in files.items():
            path = self.folder / name
            path.write_bytes(content)
            status, said = start_refused("gingerbread", "--project", path)
            with self.subTest(name):
                self.assertEqual(status, 3, said)
                self.assertIn(name, said)
                self.assertEqual(path.read_bytes(), content)
        status, said = start_refused("gingerbread", "--project", self.folder)
        self.assertEqual(status, 3, said)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), sorted(files))

    def test_what_appears_in_its_place_stays(self):
        path = self.folder / "work.limber-project"
        with self.studio("--project", path) as studio:
            page = studio.page()
            page.wait_bound()
            path.write_bytes(OBJ)
            self.edit(page)
            page.wait(lambda events: "notice" in events)
            self.assertEqual(page.events["notice"]["error"]["code"], "FileUnwritable")
            page.close()
        self.assertEqual(path.read_bytes(), OBJ)

    def test_a_damaged_one_is_refused_and_stays(self):
        path = self.folder / "work.limber-project"
        with self.studio("--project", path) as studio:
            page = studio.page()
            page.wait_bound()
            self.edit(page)
            page.close()
        good = path.read_bytes()
        path.write_bytes(good[:-100] + bytes(100))
        damaged = path.read_bytes()
        self.assertEqual(start_refused("--project", path)[0], 3)
        self.assertEqual(path.read_bytes(), damaged)
        path.write_bytes(good)
        with self.studio("--project", path) as studio:
            page = studio.page()
            page.wait(lambda events: events.get("state", {}).get("handles"))
            self.assertIn("point.1", [handle["name"] for handle in page.events["state"]["handles"]])
            page.close()


class Closing(AttackTest):
    def test_a_page_may_go_in_the_middle_of_a_drag(self):
        chance = random.Random(1)
        with self.studio() as studio:
            page = studio.page()
            page.wait_bound()
            page.ask("mode", name="mls")
            page.ask("set", options={"mls.restart": True, "mls.variant": "similarity"})
            centre = page.events["state"]["shape"]["center"]
            names = [handle["name"] for handle in page.events["state"]["handles"] if handle["type"] != "extra"]
            twin = [page.ask("add_point", position=centre)["handle"] for _ in range(2)][0]
            for closing in range(4):
                other = studio.page()
                for number in range(60):
                    other.tell("drag", handle=chance.choice(names), number=number, position=[x + chance.uniform(-1.5, 1.5) for x in centre])
                    sequence = other.events.get("frame", {}).get("sequence", 0)
                    other.wait(lambda events: events.get("frame", {}).get("sequence", 0) > sequence)
                    if other.events["frame"]["figures"].get("restarts"):
                        break
                # Two pins that begin in one place go to different ones, and the page goes.
                other.tell("drag", handle=twin, number=99, position=[x + 0.5 for x in centre])
                other.close()
                self.assertIn("error", page.reply(page.tell("nothing")))
                page.ask("reset_pose")
            page.close()


class Messages(AttackTest):
    def test_of_any_shape_are_answered_while_others_wait_for_nothing(self):
        many_keys = '{"id": 1, "do": "undo", ' + ",".join(f'"{i:x}":1' for i in range(90_000)) + "}"
        messages = [many_keys, '{"id": 1, "do": "set", "options": {' + ",".join(f'"{i:x}":1' for i in range(90_000)) + "}}",
                    '{"id": 1, "do": "add_region", "vertices": [' + ",".join("{}" for _ in range(250_000)) + "]}",
                    '{"id": 1, "do": "undo", "x": ' + "[" * 400_000 + "]" * 400_000 + "}",
                    '{"id": 1, "do": "delete", "handles": [' + ",".join('"nobody"' for _ in range(90_000)) + "]}",
                    '{"id": 1, "do": "motion", "driven": [' + ",".join('"nobody"' for _ in range(90_000)) + "]}",
                    '{"id": 1, "do": "drag", "handle": "' + "x" * 900_000 + '"}']
        with self.studio() as studio:
            page, other = studio.page(), studio.page()
            page.wait_bound()
            for message in messages:
                self.assertLess(len(message), 1 << 20)
                page.send_text(message)
                start = time.monotonic()
                self.assertIn("error", other.reply(other.tell("nothing")))
                seconds = time.monotonic() - start
                # A hundred times what it takes: what looks for every name among all others takes longer.
                self.assertLess(seconds, 10, message[:60])
                while True:
                    answer = page.receive()
                    if "re" in answer:
                        break
                self.assertIn("error", answer)
            page.close()
            other.close()

    def test_rigs_that_are_too_large_are_refused_in_words(self):
        handles = [{"name": f"p{i}", "type": "point", "position": [i / 20_000, 0.5, 0]} for i in range(20_000)]
        with self.studio() as studio:
            page = studio.page()
            page.wait_bound()
            rig = json.dumps({"limber": 1, "handles": handles}).encode()
            error = page.refused("open_rig", upload=studio.upload("rig.json", rig))
            self.assertEqual(error["code"], "InvalidRig")
            self.assertIn("20000", error["message"])
            bones = [{"name": f"b{i}", "type": "bone", "head": [0, i / 1500, 0], "tail": [0, (i + 1) / 1500, 0]} for i in range(1500)]
            error = page.refused("open_rig", upload=studio.upload("rig.json", json.dumps({"limber": 1, "handles": bones}).encode()))
            self.assertIn("bones", error["message"])
            page.close()


class Protocol(AttackTest):
    def test_random_pages_do_not_harm_it(self):
        # The same program runs for hours by hand; these are a few seconds of it.
        sent = 0
        for seed in (1, 5, 11):
            count, _ = fuzz_protocol.run(seed, 120)
            sent += count
        self.assertEqual(sent, 360)


class Saving(AttackTest):
    def test_a_kill_at_any_moment_loses_nothing_that_was_saved(self):
        path = self.folder / "work.limber-project"
        chance, known = random.Random(5), 0
        for _ in range(5):
            studio = self.studio("--project", path)
            page = studio.page()
            page.wait(lambda events: events.get("state", {}).get("handles"))
            points = sum(handle["name"].startswith("point.") for handle in page.events["state"]["handles"])
            self.assertGreaterEqual(points, known, "what was saved is lost")
            known = points
            for _ in range(3):
                self.edit(page)
                page.ask("save")
                known += 1
            self.edit(page)
            page.tell("save")
            time.sleep(chance.uniform(0, 0.02))
            studio.stop(signal.SIGKILL)
            page.close()
        self.assertEqual([name.name for name in self.folder.iterdir() if name.name.endswith(".tmp")], [])

    def test_a_full_disk_leaves_the_last_state(self):
        path = self.folder / "work.limber-project"
        with self.studio("--project", path) as studio:
            page = studio.page()
            page.wait_bound()
            self.edit(page)
            page.ask("save")
            good = path.read_bytes()
            resource.prlimit(studio.process.pid, resource.RLIMIT_FSIZE, (100, 100))
            self.edit(page)
            error = page.refused("save")
            self.assertEqual(error["code"], "FileUnwritable")
            self.assertEqual(path.read_bytes(), good)
            self.edit(page)  # it is still there
            page.close()
        self.assertEqual(path.read_bytes(), good)
        self.assertEqual([name.name for name in self.folder.iterdir() if name.name.endswith(".tmp")], [])


class Allocations:
    """Steers the allocator of a running studio: see tests/cli/failing_allocator.cpp."""

    def __init__(self, folder):
        self.path = folder / "control"
        self.path.write_bytes(bytes(16))
        self.file = open(self.path, "r+b")
        self.map = mmap.mmap(self.file.fileno(), 16)

    def fail(self, number):
        """Lets the allocation of that number from now on fail; 0: none."""
        self.map[0:8] = struct.pack("<q", number)

    def left(self):
        return struct.unpack("<q", self.map[0:8])[0]

    def failed(self):
        return struct.unpack("<q", self.map[8:16])[0]


@unittest.skipUnless(ALLOCATOR, "needs the allocator that fails")
class NoMemory(AttackTest):
    """An action for which there is no memory is told, changes nothing, and everything goes on."""

    def actions(self):
        upload = lambda name, data: self.running.upload(name, data)
        centre = self.page.events["state"]["shape"]["center"]
        names = [handle["name"] for handle in self.page.events["state"]["handles"]]
        return {"add_point": lambda: ("add_point", {"position": centre}),
                "add_bone": lambda: ("add_bone", {"head": centre, "tail": [centre[0], centre[1] + 0.3, centre[2]]}),
                "rename": lambda: ("rename", {"handle": names[0], "name": "another"}),
                "delete": lambda: ("delete", {"handles": names[:1]}),
                "set": lambda: ("set", {"options": {"weights.extra": 3}}),
                "mode": lambda: ("mode", {"name": "mls"}),
                "compare": lambda: ("compare", {"name": "full"}),
                "constrain": lambda: ("constrain", {"handle": names[0], "kind": "transform"}),
                "reset_pose": lambda: ("reset_pose", {}),
                "open": lambda: ("open", {"upload": upload("shape.obj", OBJ)}),
                "open_sample": lambda: ("open_sample", {"sample": "bar", "resolution": 8}),
                "open_motion": lambda: ("open_motion", {"upload": upload("wave.bvh", WAVE)}),
                "undo": lambda: ("undo", {}), "save": lambda: ("save", {"name": "kept"}),
                "export glb": lambda: ("export", {"format": "glb"}), "export obj": lambda: ("export", {"format": "obj"}),
                "export project": lambda: ("export", {"format": "project"})}

    def content(self):
        """What the document holds, once nothing is worked on."""
        end = time.monotonic() + 60
        while True:
            self.attempt("nothing", {})
            state = self.page.events["state"]
            if not state["work"] and state["revision"] >= self.newest:
                break
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)
        return {key: state[key] for key in ("handles", "options", "mode", "compare", "pins", "shape")} | {
            "handles": [{key: value for key, value in handle.items() if key != "bound"} for handle in state["handles"]
                        if handle["type"] != "extra"],  # those come and go with the binding
            "motion": (state["motion"] or {}).get("name")}

    def attempt(self, what, fields):
        """The reply to an action; none if there was no memory for the connection itself, which is then made anew."""
        try:
            answer = self.page.reply(self.page.tell(what, **fields))
            self.newest = max(self.newest, answer.get("revision", 0))
            return answer
        except (ConnectionError, OSError):
            self.allocations.fail(0)
            time.sleep(0.2)  # a process that ends closes its connections first
            if self.running.process.poll() is not None:
                raise AssertionError(f"the studio died with {self.running.process.returncode} after {what}: {self.running.process.stderr.read()[-600:]}")
            self.page = self.running.page()
            self.page.wait(lambda events: "state" in events)
            return None

    def test_an_action_without_memory_is_told_and_changes_nothing(self):
        tries_each = int(os.environ.get("LIMBER_ALLOCATION_FAILURES", "6"))
        chance = random.Random(int(os.environ.get("LIMBER_SEED", "1")))
        self.allocations = Allocations(self.folder)
        environment = {"LD_PRELOAD": ALLOCATOR, "LIMBER_FAIL_CONTROL": str(self.allocations.path), "XDG_STATE_HOME": str(self.folder)}
        told = left = self.newest = 0
        with Studio("gingerbread", resolution=12, environment=environment) as self.running:
            self.page = self.running.page()
            self.page.wait_bound()
            self.attempt("add_point", {"position": self.page.events["state"]["shape"]["center"]})  # something to undo
            actions = self.actions()
            for name, make in actions.items():
                count = 0
                for number in range(tries_each + 1):
                    before = self.content()
                    what, fields = make()
                    # The first time it is only counted. Most allocations are made after the answer: by what it starts.
                    at = chance.randint(1, max(1, count)) if number else 1 << 40
                    self.allocations.fail(at)
                    answer = self.attempt(what, fields)
                    if number == 0:
                        count = (1 << 40) - self.allocations.left()
                    after = self.content()
                    self.allocations.fail(0)
                    after = self.content()
                    about = f"{name}, allocation {at} of {count}: {answer}"
                    self.assertIsNone(self.running.process.poll(), about)
                    if answer is None:
                        left += 1
                    elif "error" in answer:
                        told += 1
                        self.assertTrue(answer["error"]["message"], about)
                        self.assertEqual(after, before, about)
                    if after != before:
                        self.assertIn("ok", self.attempt("redo" if what == "undo" else "undo", {}))
                        self.assertEqual(self.content(), before, about)
            failed = self.allocations.failed()
            # All is as it was, and works.
            self.page.ask("save", name="end")
            self.page.ask("bind")
            self.page.wait_bound(self.page.ask("add_point", position=[0.1, 0.8, 0])["revision"])
            self.page.close()
            self.assertEqual(self.running.stop(), 0)
        self.assertGreater(failed, tries_each * len(actions) // 2)
        self.assertGreater(told, 0)
        print(f"{tries_each * len(actions)} actions, {failed} allocations failed, {told} told, {left} connections made anew")


if __name__ == "__main__":
    unittest.main()
