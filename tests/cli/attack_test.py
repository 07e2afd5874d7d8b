"""Files, names and numbers made to harm, and machines that fail: a sentence, the old file in place, nothing left behind."""
import json
import os
import pathlib
import random
import re
import resource
import signal
import struct
import subprocess
import time
import unittest
import zlib

from support import MOTION_BVH, PROGRAM, QUAD_OBJ, TETRAHEDRON_OBJ, CliTest, run

ALLOCATOR = os.environ.get("LIMBER_FAILING_ALLOCATOR")
SANITIZED = bool(os.environ.get("LIMBER_SANITIZE"))
# What steers a terminal: C0 apart from line ends and tabs, DEL, C1, and what turns the order of letters.
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
EVIL = "\x1b]0;owned\x07\x1b[2J\u009b31m\u202ename"
GIGABYTE = 1 << 30


def limited(*arguments, memory=2 * GIGABYTE, timeout=60, **options):
    """Runs limber with a bound on its memory."""
    def bound():
        if not SANITIZED:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, timeout=timeout, preexec_fn=bound, **options)


# An FBX file, as small as it gets.

def fbx_text(text):
    return b"S" + struct.pack("<I", len(text)) + text


def fbx_long(value):
    return b"L" + struct.pack("<q", value)


def fbx_int(value):
    return b"I" + struct.pack("<i", value)


def fbx_array(kind, count, packed, data):
    return kind + struct.pack("<III", count, packed, len(data)) + data


def fbx_nodes(nodes, base):
    out = bytearray()
    for name, properties, children in nodes:
        values = b"".join(properties)
        start = base + len(out)
        body = fbx_nodes(children, start + 13 + len(name) + len(values)) + bytes(13) if children else b""
        end = start + 13 + len(name) + len(values) + len(body)
        out += struct.pack("<IIIB", end, len(properties), len(values), len(name)) + name + values + body
    return bytes(out)


def fbx(vertices, models=(), connections=()):
    head = b"Kaydara FBX Binary  \0\x1a\0" + struct.pack("<I", 7400)
    triangle = fbx_array(b"i", 3, 0, struct.pack("<iii", 0, 1, -3))
    model = lambda number, name, kind: (b"Model", [fbx_long(number), fbx_text(name + b"\0\1Model"), fbx_text(kind)],
                                        [(b"Version", [fbx_int(232)], [])])
    objects = [(b"Geometry", [fbx_long(1), fbx_text(b"a\0\1Geometry"), fbx_text(b"Mesh")],
                [(b"Vertices", [vertices], []), (b"PolygonVertexIndex", [triangle], [])]), model(2, b"m", b"Mesh")]
    objects += [model(number, b"n%d" % number, b"Null") for number in models]
    links = [(2, 0), (1, 2), *connections]
    nodes = [(b"FBXHeaderExtension", [], [(b"FBXHeaderVersion", [fbx_int(1003)], []), (b"FBXVersion", [fbx_int(7400)], [])]),
             (b"Objects", [], objects),
             (b"Connections", [], [(b"C", [fbx_text(b"OO"), fbx_long(a), fbx_long(b)], []) for a, b in links])]
    return head + fbx_nodes(nodes, len(head)) + bytes(13 + 160)


THREE_CORNERS = struct.pack("<9d", 0, 0, 0, 1, 0, 0, 0, 1, 0)


def glb(document, data=b""):
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    body = struct.pack("<I4s", len(text), b"JSON") + text
    if data:
        body += struct.pack("<I4s", len(data), b"BIN\0") + data
    return b"glTF" + struct.pack("<II", 2, 12 + len(body)) + body


def scene(nodes, **more):
    return {"asset": {"version": "2.0"}, "nodes": nodes, "scenes": [{"nodes": [0]}], "scene": 0, **more}


def zeros(count, meshes):
    primitive = {"primitives": [{"attributes": {"POSITION": 0}}]}
    document = scene([{"mesh": i} for i in range(meshes)], meshes=[primitive] * meshes,
                     accessors=[{"componentType": 5126, "count": count, "type": "VEC3"}])
    document["scenes"] = [{"nodes": list(range(meshes))}]
    return json.dumps(document).encode()


