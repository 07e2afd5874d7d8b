"""Mutated files of modelling programs: `limber info`, `check`, `convert` and `rig` must answer in time, whatever the importer
does with them: a status from 0 to 4, and an error that names the file.

    import_survey.py COUNT [PROGRAM [SEED]]     tries so many files and prints a table; ends with 1 if anything is wrong

The sources are the FBX files of the shared data, and a small one of its own. The tests run the same on a few.
"""
import collections
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import attack_test
import support

COMMANDS = (("info", "FILE"), ("check", "FILE"), ("convert", "FILE", "OUT.obj"), ("convert", "FILE", "OUT.glb"),
            ("rig", "FILE", "--skeleton", "FILE", "-o", "OUT.glb"))
LONGEST = 150  # seconds: more than an importer may take

DAE = """<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset/>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="9">0 0 0 1 0 0 0 1 0</float_array>
<technique_common><accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/>
</vertices><triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry>
</library_geometries><library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>"""


def sources():
    """Name and content of files that can be read."""
    small = attack_test.fbx(attack_test.fbx_array(b"d", 9, 0, attack_test.THREE_CORNERS))
    found = [("small.fbx", small), ("small.dae", DAE.encode())]
    for path in sorted(support.DATA.rglob("*.fbx")):
        found.append((path.name, path.read_bytes()))
    return found


def mutated(data, chance):
    """Bytes changed, cut out, doubled, or numbers made large; or all behind a place cut off."""
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at = chance.randrange(len(data)) if data else 0
        kind = chance.randrange(6)
        if kind == 0:
            data[at:at + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            del data[at:at + chance.randrange(1, 200)]
        elif kind == 2:
            start = chance.randrange(len(data) + 1)
            data[at:at] = data[start:start + chance.randrange(1, 200)]
        elif kind == 3:
            data[at:at + 4] = chance.choice((b"\xff\xff\xff\x7f", b"\0\0\0\x80", b"\xff\xff\xff\xff", b"\0\0\xc0\x7f"))
        elif kind == 4:
            data[at:at + 8] = b"\xff" * 8
        elif chance.random() < 0.2:
            del data[at:]
    return bytes(data)


def attempt(folder, name, content, command, program):
    """What is wrong with the answer; empty: nothing. And the status."""
    path = folder / name
    path.write_bytes(content)
    words = [str(path) if word == "FILE" else str(folder / word) if word.startswith("OUT") else word for word in command]
    try:
        finished = subprocess.run([program, *words], capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return f"{command[0]} did not answer within {LONGEST} s", None
    error = finished.stderr.decode("utf-8", "replace")
    if finished.returncode not in range(5):
        return f"{command[0]} ended with {finished.returncode}: {error[-300:]}", finished.returncode
    if finished.returncode == 3 and name not in error:
        return f"{command[0]} does not name the file: {error[-300:]}", 3
    return "", finished.returncode


def survey(count, program, seed=1):
    """Problems, and how often each status was seen."""
    chance = random.Random(seed)
    originals = sources()
    problems, seen = [], collections.Counter()
    with tempfile.TemporaryDirectory() as holder:
        folder = pathlib.Path(holder)
        for number in range(count):
            name, content = originals[number % len(originals)]
            content = mutated(content, chance)
            command = chance.choice(COMMANDS)
            problem, status = attempt(folder, name, content, command, program)
            seen[command[0], status] += 1
            if problem:
                problems.append(f"{number} ({name}): {problem}")
    return problems, seen


def main():
    count = int(sys.argv[1])
    program = sys.argv[2] if len(sys.argv) > 2 else support.PROGRAM
    start = time.monotonic()
    problems, seen = survey(count, program, seed=int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    for (command, status), times in sorted(seen.items(), key=str):
        print(f"{command:8} {status}: {times}")
    print(f"{count} files in {time.monotonic() - start:.0f} s, {len(problems)} wrong")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
