#!/usr/bin/env python3
"""Fits skeletons into all characters of a folder with known joints and prints how far off they are.

  score_fits.py DATA [--limber PROGRAM] [--category humanoid] [--keep FOLDER] [--part tuned|judged] [--json]

DATA holds NAME.obj, NAME.truth.json and score.py. Beside Limber stands a template that is scaled to the bounding box and
knows which way the character faces: what any fitting has to beat. A hash of the name decides whether a character is one that
rules may be tuned to, or one that only judges them. --json prints what `limber bench autorig` reads: a result per line."""
import argparse, collections, csv, json, os, subprocess, sys, tempfile, time

# Parts of the box: along the side (of half the width), up, and to the front (from the middle, of half the depth).
# Medians of what is known: no fixed template does better.
HUMANOID = {"hips": (0, .42, -.09), "chest": (0, .6, -.16), "neck": (0, .71, -.16), "head": (0, .75, -.11),
            "upper_arm": (.26, .68, -.16), "lower_arm": (.52, .63, -.22), "hand": (.79, .6, -.01),
            "thigh": (.15, .41, -.1), "shin": (.16, .23, -.03), "foot": (.16, .05, -.21)}
QUADRUPED = {"hips": (0, .55, -.52), "chest": (0, .6, .27), "neck": (0, .66, .44), "head": (0, .74, .66),
             "front_upper": (.57, .47, .29), "front_lower": (.59, .24, .32), "front_foot": (.58, .04, .31),
             "back_upper": (.52, .49, -.44), "back_lower": (.61, .33, -.36), "back_foot": (.62, .1, -.49)}
AXES = {"+X": (1, 0, 0), "-X": (-1, 0, 0), "+Y": (0, 1, 0), "-Y": (0, -1, 0), "+Z": (0, 0, 1), "-Z": (0, 0, -1)}


PLURALS = {"biped_animal": "two_legged_animals", "bird": "birds", "fish": "fish", "hand": "hands", "humanoid": "humanoids",
           "insect": "insects", "other": "others", "quadruped": "quadrupeds", "snake": "snakes"}


def part_of(name):
    """"tuned" or "judged", by the 64-bit FNV-1a hash of the name."""
    value = 14695981039346656037
    for byte in name.encode():
        value = (value ^ byte) * 1099511628211 % 2**64
    return "judged" if value >> 32 & 1 else "tuned"


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def box_template(truth, vertices):
    """Joints of a template scaled to the box; nothing for other bodies than figures and animals on four legs."""
    roles = {"humanoid": HUMANOID, "biped_animal": HUMANOID, "quadruped": QUADRUPED}.get(truth["category"], {})
    up, front = AXES[truth["up_axis"]], AXES[truth["facing_axis"] or "+Z"]
    axes = [cross(up, front), up, front]
    ranges = []
    for axis in axes:
        along = [sum(a * v for a, v in zip(axis, vertex)) for vertex in vertices]
        ranges.append((min(along), max(along)))
    joints = {}
    for role, (side, height, depth) in roles.items():
        for sign, suffix in ((1, ".L"), (-1, ".R")) if side else ((0, ""),):
            parts = [sum(ranges[0]) / 2 + sign * side * (ranges[0][1] - ranges[0][0]) / 2,
                     ranges[1][0] + height * (ranges[1][1] - ranges[1][0]),
                     sum(ranges[2]) / 2 + depth * (ranges[2][1] - ranges[2][0]) / 2]
            joints[role + suffix] = [sum(parts[k] * axes[k][i] for k in range(3)) for i in range(3)]
    return {"joints": joints}


class Tally:
    """Joints of several characters, as score.py counts them."""

    def __init__(self):
        self.characters = self.roles = self.found = self.within5 = self.within10 = self.swapped = 0
        self.error = 0.0

    def add(self, row):
        roles, found = int(row["roles"]), int(row["found"])
        self.characters += 1
        self.roles += roles
        self.found += found
        self.error += found * float(row["err"] or 0)
        self.within5 += roles * float(row["within5"])
        self.within10 += roles * float(row["within10"])
        self.swapped += row["swapped"] == "True"

    def mean(self):
        return 100 * self.error / max(self.found, 1)