class SmallFilesThatClaimMuch(CliTest):
    """Bounded time and memory."""

    def refused(self, name, content, *parts):
        result = limited("info", self.file(name, content))
        text = result.stderr.decode()
        self.assertEqual(result.returncode, 3, text[-400:])
        for part in parts:
            self.assertIn(part, text)

    def read(self, name, content):
        result = limited("info", self.file(name, content))
        self.assertEqual(result.returncode, 0, result.stderr.decode()[-400:])

    def test_arrays_of_fbx_files(self):
        self.read("good.fbx", fbx(fbx_array(b"d", 9, 1, zlib.compress(THREE_CORNERS))))
        self.refused("claims.fbx", fbx(fbx_array(b"d", 0x1FFFFFFF, 1, zlib.compress(THREE_CORNERS))), "unpack")
        self.refused("bomb.fbx", fbx(fbx_array(b"d", 200_000_000 // 8, 1, zlib.compress(bytes(200_000_000), 1))), "unpack")

    def test_vectors_without_data_of_gltf_files(self):
        self.refused("zeros.gltf", zeros(16_000_000, 1), "accessors[0].count")
        self.refused("many.gltf", zeros(1_000_000, 100), "meshes[")
        self.read("few.gltf", zeros(300, 3))

    def test_meshes_that_are_used_again_and_again(self):
        data = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0) * 1000
        document = scene([{"mesh": 0}] * 2000, meshes=[{"primitives": [{"attributes": {"POSITION": 0}}] * 20}],
                         buffers=[{"byteLength": len(data)}], bufferViews=[{"buffer": 0, "byteLength": len(data)}],
                         accessors=[{"bufferView": 0, "componentType": 5126, "count": 3000, "type": "VEC3"}])
        document["scenes"] = [{"nodes": list(range(2000))}]
        self.refused("instances.glb", glb(document, data), "meshes[0]")

    def test_chains_of_a_hundred_thousand_nodes(self):
        count = 100_000
        data = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
        document = scene([{"children": [i + 1]} for i in range(count - 1)] + [{"mesh": 0}],
                         meshes=[{"primitives": [{"attributes": {"POSITION": 0}}]}], buffers=[{"byteLength": 36}],
                         bufferViews=[{"buffer": 0, "byteLength": 36}],
                         accessors=[{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}])
        self.read("chain.glb", glb(document, data))
        models = range(10, 10 + 20_000)
        links = [(10, 0)] + [(number, number - 1) for number in models[1:]]
        opened = "".join(f'<node id="n{i}">' for i in range(count))
        dae = ('<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">'
               f'<library_visual_scenes><visual_scene id="s">{opened}{"</node>" * count}</visual_scene></library_visual_scenes>'
               '<scene><instance_visual_scene url="#s"/></scene></COLLADA>')
        for name, content in (("chain.dae", dae),
                              ("chain.fbx", fbx(fbx_array(b"d", 9, 0, THREE_CORNERS), models, links))):
            with self.subTest(name):
                result = limited("info", self.file(name, content), memory=8 * GIGABYTE)
                self.assertIn(result.returncode, (0, 3), result.stderr.decode()[-400:])

    def test_a_plate_with_sixteen_hundred_pins(self):
        vertices, faces = [], []
        def box(low, high):
            first = len(vertices) + 1
            vertices.extend((x, y, z) for z in (low[2], high[2]) for y in (low[1], high[1]) for x in (low[0], high[0]))
            faces.extend([first + i for i in side] for side in ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)))
        box((0, 0, 0), (1, 1, 0.05))
        for i in range(1600):
            x, y, w = (i % 40 + 0.5) / 40, (i // 40 + 0.5) / 40, 0.006
            box((x - w, y - w, 0.04), (x + w, y + w, 0.5))
        plate = self.file("plate.obj", "".join("v %g %g %g\n" % v for v in vertices) + "".join("f %d %d %d %d\n" % tuple(f) for f in faces))
        for kind in ("auto", "generic"):
            result = limited("rig", plate, "--skeleton", kind, "--joints", self.folder / "joints.json", memory=8 * GIGABYTE, timeout=200)
            self.assertIn(result.returncode, (0, 3), result.stderr.decode()[-400:])

    def test_a_hundred_thousand_keys(self):
        handles = {f"h{i}": {"position": [0, 0, 0]} for i in range(100_000)}
        self.read("keys.json", json.dumps({"limber": 1, "handles": handles}))


class Names(CliTest):
    """Whatever a name holds, a terminal shows it and does not obey."""

    def assert_harmless(self, result):
        for text in (result.out, result.err):
            found = STEERING.search(text)
            self.assertIsNone(found, repr(text[max(0, found.start() - 40):found.end() + 40]) if found else "")

    def look(self, *arguments):
        result = run(*arguments)
        self.assert_harmless(result)
        return result

    def test_of_handles_in_info_and_errors(self):
        rig = self.file("rig.json", json.dumps({"limber": 1, "handles": [
            {"name": EVIL, "type": "point", "position": [0.2, 0.2, 0.1]}, {"name": "b", "type": "point", "position": [0.1, 0.6, 0.1]}]}))
        pose = self.file("pose.json", json.dumps({"limber": 1, "handles": {EVIL: {"position": [0, 0, 0]}}}))
        self.assertIn("\\x1b]0;owned\\x07\\x1b[2J\\x9b31m\\u202ename", self.look("info", rig).out)
        self.assertIn(EVIL, self.look("info", rig, "--json").json()["names"])
        self.look("info", pose)
        twice = self.file("twice.json", json.dumps({"limber": 1, "handles": [{"name": EVIL, "type": "point", "position": [0, 0, 0]}] * 2}))
        self.look("info", twice)
        self.look("info", twice, "--json")

    def test_of_nodes(self):
        data = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
        document = scene([{"mesh": 0, "name": EVIL}], meshes=[{"name": EVIL, "primitives": [{"attributes": {"POSITION": 0}}]}],
                         buffers=[{"byteLength": 36}], bufferViews=[{"buffer": 0, "byteLength": 36}],
                         accessors=[{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}])
        document["asset"]["generator"] = EVIL
        self.look("info", self.file("nodes.glb", glb(document, data)))
        self.look("info", self.file("motion.bvh", MOTION_BVH.replace("Arm", EVIL.replace(" ", ""))))

    def test_of_files(self):
        for command in (["info"], ["check"], ["info", "--json"]):
            self.look(*command, self.file(EVIL.replace("/", "") + ".obj", TETRAHEDRON_OBJ))
            self.look(*command, self.folder / (EVIL + "missing.obj"))
        self.look("info", self.file(EVIL + ".xyz", ""))
        self.look("make", EVIL)
        self.look(EVIL)

    def test_are_not_in_completion(self):
        for shell in ("bash", "zsh", "fish"):
            self.assertIsNone(STEERING.search(run("completion", shell).out))


class Numbers(CliTest):
    """An error or a finite result."""

    def assert_sane(self, what, result, output):
        self.assertNotIn("nexpected", result.err, what)
        if result.status == 0:
            self.assertIsNone(re.search(r"\b(nan|inf)\b", output.read_text(), re.I), what)
        else:
            self.assertEqual(result.status, 3, f"{what}: {result.err}")

    def test_of_targets(self):
        tries = 0
        model = self.folder / "bar.obj"
        run("make", "cactus", "-o", model, "--resolution", 12, "-q")
        bound = self.folder / "bar.limber"
        self.assert_done(run("bind", model, self.folder / "bar.rig.json", "-o", bound, "-q"))
        names = [handle["name"] for handle in json.loads((self.folder / "bar.rig.json").read_text())["handles"]]
        for x in (1e10, 1e39, 1e200, -1e308, 0):
            for target in ({"position": [x, x, x]}, {"transform": [[x, 0, 0, 0], [0, x, 0, 0], [0, 0, x, 0]]},
                           {"transform": [[1, 0, 0, x], [0, 1, 0, x], [0, 0, 1, x]]}):
                pose = self.file("pose.json", json.dumps({"limber": 1, "handles": {names[-1]: target}}))
                for method in ("reduced", "full"):
                    output = self.file("posed.obj", "")
                    result = run("pose", bound, pose, "-o", output, "--method", method, "-q")
                    self.assert_sane((x, target, method), result, output)
                    tries += 1
        self.assertEqual(tries, 30)

    def test_of_pins(self):
        model = self.file("tet.obj", TETRAHEDRON_OBJ)
        for x in (1e10, 1e39, 1e200, -1e308, 0):
            pins = self.file("pins.json", json.dumps({"limber": 1, "pins": [
                {"position": [0, 0, 0], "target": [x, x, x]}, {"position": [1, 0, 0]}, {"position": [0, 1, 0]}, {"position": [0, 0, 1]}]}))
            for options in (["--method", "mls"], ["--method", "mls-fast"], ["--variant", "similarity", "--restart"], ["--variant", "affine"]):
                output = self.file("moved.obj", "")
                self.assert_sane((x, options), run("deform", model, pins, "-o", output, "-q", *options), output)

    def test_of_motions_and_shapes(self):
        for x in ("1e10", "1e200", "1e308", "-1e308", "0"):
            motion = self.file("motion.bvh", MOTION_BVH.replace("1 2 3 10", f"{x} 2 3 {x}").replace("OFFSET 0 2 0", f"OFFSET 0 {x} 0"))
            output = self.folder / "out.bvh"
            result = run("convert", motion, output, "-q")
            self.assert_sane(x, result, output)
            shape = self.file("shape.obj", f"v 0 0 0\nv {x} 0 0\nv 0 {x} 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n")
            for command in (["info"], ["check"]):
                self.assertIn(run(*command, shape).status, (0, 1, 3), x)
            self.assertIn(run("render", shape, "-o", self.folder / "out.png", "--size", "16x16").status, (0, 3), x)


def commands_that_write(test):
    """Commands with an output file each: small, and all that a program does."""
    model = test.file("tet.obj", TETRAHEDRON_OBJ)
    quad = test.file("quad.obj", QUAD_OBJ)
    rig = test.file("rig.json", json.dumps({"limber": 1, "handles": [
        {"name": "a", "type": "bone", "head": [0.2, 0.2, 0.0], "tail": [0.5, 0.5, 0.0]},
        {"name": "b", "type": "bone", "head": [0.6, 0.5, 0.0], "tail": [1.8, 0.5, 0.0]}]}))
    pins = test.file("pins.json", json.dumps({"limber": 1, "pins": [{"position": [0, 0, 0], "target": [0.1, 0, 0]}, {"position": [1, 0, 0]}]}))
    pose = test.file("pose.json", json.dumps({"limber": 1, "handles": {"a": {"position": [0.2, 0.3, 0]}}}))
    bound = test.folder / "quad.limber"
    test.assert_done(run("bind", quad, rig, "-o", bound, "-q"))
    bent = scene([{"mesh": 0, "rotation": [0, 0, 0, 2]}], meshes=[{"primitives": [{"attributes": {"POSITION": 0}}]}], buffers=[{"byteLength": 36}],
                 bufferViews=[{"buffer": 0, "byteLength": 36}],
                 accessors=[{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]}])
    bent = test.file("bent.glb", glb(bent, struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)))
    cactus, motion = test.folder / "cactus.obj", test.file("motion.bvh", MOTION_BVH)
    run("make", "cactus", "--resolution", 8, "-o", cactus, "-q")
    rigged = test.folder / "cactus.glb"
    test.assert_done(run("rig", cactus, "--skeleton", test.folder / "cactus.rig.json", "--weights", "heat", "--range-of-motion", "-o", rigged, "-q"))
    out = test.folder / "out"
    return {"repair": ["check", bent, "--fix", f"{out}.glb"], "motion": ["convert", motion, f"{out}.bvh"],
            "walk": ["make", "motion", "walk", "-o", f"{out}.bvh"],
            "rig": ["rig", rigged, "--skeleton", test.folder / "cactus.rig.json", "--as-is", "--weights", "heat", "-o", f"{out}.glb"],
            "animate": ["animate", rigged, "--motion", rigged, "-o", f"{out}.glb"],
            "compress": ["compress", rigged, "-o", f"{out}.glb"],
            "info": ["info", model], "convert": ["convert", model, f"{out}.ply"], "check": ["check", model, "--fix", f"{out}.obj"],
            "make": ["make", "bar", "--resolution", "8", "-o", f"{out}.off"],
            "render": ["render", model, "-o", f"{out}.png", "--size", "16x16"],
            "bind": ["bind", quad, rig, "-o", f"{out}.limber"], "pose": ["pose", bound, pose, "-o", f"{out}.obj"],
            "deform": ["deform", model, pins, "-o", f"{out}.stl"],
            "fbx": ["convert", test.file("a.fbx", fbx(fbx_array(b"d", 9, 1, zlib.compress(THREE_CORNERS)))), f"{out}.ply"]}


