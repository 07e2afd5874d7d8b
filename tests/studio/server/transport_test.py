"""The studio through its sockets: who is let in, what is refused, and what survives."""
import json
import os
import random
import shutil
import signal
import socket
import tempfile
import time
import unittest

from studio_client import Page, SANITIZED, Studio, WAVE

TRIANGLES = b"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n"


class StudioTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.state = tempfile.mkdtemp()
        cls.studio = Studio("gingerbread", environment={"XDG_STATE_HOME": cls.state}, resolution=12)

    @classmethod
    def tearDownClass(cls):
        cls.studio.stop()
        shutil.rmtree(cls.state)

    def setUp(self):
        self.page = self.studio.page()
        self.page.wait_bound(self.page.ask("open_sample", sample="gingerbread", resolution=12)["revision"])

    def tearDown(self):
        self.page.close()

    def assert_memory_below(self, limit):
        if not SANITIZED:
            self.assertLess(self.studio.memory(), limit)


class Access(StudioTest):
    def test_page_needs_no_token_and_brings_a_strict_policy(self):
        status, headers, content = self.studio.request("GET", "/", token=False)
        self.assertEqual(status, 200)
        self.assertIn(b"<", content)
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertNotIn("unsafe", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_everything_else_needs_the_token(self):
        for method, path in [("GET", "/thumbnail/bar.png"), ("GET", "/download/d1"), ("POST", "/upload?name=a.obj"),
                             ("GET", "/ws"), ("GET", "/nothing")]:
            self.assertEqual(self.studio.request(method, path, token=False)[0], 403, path)
        self.assertEqual(Page(self.studio.port, "0" * 32).status, 403)
        self.assertEqual(Page(self.studio.port, "").status, 403)

    def test_other_hosts_and_origins_are_refused(self):
        port, token = self.studio.port, self.studio.token
        self.assertEqual(Page(port, token, host=f"evil.example:{port}").status, 403)
        self.assertEqual(Page(port, token, origin="http://evil.example").status, 403)
        self.assertEqual(Page(port, token, origin="null").status, 403)
        self.assertEqual(Page(port, token, origin=f"http://localhost:{port}").status, 101)
        status, _, _ = self.studio.request("GET", "/", headers={"Host": "evil.example"})
        self.assertEqual(status, 403)

    def test_listens_on_the_loopback_address_only(self):
        with open("/proc/net/tcp") as table:
            rows = [line.split() for line in table][1:]
        listening = [row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{self.studio.port:04X}")]
        self.assertEqual(listening, [f"0100007F:{self.studio.port:04X}"])

    def test_unknown_addresses_and_methods_are_refused(self):
        self.assertEqual(self.studio.request("GET", "/nothing")[0], 404)
        self.assertEqual(self.studio.request("GET", "/../../etc/passwd")[0], 404)
        self.assertEqual(self.studio.request("DELETE", "/download/d1")[0], 405)
        self.assertEqual(self.studio.request("GET", "/download/d99")[0], 404)
        self.assertEqual(self.studio.request("GET", "/thumbnail/nobody.png")[0], 404)

    def test_thumbnails_are_pictures(self):
        status, headers, content = self.studio.request("GET", "/thumbnail/bar.png")
        self.assertEqual((status, headers["Content-Type"], content[:4]), (200, "image/png", b"\x89PNG"))

class Messages(StudioTest):
    def test_malformed_messages_get_an_error_and_change_nothing(self):
        before = self.page.events["state"]
        for text in ["", "{", "[]", "3", "null", '{"do": 5}', '{"id": [], "do": "undo"}', '{"id": 1}', "\x00", "[" * 100000]:
            self.page.send_text(text)
            while True:
                answer = self.page.receive()
                if "error" in answer:
                    break
        self.page.send_frame(2, b"binary")
        while "error" not in self.page.receive():
            pass
        self.page.ask("drag", handle="head", number=1, position=[0, 1.7])
        self.assertEqual(before["handles"], self.page.events["state"]["handles"])

    def test_a_message_that_is_too_long_ends_the_connection_and_nothing_else(self):
        other = self.studio.page()
        try:
            self.page.send_text(b'{"do": "' + b"a" * (2 << 20) + b'"}')
            while self.page.receive() is not None:
                pass
            self.assertEqual(self.page.closed, 1009)
        except (ConnectionError, BrokenPipeError):
            pass
        other.ask("reset_pose")
        other.close()

    def test_two_pages_agree(self):
        other = self.studio.page()
        other.wait_bound()
        self.page.ask("drag", handle="head", number=3, position=[0.2, 1.8])
        self.page.ask("drag_end", handle="head")
        for page in (self.page, other):
            page.wait(lambda e: e["state"]["history"]["undo"] == "move head" and e["frame"]["acknowledged"] == 3
                      and not e["frame"]["moving"])
        self.assertEqual(self.page.events["state"], other.events["state"])
        self.assertEqual(self.page.events["frame"]["arrays"]["transforms"].values,
                         other.events["frame"]["arrays"]["transforms"].values)
        other.close()

    def test_a_page_that_connects_again_finds_its_state(self):
        self.page.wait_bound(self.page.ask("add_point", position=[0.2, 0.9, 0])["revision"])
        self.page.close()
        self.page = self.studio.page()
        self.page.wait_bound()
        self.assertIn("point.1", [handle["name"] for handle in self.page.events["state"]["handles"]])

    def test_a_slow_reader_costs_little_and_catches_up(self):
        slow = self.studio.page()
        slow.wait_bound()
        before = self.studio.memory()
        for number in range(1, 4000):
            self.page.tell("drag", handle="head", number=number, position=[0.2 * (number % 2), 1.8])
            if number % 100 == 0:
                self.page.reply(self.page.last)
        self.page.ask("drag_end", handle="head")
        self.assert_memory_below(before + 30e6)
        slow.wait(lambda e: e["frame"]["acknowledged"] == 3999)
        slow.close()

    def test_random_messages_of_several_pages_end_nothing(self):
        chance = random.Random(5)
        pages = [self.studio.page() for _ in range(3)]
        words = ["drag", "drag_end", "undo", "redo", "constrain", "add_point", "delete", "set", "mode", "compare", "seek",
                 "hello", "bind", "cancel", "reset_pose", "crowd", "rename", "nonsense"]
        values = [None, True, 3, -1e9, "head", "hand.L", "full", [0.1, 1.0, 0], ["head"], {"solve.iterations": 3}, {}]
        fields = ["handle", "position", "number", "kind", "name", "handles", "options", "count", "time", "protocol"]
        for _ in range(600):
            page = chance.choice(pages)
            message = {"id": 1, "do": chance.choice(words)}
            for field in chance.sample(fields, chance.randrange(4)):
                message[field] = chance.choice(values)
            page.send_text(json.dumps(message))
            if chance.random() < 0.02:
                page.close()
                pages[pages.index(page)] = self.studio.page()
        for page in pages:
            page.ask("hello", protocol=1)
            page.close()

class Uploads(StudioTest):
    def test_a_good_file_opens_and_a_broken_one_leaves_the_scene_alone(self):
        answer = self.page.ask("open", upload=self.studio.upload("square.obj", TRIANGLES))
        self.assertEqual(answer["name"], "square")
        self.page.wait(lambda e: e["state"]["document"]["name"] == "square" and e["state"]["shape"]["vertices"] == 4)
        for name, data, code in [("a.obj", b"f 1 2 3\n", "IndexOutOfRange"), ("a.ply", b"ply\nformat ascii 1.0\nelement vertex 3\n", "Truncated"),
                                 ("a.limber", b"LIMBER\r\n", "Truncated"), ("a.xyz", b"?", "UnknownFormat"),
                                 ("a", b"", "UnknownFormat"), ("a.png", b"\x89PNG\r\n\x1a\n", "Truncated"),
                                 ("a.glb", b"glTF\x02\0\0\0", "Truncated"), ("a.bvh", b"HIERARCHY", "UnknownFormat"),
                                 ("a.limber-project", b"LIMBERPR", "Truncated")]:
            error = self.page.refused("open", upload=self.studio.upload(name, data))
            self.assertEqual(error["code"], code, (name, error))
            self.assertTrue(error["message"], name)
        self.assertEqual(self.page.events["state"]["document"]["name"], "square")

    def test_a_rig_and_a_pose_open_on_a_shape(self):
        self.page.ask("open", upload=self.studio.upload("square.obj", TRIANGLES))
        rig = {"limber": 1, "handles": [{"name": n, "type": "point", "position": p}
                                        for n, p in [("a", [0, 0]), ("b", [1, 0]), ("c", [1, 1])]]}
        self.page.ask("open_rig", upload=self.studio.upload("r.json", json.dumps(rig)))
        self.page.wait_bound()
        pose = {"limber": 1, "handles": {"a": {"position": [0.1, 0.2]}}}
        self.page.ask("open_pose", upload=self.studio.upload("p.json", json.dumps(pose)))
        self.page.wait(lambda e: [h["constraint"] for h in e["state"]["handles"] if h["type"] != "extra"] == ["position", "free", "free"])
        error = self.page.refused("open_pose", upload=self.studio.upload("p.json", '{"limber": 1, "handles": {"z": {"position": [0, 0]}}}'))
        self.assertEqual(error["code"], "InvalidPose")

    def test_a_client_that_goes_away_in_the_middle_leaves_nothing(self):
        before = self.studio.memory()
        for _ in range(20):
            raw = socket.create_connection(("127.0.0.1", self.studio.port))
            raw.sendall(f"POST /upload?name=big.obj&token={self.studio.token} HTTP/1.1\r\n"
                        f"Host: 127.0.0.1:{self.studio.port}\r\nContent-Length: 100000000\r\n\r\n".encode())
            raw.sendall(b"v 0 0 0\n" * 100000)
            raw.close()
        self.page.ask("reset_pose")
        time.sleep(0.3)
        self.assert_memory_below(before + 60e6)

    def test_too_large_a_file_is_refused_before_it_is_sent(self):
        raw = socket.create_connection(("127.0.0.1", self.studio.port))
        raw.sendall(f"POST /upload?name=big.obj&token={self.studio.token} HTTP/1.1\r\n"
                    f"Host: 127.0.0.1:{self.studio.port}\r\nContent-Length: 600000000\r\n\r\n".encode())
        self.assertIn(b" 413 ", raw.recv(200))
        raw.close()

    def test_exports_are_downloads(self):
        for export in self.page.ask("hello", protocol=1)["catalogue"]["exports"]:
            refused = {"compressed": "space", "skeleton": "bones", "vrm": "VRM"}.get(export["format"])  # flat, and of points
            refused = "motion" if export["needs_motion"] else "picture" if export["only_pictures"] else refused
            if refused:
                self.assertIn(refused, self.page.refused("export", format=export["format"])["message"])
                continue
            small = {o["name"]: 64 if o["name"] in ("width", "height") else 3 for o in export["options"]
                     if o["name"] in ("width", "height", "frames")}
            answer = self.page.ask("export", format=export["format"], **small)
            status, headers, content = self.studio.request("GET", f"/download/{answer['download']}")
            self.assertEqual(status, 200)
            self.assertIn(answer["file"], headers["Content-Disposition"])
            self.assertGreater(len(content), 20, export["format"])
        # What was exported can be opened again.
        for kind in ("binding", "project", "obj"):
            answer = self.page.ask("export", format=kind)
            content = self.studio.request("GET", f"/download/{answer['download']}")[2]
            opened = self.page.ask("open", upload=self.studio.upload(answer["file"], content))
            if kind == "obj":
                break
            self.page.wait_bound(opened["revision"])

class Motions(StudioTest):
    def setUp(self):
        self.page = self.studio.page()
        self.page.wait_bound(self.page.ask("open_sample", sample="mannequin", resolution=40)["revision"])

    def transforms(self):
        self.page.wait(lambda e: not e["frame"]["moving"])
        return self.page.events["frame"]["arrays"]["transforms"].values

    def seek(self, time):
        before = self.page.events["frame"]["sequence"]
        self.page.ask("seek", time=time)
        self.page.wait(lambda e: e["frame"]["sequence"] > before and abs(e["frame"]["time"] - time) < 1e-9)
        return self.transforms()

    def test_plays_and_scrubs_with_the_same_bits_for_the_same_time(self):
        answer = self.page.ask("open_motion", upload=self.studio.upload("wave.bvh", WAVE))
        self.assertLessEqual({"hips", "upper_arm.L"}, set(answer["driven"]))
        self.page.wait(lambda e: (e["state"]["motion"] or {}).get("playing") and e["frame"]["time"] > 0.1)
        self.page.ask("play", playing=False)
        self.page.wait(lambda e: not e["state"]["motion"]["playing"])
        for mode in ("full", "dynamics", "reduced"):
            self.page.ask("mode", name=mode)
            self.page.wait(lambda e: e["frame"]["mode"] == mode and e["state"]["work"] is None)
            first, middle = self.seek(0.0), self.seek(0.5)
            self.assertNotEqual(first, middle)
            self.assertEqual(self.seek(0.0), first, mode)
            self.assertEqual(self.seek(0.5), middle, mode)
        self.page.ask("motion", driven=["upper_arm.L"], loop=False, speed=2)
        self.page.refused("motion", driven=["hand.L"])
        self.page.refused("motion", speed=1e9)
        self.page.ask("close_motion")
        self.page.wait(lambda e: e["state"]["motion"] is None)
        self.page.refused("play", playing=True)

    def test_refuses_what_is_no_motion(self):
        for name, data in [("a.bvh", b"HIERARCHY\nROOT a"), ("a.obj", TRIANGLES), ("a.bvh", WAVE[:300])]:
            self.page.refused("open_motion", upload=self.studio.upload(name, data))
        self.assertIsNone(self.page.events["state"]["motion"])

    def test_a_picture_becomes_a_flat_shape_with_texture(self):
        answer = self.page.ask("export", format="png", width=80, height=60)
        picture = self.studio.request("GET", f"/download/{answer['download']}")[2]
        opened = self.page.ask("open", upload=self.studio.upload("man.png", picture))
        self.page.wait(lambda e: e["state"]["revision"] >= opened["revision"] and e["mesh"]["arrays"].get("picture"))
        self.assertEqual(self.page.events["state"]["document"]["dimension"], 2)
        self.assertEqual(self.page.events["state"]["picture"], {"width": 80, "height": 60})
        arrays = self.page.events["mesh"]["arrays"]
        self.assertEqual(arrays["picture"].shape, [60, 80, 4])
        self.assertEqual(arrays["uv"].shape[0], arrays["positions"].shape[0])

class Recovery(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.environment = {"XDG_STATE_HOME": self.folder}

    def tearDown(self):
        shutil.rmtree(self.folder)

    def work(self, studio):
        page = studio.page()
        page.wait_bound()
        page.wait_bound(page.ask("add_point", position=[0.2, 0.9, 0])["revision"])
        page.ask("drag", handle="point.1", number=1, position=[0.25, 0.95, 0])
        page.ask("drag_end", handle="point.1")
        page.wait(lambda e: e["state"]["history"]["undo"] == "move point.1" and not e["frame"]["moving"])
        return page

    def wait_for_file(self, name):
        end = time.monotonic() + 30
        while time.monotonic() < end:
            for root, _, files in os.walk(self.folder):
                if any(file.startswith(name) and not file.endswith(".tmp") for file in files):
                    time.sleep(1.5)  # the newest state
                    return
            time.sleep(0.1)
        self.fail("nothing was saved")

    def test_a_killed_studio_offers_its_last_state(self):
        with Studio("gingerbread", environment=self.environment, resolution=12) as studio:
            self.work(studio)
            self.wait_for_file("autosave-")
            studio.stop(signal.SIGKILL)
        with Studio("gingerbread", environment=self.environment, resolution=12) as studio:
            page = studio.page()
            page.wait_bound()
            self.assertEqual(page.events["state"]["recovery"]["name"], "gingerbread")
            self.assertNotIn("point.1", [h["name"] for h in page.events["state"]["handles"]])
            page.ask("recover", accept=True)
            page.wait(lambda e: "point.1" in [h["name"] for h in e["state"]["handles"]])
            page.wait_bound()
            self.assertIsNone(page.events["state"]["recovery"])

    def test_a_project_is_kept_up_to_date_and_opened_again(self):
        project = os.path.join(self.folder, "man.limber-project")
        with Studio("gingerbread", "--project", project, environment=self.environment, resolution=12) as studio:
            page = self.work(studio)
            self.wait_for_file("man.limber-project")
            frame = page.events["frame"]["arrays"]["transforms"].values
            studio.stop(signal.SIGKILL)
        with Studio("--project", project, environment=self.environment) as studio:
            page = studio.page()
            page.wait_bound()
            page.wait(lambda e: not e["frame"]["moving"])
            self.assertEqual(page.events["state"]["document"]["file"], "man.limber-project")
            for a, b in zip(frame, page.events["frame"]["arrays"]["transforms"].values):
                self.assertAlmostEqual(a, b, delta=2e-3)

    def test_a_studio_that_ends_well_loses_nothing_either(self):
        with Studio("gingerbread", environment=self.environment, resolution=12) as studio:
            self.work(studio)
            self.assertEqual(studio.stop(), 0)
        with Studio("gingerbread", environment=self.environment, resolution=12) as studio:
            page = studio.page()
            page.wait_bound()
            self.assertIsNotNone(page.events["state"]["recovery"])
            page.ask("recover", accept=False)
            page.wait(lambda e: e["state"]["recovery"] is None)

    def test_saving_keeps_the_file_before(self):
        with Studio("gingerbread", environment=self.environment, resolution=12) as studio:
            page = self.work(studio)
            first = page.ask("save", name="man")["path"]
            page.ask("undo")
            page.ask("save")
            self.assertTrue(os.path.exists(first) and os.path.exists(first + "~"))
            for bad in ("../a", ".hidden", "a/b"):
                page.refused("save", name=bad)

if __name__ == "__main__":
    unittest.main()
