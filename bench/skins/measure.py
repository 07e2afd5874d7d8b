#!/usr/bin/env python3
"""What `limber compress` writes, played by an evaluation that shares nothing with Limber (tests/referees/gltf_pose.py).

    bench/skins/measure.py build/release/bin/limber [--quick] [--data FOLDER] [--keep FOLDER] [--table]

Eight rigs and eight sequences with more influences per vertex than engines read. Each file is compressed with the defaults and,
for comparison, by keeping the largest influences; both are played at the keys of the source and half-way between, beside the
source: positions (root mean square per coordinate, and the worst), normals (99 of 100 are below), bytes, seconds, memory.
A line of JSON per figure, as `limber bench skins` wants it; --table: a table of all rows.
"""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "referees"))
from gltf_pose import PosedFile  # noqa: E402

# Name, how it is made dense, influences that are allowed.
RIGS = [
    ("CesiumMan, 2 per vertex", ["copy", "rigs/khronos/CesiumMan.glb"], 2),
    ("RobotExpressive, 2 per vertex", ["copy", "rigs/threejs/RobotExpressive.glb"], 2),
    ("Soldier, 2 per vertex", ["copy", "rigs/threejs/Soldier.glb"], 2),
    ("RiggedFigure, 2 per vertex", ["copy", "rigs/khronos/RiggedFigure.glb"], 2),
    ("mannequin, walking", ["rig", "autorig/ual_mannequin_f.obj", "walk"], 4),
    ("knight, running", ["rig", "autorig/kaykit_knight.obj", "run"], 4),
    ("fox, walking", ["rig", "autorig/animal_fox.obj", "walk"], 4),
    ("zombie, walking", ["rig", "autorig/zk_zombie_basic.obj", "walk"], 4),
]
SEQUENCES = [
    ("bone, 6", ["decompose", "sequences/dembones-bone/bone.pc2", "6"], 2),
    ("cat, 12", ["decompose", "sequences/walking_cat", "12"], 4),
    ("pcow, 20", ["decompose", "sequences/pcow/pcow.pc2", "20"], 4),
    ("cat-poses, 15", ["decompose", "sequences/cat-poses/cat-poses.pc2", "15"], 4),
    ("horse-gallop, 15", ["decompose", "sequences/horse-gallop/horse-gallop.pc2", "15"], 4),
    ("horse-gallop, 30", ["decompose", "sequences/horse-gallop/horse-gallop.pc2", "30"], 4),
    ("samba, 10", ["decompose", "sequences/samba/samba.pc2", "10"], 4),
    ("samba, 20", ["decompose", "sequences/samba/samba.pc2", "20"], 4),
]
QUICK = {"CesiumMan, 2 per vertex", "RobotExpressive, 2 per vertex", "fox, walking", "bone, 6", "cat, 12", "pcow, 20"}
MOST_TIMES = 60  # of a clip; evenly spread ones of more


def run(*words):
    """Seconds and megabytes of a command."""
    start = time.monotonic()
    process = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    _, errors = process.communicate()
    seconds = time.monotonic() - start
    if process.returncode not in (0, 4):
        raise RuntimeError(f"{' '.join(map(str, words))}: {errors.decode()[-500:]}")
    return seconds


def make_dense(limber, data, how, target):
    if how[0] == "copy":
        target.write_bytes((data / how[1]).read_bytes())
    elif how[0] == "rig":
        run(limber, "rig", data / how[1], "--motion", how[2], "--all-influences", "-o", target)
    else:
        run(limber, "decompose", data / how[1], "--bones", how[2], "--influences", 0, "--iterations", 12, "--key-error", 0,
            "-o", target)


def clip_count(path):
    return len(PosedFile(path).file.list("animations"))


def play(path, clip, times):
    """Positions of all vertices, and triangles of all primitives, per time."""
    posed = PosedFile(path, clip)
    return [numpy.vstack(list(posed.positions(each).values())) for each in times]


def normals_of(positions, triangles):
    corners = positions[triangles]
    faces = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = numpy.zeros_like(positions)
    for k in range(3):
        numpy.add.at(normals, triangles[:, k], faces)
    lengths = numpy.linalg.norm(normals, axis=1, keepdims=True)
    return numpy.where(lengths > 1e-20, normals / numpy.maximum(lengths, 1e-20), 0)


def triangles_of(path):
    """Of all primitives that positions() gives, in its order."""
    posed = PosedFile(path)
    lists, first = [], 0
    for node, primitive in posed.positions(0.0).keys():
        mesh = posed.file.list("meshes")[posed.nodes[node]["mesh"]]
        own = mesh["primitives"][primitive]
        count = posed.file.list("accessors")[own["attributes"]["POSITION"]]["count"]
        if own.get("mode", 4) == 4:
            indices = posed.file.values(own["indices"])[:, 0] if "indices" in own else numpy.arange(count)
            lists.append(indices.astype(int).reshape(-1, 3) + first)
        first += count
    return numpy.vstack(lists) if lists else numpy.zeros((0, 3), int)