def output_of(words):
    return next((pathlib.Path(str(word)) for word in words if "/out." in str(word)), None)


@unittest.skipUnless(ALLOCATOR, "needs the allocator that fails")
class NoMemory(CliTest):
    def count(self, words):
        counts = self.folder / "count"
        subprocess.run([PROGRAM, *map(str, words)], capture_output=True, timeout=60,
                       env={**os.environ, "LD_PRELOAD": ALLOCATOR, "LIMBER_FAIL_COUNT": str(counts)})
        return int(counts.read_text())

    def test_ends_commands_with_a_sentence_and_the_old_file(self):
        per_command = int(os.environ.get("LIMBER_ALLOCATION_FAILURES", "16"))
        chance = random.Random(int(os.environ.get("LIMBER_SEED", "1")))
        tries = failures = 0
        commands = commands_that_write(self)
        for name, words in commands.items():
            last, output = self.count(words), output_of(words)
            # A report may fail after the file was written: then it is the new one, and whole. Weights tell their times.
            written = {b"old", output.read_bytes()} if output and output.suffix != ".limber" else {b"old"}
            for number in range(per_command):
                # Half of them spread evenly, half of them near the end, after all that parses the command line.
                at = chance.randrange(1, last + 1) if number % 2 else last - chance.randrange(min(last, 800))
                environment = {**os.environ, "LD_PRELOAD": ALLOCATOR, "LIMBER_FAIL_AT": str(at)}
                if number % 3 == 2:
                    environment["LIMBER_FAIL_ON"] = "1"
                if output:
                    output.write_text("old")
                result = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, timeout=60, env=environment)
                tries += 1
                about = f"{name}, allocation {at} of {last}, {environment.get('LIMBER_FAIL_ON')}: {result.returncode} {result.stderr[-300:]}"
                failures += result.returncode != 0
                if result.returncode == 0:
                    continue  # somebody could do without it
                self.assertIn(result.returncode, (1, 3), about)
                # The threads of OpenMP end a program themselves, with a sentence of their own.
                self.assertRegex(result.stderr, b"limber: error: |libgomp: Out of memory", about)
                if output:
                    content = output.read_bytes()
                    whole = output.suffix == ".limber" and run("info", output).status == 0
                    self.assertTrue(content in written or whole, about)
        self.assertEqual(tries, len(commands) * per_command)
        self.assertGreater(failures, tries // 2)
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.endswith(".tmp")], [])
        print(f"{tries} allocations failed, {failures} commands ended early")


