"""Limber beside the Khronos validator, file by file: what Limber repairs of anybody's glTF has no error, and what the validator
finds in numbers, `limber check` finds, too. Files are those of the shared data, and files whose bytes were changed by chance.
"""
import os
import pathlib
import random
import struct
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import referees
from support import DATA, SOURCE, needs_data, run

# What the validator says about numbers of skins, clips and bounds. Of all else, `check` says that the file cannot be read.
NUMBERS = {"ACCESSOR_WEIGHTS_NON_NORMALIZED", "ACCESSOR_WEIGHTS_NEGATIVE", "ACCESSOR_JOINTS_INDEX_OOB", "ACCESSOR_JOINTS_INDEX_DUPLICATE",
           "ACCESSOR_INVALID_FLOAT", "ACCESSOR_ANIMATION_INPUT_NEGATIVE", "ACCESSOR_ANIMATION_INPUT_NON_INCREASING",
           "ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION", "ACCESSOR_INVALID_IBM", "INVALID_IBM_ACCESSOR_COUNT",
           "ROTATION_NON_UNIT", "SKIN_NO_COMMON_ROOT", "SKIN_IBM_ACCESSOR_WITH_BYTESTRIDE", "ANIMATION_SAMPLER_ACCESSOR_WITH_BYTESTRIDE",
           "ACCESSOR_MIN_MISMATCH", "ACCESSOR_MAX_MISMATCH", "MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS",
           "ANIMATION_SAMPLER_INPUT_ACCESSOR_WITHOUT_BOUNDS", "ANIMATION_CHANNEL_TARGET_NODE_MATRIX"}
# Neither found nor repaired: the length of normals; buffers whose bytes nobody has.
LEFT = {"ACCESSOR_VECTOR3_NON_UNIT", "BUFFER_MISSING_GLB_DATA"}
TRIES = int(os.environ.get("LIMBER_VALIDATOR_TRIES", "60"))


def changed(data, chance):
    """A few floats of the binary part of a .glb replaced, or single bytes: a file that can mostly still be read."""
    data = bytearray(data)
    start = 20 + struct.unpack_from("<I", data, 12)[0] + 8
    for _ in range(chance.choice((1, 2, 5))):
        at = chance.randrange(start, len(data) - 4)
        if chance.random() < 0.5:
            struct.pack_into("<f", data, at & ~3, chance.choice((0, -1, 0.3, 7, 1e30, float("nan"), float("inf"))))
        else:
            data[at] = chance.randrange(256)
    return bytes(data)


@needs_data
class BesideTheValidator(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def codes(self, files):
        """{file: the kinds of errors}; a file that the validator cannot even begin to read has none."""
        answer = {}
        for first in range(0, len(files), 40):
            part = files[first:first + 40]
            try:
                reports = referees.validate(part)
            except RuntimeError:
                reports = {}
                for file in part:
                    try:
                        reports.update(referees.validate([file]))
                    except RuntimeError:
                        pass
            for file, report in reports.items():
                answer[file] = sorted({message["code"] for message in report["messages"] if message["severity"] == "error"})
        return answer

    def look(self, sources):
        before = self.codes(sources)
        made = {}
        for number, source in enumerate(sources):
            target = self.folder / f"{number}-fix.glb"
            result = run("check", source, "--fix", target)
            self.assertIn(result.status, (0, 3), result.err)
            if result.status == 0:
                made[target] = source
            found = set(before.get(source, ())) & NUMBERS
            if found:
                with self.subTest(f"{source.name}: {sorted(found)}"):
                    answer = run("check", source, "--json")
                    self.assertIn(answer.status, (0, 3), answer.err)
                    if answer.status == 0:
                        self.assertIn("fault", [problem["severity"] for problem in answer.json()["problems"]])
        after = self.codes(list(made))
        for target, source in made.items():
            with self.subTest(f"{source.name} as {target.name}"):
                self.assertEqual(set(after[target]) - LEFT, set())
        return len(made)

    def test_files_of_others(self):
        sources = [path for path in sorted(DATA.rglob("*")) if path.suffix in (".glb", ".gltf") and path.stat().st_size > 12]
        self.assertGreater(self.look(sources), 20)

    def test_files_that_were_changed_by_chance(self):
        chance = random.Random(1)
        seeds = [path.read_bytes() for path in (DATA / "rigs/khronos/RiggedSimple.glb", DATA / "rigs/khronos/RiggedFigure.glb")]
        seeds += [path.read_bytes() for path in sorted((SOURCE / "tests/fuzz/corpus/gltf").glob("*.glb"))]
        seeds = [seed for seed in seeds if len(seed) > 28 + struct.unpack_from("<I", seed, 12)[0]]
        sources = []
        for number in range(TRIES):
            path = self.folder / f"changed-{number}.glb"
            path.write_bytes(changed(chance.choice(seeds), chance))
            sources.append(path)
        self.assertGreater(self.look(sources), TRIES // 3)


if __name__ == "__main__":
    unittest.main()