def times_of(path, clip):
    keys = PosedFile(path, clip).key_times()
    times = numpy.unique(numpy.concatenate([keys, (keys[1:] + keys[:-1]) / 2]))
    if len(times) > MOST_TIMES:
        times = times[numpy.linspace(0, len(times) - 1, MOST_TIMES).astype(int)]
    return times


def compare(source, *others):
    """Per other file: rms per coordinate and worst, as parts of the size; degrees that 99 of 100 normals are within."""
    triangles = triangles_of(source)
    sums = [0.0] * len(others)
    counts, worst, size = 0, [0.0] * len(others), None
    angles = [[] for _ in others]
    for clip in range(max(clip_count(source), 1)):
        has_clip = clip_count(source) > 0
        times = times_of(source, clip) if has_clip else [0.0]
        truth = play(source, clip if has_clip else None, times)
        if size is None:
            rest = truth[0]
            size = numpy.linalg.norm(rest.max(0) - rest.min(0))
        counts += sum(frame.size for frame in truth)
        wanted = [normals_of(frame, triangles) for frame in truth]
        for i, other in enumerate(others):
            for frame, normals, own in zip(truth, wanted, play(other, clip if has_clip else None, times)):
                apart = numpy.linalg.norm(frame - own, axis=1)
                sums[i] += (apart ** 2).sum()
                worst[i] = max(worst[i], apart.max())
                have = normals_of(own, triangles)
                sines = numpy.linalg.norm(numpy.cross(normals, have), axis=1)
                angles[i].append(numpy.arctan2(sines, (normals * have).sum(1)).astype(numpy.float32))
    return [{"rms": (sums[i] / counts) ** .5 / size, "worst": worst[i] / size,
             "normals": float(numpy.degrees(numpy.percentile(numpy.concatenate(angles[i]), 99)))}
            for i in range(len(others))]


def measure(limber, data, row, folder):
    name, how, influences = row
    stem = "".join(letter if letter.isalnum() else "-" for letter in name)
    source, out, cut = (folder / f"{stem}{end}.glb" for end in ("", ".compressed", ".largest"))
    make_dense(limber, data, how, source)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    seconds = run(limber, "compress", source, "-o", out, "--influences", influences)
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    run(limber, "compress", source, "-o", cut, "--influences", influences, "--method", "k-largest")
    ours, largest = compare(source, out, cut)
    return {"name": name, "source": source.stat().st_size, "bytes": out.stat().st_size, "seconds": seconds,
            "memory": after / 1024 if after > before else None, "ours": ours, "largest": largest}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("limber", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--data", type=pathlib.Path,
                        default=pathlib.Path(os.environ.get("LIMBER_DATA", ROOT.parent / "shared" / "data")))
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as holder:
        folder = arguments.keep or pathlib.Path(holder)
        folder.mkdir(parents=True, exist_ok=True)
        rows = []
        for row in RIGS + SEQUENCES:
            if arguments.quick and row[0] not in QUICK or not (arguments.data / row[1][1]).exists():
                continue
            try:
                rows.append(measure(arguments.limber.resolve(), arguments.data, row, folder))
            except RuntimeError as error:
                print(error, file=sys.stderr)
                return 1
            print(f"{row[0]}: done", file=sys.stderr)
    if not rows:
        print("none of the data is at hand", file=sys.stderr)
        return 1
    if arguments.table:
        print("| | bytes before | after | times | error, % of the size | largest kept | normals | largest kept | seconds |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        for row in rows:
            print(f"| {row['name']} | {row['source']:,} | {row['bytes']:,} | {row['bytes'] / row['source']:.2f} "
                  f"| {100 * row['ours']['rms']:.4f} | {100 * row['largest']['rms']:.4f} | {row['ours']['normals']:.2f} "
                  f"| {row['largest']['normals']:.2f} | {row['seconds']:.1f} |")
        return 0
    gain = [row["largest"]["rms"] / max(row["ours"]["rms"], 1e-12) for row in rows]
    worst = min(range(len(rows)), key=lambda i: gain[i])
    growth = [row["bytes"] / row["source"] for row in rows]
    figures = [
        {"name": "played_worst", "value": 100 * rows[worst]["ours"]["rms"], "unit": "% of the size", "ratio": gain[worst],
         "against": f"keeping the largest influences, played the same way, worst of {len(rows)} ({rows[worst]['name']})"},
        {"name": "played_median_gain", "value": float(numpy.median(gain)), "unit": "", "ratio": float(numpy.median(gain)),
         "against": "the same, median"},
        {"name": "normals_worst", "value": max(row["ours"]["normals"] for row in rows), "unit": "degrees",
         "ratio": 0, "against": ""},
        {"name": "file_growth_worst", "value": max(growth), "unit": "times the source", "ratio": 0, "against": ""},
        {"name": "file_growth_median", "value": float(numpy.median(growth)), "unit": "times the source", "ratio": 0,
         "against": ""},
    ]
    for figure in figures:
        print(json.dumps(figure))
    return 0


if __name__ == "__main__":
    sys.exit(main())