def tallies(path):
    """Per category, and per category and part, what score.py wrote about every character."""
    result = collections.defaultdict(Tally)
    with open(path, encoding="utf8") as file:
        for row in csv.DictReader(file):
            category = PLURALS[row["category"]]
            result[category].add(row)
            result[f"{part_of(row['name'])}_{category}"].add(row)
    return result


def print_results(limber, box, seconds):
    """A line of JSON per figure."""
    def out(name, value, unit, ratio=0.0, against=""):
        print(json.dumps({"name": name, "value": value, "unit": unit, "ratio": ratio, "against": against}))
    for group, tally in sorted(limber.items()):
        name = group if group.startswith(("tuned_", "judged_")) else f"open_{group}"
        template = box.get(group)
        beaten = template is not None and template.found > 0 and tally.mean() > 0
        out(f"{name}_count", tally.characters, "")
        out(f"{name}_mean", tally.mean(), "%", template.mean() / tally.mean() if beaten else 0,
            "a template scaled to the box" if beaten else "")
        out(f"{name}_within_5", 100 * tally.within5 / tally.roles, "%")
        out(f"{name}_within_10", 100 * tally.within10 / tally.roles, "%")
        out(f"{name}_swapped", tally.swapped, "")
        if beaten:
            out(f"{name}_box_mean", template.mean(), "%")
            out(f"{name}_box_within_5", 100 * template.within5 / template.roles, "%")
            out(f"{name}_box_within_10", 100 * template.within10 / template.roles, "%")
    out("open_seconds_mean", sum(s for s, _ in seconds) / len(seconds), "s")
    out("open_seconds_most", max(seconds)[0], "s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--limber", default=os.path.join(os.path.dirname(__file__), "../../build/release/bin/limber"))
    parser.add_argument("--category")
    parser.add_argument("--keep", help="leave the predictions in this folder")
    parser.add_argument("--part", choices=("tuned", "judged"))
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root = arguments.keep or scratch
        seconds = []
        for kind in ("limber", "box"):
            os.makedirs(os.path.join(root, kind), exist_ok=True)
        for file in sorted(os.listdir(arguments.data)):
            if not file.endswith(".truth.json"):
                continue
            name = file[:-len(".truth.json")]
            with open(os.path.join(arguments.data, file), encoding="utf8") as content:
                truth = json.load(content)
            left_out = arguments.category and truth["category"] != arguments.category
            if left_out or (arguments.part and part_of(name) != arguments.part):
                continue
            model = os.path.join(arguments.data, name + ".obj")
            start = time.time()
            done = subprocess.run([arguments.limber, "rig", model, "--joints", os.path.join(root, "limber", name + ".json")],
                                  capture_output=True, text=True)
            seconds.append((time.time() - start, name))
            if done.returncode:
                print(f"{name}: {done.stderr.strip()}", file=sys.stderr)
            with open(model, encoding="utf8") as lines:
                vertices = [tuple(map(float, line.split()[1:4])) for line in lines if line.startswith("v ")]
            with open(os.path.join(root, "box", name + ".json"), "w", encoding="utf8") as output:
                json.dump(box_template(truth, vertices), output)
        # score.py counts characters without predictions as missed: it sees only the truths of those that were asked for.
        truths = os.path.join(scratch, "truths")
        os.makedirs(truths)
        for _, name in seconds:
            os.symlink(os.path.abspath(os.path.join(arguments.data, name + ".truth.json")),
                       os.path.join(truths, name + ".truth.json"))
        for kind, title in (("box", "A template scaled to the box"), ("limber", "limber rig --joints")):
            table = os.path.join(root, kind + ".csv")
            command = [sys.executable, os.path.join(arguments.data, "score.py"), os.path.join(root, kind), truths, "--csv", table]
            command += ["--brief"] if kind == "box" else []
            if not arguments.json:
                print(f"\n{title}\n", flush=True)
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL if arguments.json else None)
        if arguments.json:
            print_results(tallies(os.path.join(root, "limber.csv")), tallies(os.path.join(root, "box.csv")), seconds)
            return
        slowest = max(seconds)
        print(f"\n{len(seconds)} files, {sum(s for s, _ in seconds) / len(seconds):.2f} s each, "
              f"{slowest[0]:.2f} s for {slowest[1]}")


if __name__ == "__main__":
    main()
