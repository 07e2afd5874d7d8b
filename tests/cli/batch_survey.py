"""A batch over every mesh of the shared data, broken ones too: once undisturbed, once killed five times and resumed. What the
two leave, outputs, logs, thumbnails and results, must be equal byte by byte, apart from what was measured.

    batch_survey.py FOLDER [PROGRAM [SEED]]     works in FOLDER, which must not exist; ends with 1 if anything differs

FOLDER/whole/report.html is the report to look at. The tests do the same with sixty small files.
"""
import collections
import json
import pathlib
import random
import subprocess
import sys
import time

import support

KILLS = 5


def contents(folder):
    """All that a batch left, apart from what was measured."""
    files = {str(path.relative_to(folder)): path.read_bytes() for part in ("out", "logs", "thumbnails")
             for path in (folder / part).rglob("*") if path.is_file()}
    rows = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    for row in rows:
        del row["measured"]
    return files, rows


def main():
    folder = pathlib.Path(sys.argv[1]).absolute()
    program = str(pathlib.Path(sys.argv[2]).absolute()) if len(sys.argv) > 2 else support.PROGRAM
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    folder.mkdir(parents=True)
    words = [program, "batch", str(support.DATA) + "/**/*.{obj,off,ply,stl,mesh,gltf,glb,fbx}", "--do", "check {in} --fix {out}.ply",
             "--timeout", "60", "--job-memory", "2000", "--quiet", "-o"]
    start = time.monotonic()
    status = subprocess.run([*words, "whole"], cwd=folder).returncode
    seconds = time.monotonic() - start
    print(f"undisturbed: status {status}, {seconds:.0f} s")
    for _ in range(KILLS):
        process = subprocess.Popen([*words, "killed"], cwd=folder)
        time.sleep(chance.uniform(0.02, 0.18) * seconds)
        done = process.poll() is not None
        process.kill()
        process.wait()
        print("killed" if not done else "had ended before it was killed")
    again = subprocess.run([*words, "killed"], cwd=folder).returncode
    whole, killed = contents(folder / "whole"), contents(folder / "killed")
    print(f"{len(whole[1])} jobs, {len(whole[0])} files:", dict(collections.Counter(row["status"] for row in whole[1])))
    print("errors:", dict(collections.Counter(row["error"]["code"] for row in whole[1] if row.get("error"))))
    different = sorted(name for name in {*whole[0], *killed[0]} if whole[0].get(name) != killed[0].get(name))
    rows = [a["job"] for a, b in zip(whole[1], killed[1]) if a != b]
    lines = [json.loads(line) for path in (folder / "killed/journal").rglob("*.jsonl")
             for line in path.read_text().splitlines() if line.endswith("}")]
    twice = [job for job, count in collections.Counter(line["job"] for line in lines).items() if count > 1]
    for what, found in (("files that differ", different), ("results that differ", rows), ("done twice", twice)):
        print(f"{what}: {len(found)}", *found[:5])
    sys.exit(bool(different or rows or twice or again != status or len(whole[1]) != len(killed[1])))


if __name__ == "__main__":
    main()
