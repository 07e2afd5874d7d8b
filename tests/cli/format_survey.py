"""What becomes of every file of a folder: read or refused, and what a copy in another format would lose.

    format_survey.py FOLDER [PROGRAM [BEFORE]]     prints a table by format; with BEFORE, another program's answers beside it
    format_survey.py --targets FOLDER [PROGRAM]    prints what becomes of up to five files of each format in every other one

A file is read if `limber info` reads it. It is whole if `limber convert --strict` writes it as .glb, lossy if that takes leaving
out --strict, and refused if neither does.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import support

SKIPPED = {".md", ".txt", ".py", ".html", ".license", ".csv"}


def files(folder):
    """Files of the folder by extension; of numbered series the first only."""
    found = collections.defaultdict(list)
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if not path.is_file() or path.suffix.lower() in SKIPPED or path.name.endswith(".truth.json"):
            continue
        if path.stem[-2:].isdigit() and path.suffix == ".obj" and not path.stem.endswith(("00", "01", "-01")):
            continue
        found[path.suffix.lower() or "none"].append(path)
    return found


def ends(program, *words):
    try:
        return subprocess.run([program, *map(str, words)], capture_output=True, timeout=120, check=False).returncode
    except subprocess.TimeoutExpired:
        return "late"


def answer(program, path, folder):
    """"whole", "lossy", "read" (no .glb can be made of it), "refused", or a status that should not be."""
    status = ends(program, "info", path)
    if status not in (0, 3):
        return f"status {status}"
    if status == 3:
        return "refused"
    target = folder / "out.glb"
    strict = ends(program, "convert", path, target, "--strict")
    if strict == 0:
        return "whole"
    return "lossy" if ends(program, "convert", path, target) == 0 else "read"


TARGETS = (".obj", ".off", ".ply", ".stl", ".mesh", ".node", ".glb", ".gltf", ".vrm", ".bvh", ".json", ".tgf", ".pc2", ".mdd", ".dmat", ".png")


def targets(folder, program):
    """A row per format that is read, a column per format that is written: whole, lossy (with what is lost below), refused."""
    print("| from | " + " | ".join(f"`{target}`" for target in TARGETS) + " |")
    print("| --- |" + " --- |" * len(TARGETS))
    lost = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as holder:
        for extension, paths in sorted(files(folder).items()):
            good = [path for path in paths if ends(program, "info", path) == 0][:5]
            if not good:
                continue
            cells = []
            for target in TARGETS:
                seen = collections.Counter()
                for path in good:
                    out = pathlib.Path(holder) / ("out" + target)
                    done = subprocess.run([program, "--json", "convert", path, out], capture_output=True, text=True, timeout=120)
                    warnings = json.loads(done.stdout).get("warnings", []) if done.returncode == 0 else []
                    losses = [text for text in warnings if str(out) in text and "repaired" not in text]
                    seen["refused" if done.returncode else "lossy" if losses else "whole"] += 1
                    for text in losses:
                        lost[target][re.sub(r"[0-9]+", "N", text.split(": ", 1)[-1])] += 1
                cells.append(", ".join(f"{count} {kind}" if len(seen) > 1 else kind for kind, count in seen.items()))
            print(f"| `{extension}` | " + " | ".join(cells) + " |", flush=True)
    for target, sentences in lost.items():
        print(f"\n`{target}`: " + " ".join(f"{text} ({count})" for text, count in sentences.most_common()))


def main():
    if sys.argv[1:2] == ["--targets"]:
        targets(sys.argv[2], sys.argv[3] if sys.argv[3:] else support.PROGRAM)
        return 0
    folder, programs = sys.argv[1], sys.argv[2:] or [support.PROGRAM]
    kinds = ["whole", "lossy", "read", "refused"]
    print("| format | files | " + " | ".join(kinds) + " |" + (" before: " + ", ".join(kinds) + " |" if programs[1:] else ""))
    print("| --- | --- |" + " --- |" * (len(kinds) + len(programs) - 1))
    bad = 0
    with tempfile.TemporaryDirectory() as holder:
        for extension, paths in sorted(files(folder).items()):
            counts = [collections.Counter(answer(program, path, pathlib.Path(holder)) for path in paths)
                      for program in programs]
            bad += sum(times for kind, times in counts[0].items() if kind not in kinds)
            row = f"| `{extension}` | {len(paths)} | " + " | ".join(str(counts[0][kind]) for kind in kinds) + " |"
            print(row + "".join(" " + ", ".join(str(other[kind]) for kind in kinds) + " |" for other in counts[1:]), flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