class NoDisk(CliTest):
    def test_a_full_disk_leaves_what_was_there(self):
        for name, words in commands_that_write(self).items():
            output = output_of(words)
            if not output:
                continue
            output.write_text("old")
            def small():
                resource.setrlimit(resource.RLIMIT_FSIZE, (40, 40))
            result = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, timeout=60, preexec_fn=small)
            with self.subTest(name):
                # A limit on the size of files is also one on what the importer is handed, which a full disk is not.
                status, words = (3, b"cannot be started") if name == "fbx" else (1, b"cannot write")
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertIn(words, result.stderr)
                self.assertEqual(output.read_text(), "old")
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.endswith(".tmp")], [])

    def test_a_folder_that_may_not_be_written_is_told(self):
        model = self.file("tet.obj", TETRAHEDRON_OBJ)
        self.assert_failed(run("convert", model, self.folder / "nowhere" / "out.ply"), 1, "nowhere")

    def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new_one(self):
        model = self.folder / "big.obj"
        run("make", "cactus", "-o", model, "--resolution", 40, "-q")
        output = self.folder / "out.ply"
        self.assert_done(run("convert", model, output, "-q"))
        new = output.read_bytes()
        start = time.monotonic()
        run("convert", model, output, "-q")
        whole = time.monotonic() - start
        chance, kills = random.Random(3), 0
        for _ in range(30):
            output.write_bytes(b"old")
            process = subprocess.Popen([PROGRAM, "convert", str(model), str(output), "-q"], stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0, 1.2 * whole))
            process.kill()
            kills += process.wait() == -signal.SIGKILL
            self.assertIn(output.read_bytes(), (b"old", new))
        self.assertGreater(kills, 5)
        leftover = self.folder / "out.ply.999999999.0.tmp"  # of a process that is gone
        leftover.write_bytes(b"half")
        self.assert_done(run("convert", model, output, "-q"))
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.endswith(".tmp")], [])


if __name__ == "__main__":
    unittest.main()
