"""make-paper-poses.py FOLDER: writes the rigs and poses of docs/make-paper-pictures.sh for the samples in that folder."""
import json
import math
import pathlib
import sys

FOLDER = pathlib.Path(sys.argv[1])
STAY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]


def write(name, value):
    (FOLDER / name).write_text(json.dumps({"limber": 1, **value}))


def pose(name, **handles):
    write(f"{name}.json", {"handles": {key.replace("__", "."): value for key, value in handles.items()}})


def turned(axis, degrees, about, shift=(0, 0, 0)):
    """A rotation about a point, then a shift, as the 12 numbers of a pose; axis 0, 1 or 2."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    i, j = (axis + 1) % 3, (axis + 2) % 3
    rows = [[float(a == b) for b in range(3)] for a in range(3)]
    rows[i][i] = rows[j][j] = c
    rows[i][j], rows[j][i] = -s, s
    return sum(([*row, about[k] - sum(row[b] * about[b] for b in range(3)) + shift[k]] for k, row in enumerate(rows)), [])


def positions(targets):
    return {name: {"position": list(place)} for name, place in targets.items()}


def shifts(rest, targets):
    """The same targets as transforms without any rotation: what is left if nothing works rotations out."""
    return {name: {"transform": [1, 0, place[0] - rest[name][0], 0, 1, place[1] - rest[name][1]]} for name, place in targets.items()}


def vertices(name):
    lines = (FOLDER / name).read_text().splitlines()
    return [[float(x) for x in line.split()[1:4]] for line in lines if line.startswith("v ")]


# A flat figure that is pushed down on its feet, by its points.
cookie = {handle["name"]: handle["position"] for handle in json.loads((FOLDER / "gingerbread.rig.json").read_text())["handles"]}
dance = {**cookie, "head": [-0.12, 1.62], "hand.L": [0.78, 1.72], "hand.R": [-0.66, 0.66], "foot.L": [0.62, 0.28], "neck": [-0.04, 1.27]}
del dance["elbow.L"], dance["elbow.R"], dance["belly"]
write("dance.json", {"handles": positions(dance)})
all_points = {**dance, "elbow.L": [0.50, 1.42], "elbow.R": [-0.42, 0.92], "belly": [0.0, 0.85]}
write("dance-all.json", {"handles": positions(all_points)})
write("dance-shifts.json", {"handles": shifts(cookie, all_points)})

# A flat rectangle bent by its two ends.
pose("bend-ends", left={"transform": turned(2, 75, [-2, 0.5, 0], (0.75, -0.3, 0))},
     right={"transform": turned(2, -75, [2, 0.5, 0], (-0.75, -0.3, 0))})
# The rectangle stretched, with two points inside pulled up and down.
ends = json.loads((FOLDER / "rectangle.rig.json").read_text())["handles"]
write("stretch.rig.json", {"handles": ends + [{"name": "up", "type": "point", "position": [-0.6, 0.5]},
                                              {"name": "down", "type": "point", "position": [0.6, 0.5]}]})
write("stretch.json", {"handles": {"left": {"transform": [1, 0, -0.5, 0, 1, 0]}, "right": {"transform": [1, 0, 0.5, 0, 1, 0]},
                                   "up": {"position": [-0.75, 1.05]}, "down": {"position": [0.75, -0.05]}}})
# The rectangle with a row of points on its axis, and one more close to the middle one.
row = [{"name": f"p{i}", "type": "point", "position": [-1.8 + 0.6 * i, y]} for i in range(7) for y in ([0.25, 0.75] if i in (0, 6) else [0.5])]
for i, point in enumerate(row):
    point["name"] = f"p{i}"
write("near.rig.json", {"handles": row + [{"name": "near", "type": "point", "position": [0.12, 0.5]}]})
pull = {handle["name"]: handle["position"] for handle in row}
write("near.json", {"handles": positions({**pull, "near": [0.45, 1.0]})})
write("forty.rig.json", {"handles": [{"name": f"h{i}", "type": "point", "position": [-1.9 + 3.8 * (i % 10) / 9, 0.08 + 0.84 * (i // 10) / 3]}
                                     for i in range(40)]})

# Solid shapes held at their ends.
pose("wave", end__L={"transform": turned(0, 0, [0, 0, 0], (0.3, 0, 0))}, end__R={"transform": turned(0, 0, [0, 0, 0], (-0.3, 0, 0))},
     point__L={"position": [0.7, 0.8, 0]}, point__R={"position": [-0.7, -0.2, 0]})
pose("arch", end__L={"transform": turned(2, 90, [1.95, 0.3, 0], (-0.75, -0.2, 0))}, end__R={"transform": turned(2, -90, [-1.95, 0.3, 0], (0.75, -0.2, 0))})
pose("twist", bottom={"transform": STAY}, top={"transform": turned(1, 170, [0, 0, 0])})
pose("bend", bottom={"transform": STAY}, top={"transform": turned(2, -110, [0, 5, 0], (1.9, -2.2, 0))})
pose("cross", bottom={"transform": STAY}, top={"transform": turned(0, 35, [0, 2, 0], (0, -0.05, 0.25))},
     left={"transform": turned(1, 60, [-1, 1, 0], (0.3, 0, 0.5))}, right={"transform": turned(1, 60, [1, 1, 0], (-0.3, 0, -0.5))})

# Characters held by a few of their bones.
pose("dog", hips={"transform": turned(0, 10, [0, 0.44, -0.45])}, shoulders={"transform": turned(1, -40, [0, 0.46, 0.4], (0.1, 0.25, -0.25))},
     hind_paw__L={"transform": STAY}, hind_paw__R={"transform": STAY})
# The robot with five handles and weights that fall with the distance from them, as a person might paint them: pieces that share weights hang together.
bones = {h["name"]: h for h in json.loads((FOLDER / "robot.rig.json").read_text())["handles"]}
held = {"head": [0.06, 1.40, 0.08], "hand.L": [0.58, 1.05, 0.35], "hand.R": [-0.80, 0.80, 0.30], "foot.L": [0.20, 0.10, 0.16], "foot.R": [-0.16, 0.07, -0.14]}
write("five.rig.json", {"handles": [{"name": name, "type": "bone", "head": bones[name]["head"], "tail": bones[name]["tail"]} for name in held]})
write("five.json", {"handles": positions(held)})


def distance_to(bone, v):
    a, b = bone["head"], bone["tail"]
    along = [b[k] - a[k] for k in range(3)]
    t = sum((v[k] - a[k]) * along[k] for k in range(3)) / sum(x * x for x in along)
    t = min(1, max(0, t))
    return math.dist(v, [a[k] + t * along[k] for k in range(3)])


rows = []
for v in vertices("robot.obj"):
    near = [1 / max(1e-3, distance_to(bones[name], v)) ** 3 for name in held]
    rows.append([x / sum(near) for x in near])
columns = [str(row[j]) for j in range(len(held)) for row in rows]
(FOLDER / "five.dmat").write_text("\n".join([f"{len(held)} {len(rows)}", *columns]) + "\n")

# A ribbon that lies over itself, pulled apart by its ends.
pose("unfold", start={"transform": turned(2, 50, [-0.8, 0, 0], (-1.35, -0.1, 0))}, end={"transform": turned(2, -50, [0.8, 0, 0], (1.35, -0.1, 0))})
