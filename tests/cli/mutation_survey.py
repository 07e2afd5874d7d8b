"""Mutated files of every format that Limber reads, through `info`, `check`, `convert` and `rig`: whatever they hold, the program
answers in time, with a status from 0 to 4, and an error names the file.

    mutation_survey.py --count N | --seconds S [--program PROGRAM] [--seed SEED] [--keep FOLDER]

prints a table by format and status, and ends with 1 if anything is wrong; --keep stores the files that did it. Every command
runs with limits on processor time and memory. The sources are the seeds of the fuzz targets, the broken files and the FBX files
of the shared data, and glTF that was packed in every way. The tests run the same on a few.
"""
import argparse
import collections
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

import import_survey
import support

LONGEST = 150        # seconds that an answer may take: more than an importer may
MEMORY = 4 << 30     # bytes of address space
LARGEST = 400_000    # bytes of a source: larger ones only take longer

RIG = ("rig", "FILE", "--skeleton", "generic", "-o", "OUT.glb")
SHAPE = (("info", "FILE"), ("check", "FILE"), ("check", "FILE", "--fix", "OUT.ply"), ("convert", "FILE", "OUT.obj"),
         ("convert", "FILE", "OUT.glb"), RIG)
CHARACTER = SHAPE + (("check", "FILE", "--fix", "OUT.glb"), ("convert", "FILE", "OUT.glb", "--quantise", "--meshopt"),
                     ("convert", "FILE", "OUT.gltf"), ("convert", "FILE", "OUT.bvh"),
                     ("rig", "FILE", "--skeleton", "FILE", "-o", "OUT.glb"))
OTHER = (("info", "FILE"), ("check", "FILE"), ("convert", "FILE", "OUT.json"), ("convert", "FILE", "OUT.bvh"),
         ("convert", "FILE", "OUT.mdd"))
CHARACTERS = {".glb", ".gltf", ".vrm", ".fbx", ".dae", ".3ds"}
SHAPES = {".obj", ".off", ".ply", ".stl", ".mesh", ".node"}
# What the folders of seeds hold, where their names do not say it.
EXTENSIONS = {"medit": ".mesh", "rig_json": ".json", "pose_json": ".json", "pins_json": ".json", "binding": ".limber",
              "tetgen": ".node"}


def commands_for(name):
    extension = pathlib.Path(name).suffix.lower()
    return CHARACTER if extension in CHARACTERS else SHAPE if extension in SHAPES else OTHER


def packed(folder, program):
    """Compressed and quantised glTF, made here of the seeds."""
    for path in sorted((support.SOURCE / "tests/fuzz/corpus/gltf").glob("*.glb"))[:6]:
        for options in (["--meshopt"], ["--quantise", "--meshopt"]):
            target = folder / f"{path.stem}{len(options)}.glb"
            if subprocess.run([program, "convert", path, target, *options], capture_output=True, check=False).returncode == 0:
                yield target.name, target.read_bytes()


def sources(program):
    """(name, content) of files of every format."""
    found = list(import_survey.sources())
    for folder in sorted((support.SOURCE / "tests/fuzz/corpus").iterdir()):
        for path in sorted(folder.iterdir()):
            found.append((path.stem + EXTENSIONS.get(folder.name, path.suffix), path.read_bytes()))
    if support.DATA.is_dir():
        for path in sorted((support.DATA / "broken").rglob("*")):
            if path.is_file() and path.suffix and 0 < path.stat().st_size < LARGEST:
                found.append((path.name, path.read_bytes()))
    with tempfile.TemporaryDirectory() as holder:
        found += packed(pathlib.Path(holder), program)
    by_format = collections.defaultdict(list)
    for name, content in found:
        by_format[pathlib.Path(name).suffix.lower()].append((name, content))
    return by_format


def gently_mutated(data, chance):
    """Some digits replaced by others, or, where there are none, single bits turned: often a file that can still be read."""
    data = bytearray(data)
    digits = [at for at, byte in enumerate(data) if 48 <= byte < 58]
    for _ in range(chance.choice((1, 1, 2, 5)) if data else 0):
        if len(digits) > len(data) // 8:
            data[chance.choice(digits)] = 48 + chance.randrange(10)
        else:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def attempt(folder, name, content, command, program):
    """(what is wrong with the answer, the status); nothing is wrong: an empty text."""
    path = folder / name
    path.write_bytes(content)
    words = [str(path) if word == "FILE" else str(folder / word) if word.startswith("OUT") else word for word in command]
    try:
        finished = subprocess.run([program, *words], capture_output=True, timeout=LONGEST, check=False, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return f"{' '.join(command)} did not answer within {LONGEST} s", "late"
    error = finished.stderr.decode("utf-8", "replace")
    status = finished.returncode
    if status not in range(5):
        return f"{' '.join(command)} ended with {status}: {error[-300:]}", status
    # An output of a kind that does not suit is named instead.
    if status == 3 and path.stem not in error and "OUT" not in error:
        return f"{' '.join(command)} does not name the file: {error[-300:]}", status
    return "", status


def survey(count, program, seed=1, seconds=None, keep=None):
    """(problems, {(format, status): times}, how many); formats take turns."""
    chance = random.Random(seed)
    by_format = sources(program)
    formats = sorted(by_format)
    problems, seen = [], collections.Counter()
    start, number = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as holder:
        folder = pathlib.Path(holder)
        while (seconds is None and number < count) or (seconds is not None and time.monotonic() - start < seconds):
            extension = formats[number % len(formats)]
            name, content = chance.choice(by_format[extension])
            content = chance.choice((import_survey.mutated, gently_mutated))(content, chance)
            command = chance.choice(commands_for(name))
            problem, status = attempt(folder, name, content, command, program)
            seen[extension, status] += 1
            number += 1
            if not problem:
                continue
            problems.append(f"{number} ({name}): {problem}")
            if keep:
                keep.mkdir(parents=True, exist_ok=True)
                (keep / f"{number}-{name}").write_bytes(content)
    return problems, seen, number


def table(seen):
    """Rows by format, columns by status."""
    statuses = sorted({status for _, status in seen}, key=str)
    lines = ["| format | " + " | ".join(f"status {status}" for status in statuses) + " |",
             "| --- |" + " --- |" * len(statuses)]
    for extension in sorted({extension for extension, _ in seen}):
        lines.append(f"| `{extension}` | " + " | ".join(str(seen[extension, status]) for status in statuses) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--program", default=support.PROGRAM)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    start = time.monotonic()
    problems, seen, number = survey(options.count, options.program, options.seed, options.seconds, options.keep)
    print(table(seen))
    print(f"\n{number} files in {time.monotonic() - start:.0f} s, {len(problems)} wrong")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
