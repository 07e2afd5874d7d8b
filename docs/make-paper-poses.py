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
ends = json.loads((FOLDER / "rectangle.rig.json").read_text())["handles"]
# The rectangle with a row of points on its axis, and one more close to the middle one.
row = [{"name": f"p{i}", "type": "point", "position": [-1.8 + 0.6 * i, y]} for i in range(7) for y in ([0.25, 0.75] if i in (0, 6) else [0.5])]
for i, point in enumerate(row):
    point["name"] = f"p{i}"
write("near.rig.json", {"handles": row + [{"name": "near", "type": "point", "position": [0.12, 0.5]}]})
pull = {handle["name"]: handle["position"] for handle in row}
write("near.json", {"handles": positions({**pull, "near": [0.45, 1.0]})})
middle = min(pull, key=lambda name: math.dist(pull[name], [0, 0.5]))
write("near-free.json", {"handles": positions({**pull, middle: [0.3, 1.0]})})
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


# Pins for moving least squares [2007]: what stays, and what goes where; several places are a drag.
def pins(name, stay, moves):
    key = {name: "targets" if isinstance(to[0], list) else "target" for name, to in moves.items()}
    write(f"{name}.json", {"pins": [{"position": place} for place in stay] +
                           [{"position": list(place), key[place]: to} for place, to in moves.items()]})


def swung(axis, degrees, about, place, steps=30):
    """The way of a place around an axis through a point, in steps."""
    def at(angle):
        m = turned(axis, angle, about)
        return [sum(m[4 * k + j] * place[j] for j in range(3)) + m[4 * k + 3] for k in range(3)]
    return [at(degrees * (i + 1) / steps) for i in range(steps)]


tail = (0, 0.5, -0.9)
for degrees in (70, 140):
    pins(f"fish-{degrees}", [[0, 0.5, 0.84], [0.3, 0.3, 0.15], [0, 0.9, 0.1]], {tail: swung(0, degrees, [0, 0.5, 0], tail)})
pins("kick", [[0, 0.95, -0.01], [0, 1.4, -0.02], [0, 1.7, 0], [-0.114, 0.09, -0.022], [-0.104, 0.495, 0.012], [0.66, 0.97, 0.03], [-0.66, 0.97, 0.03]],
     {(0.104, 0.495, 0.012): [0.13, 0.88, 0.42], (0.114, 0.09, -0.022): [0.15, 0.95, 0.82]})
pins("beg", [[0, 0.44, -0.6], [0.15, 0.045, -0.6], [-0.15, 0.045, -0.6]],
     {(0, 0.46, 0.5): [0, 1.05, -0.05], (0.144, 0.15, 0.6): [0.16, 0.98, 0.40], (-0.144, 0.15, 0.6): [-0.16, 0.98, 0.40],
      (0, 0.84, 1.03): [0, 1.62, 0.14], (0, 0.77, 1.47): [0, 1.62, 0.58], (0, 0.92, -1.36): [0.25, 1.0, -1.3]})
pins("point", [[0, -3, 0], [0, 4, 0], [-3.15, 12, 0.2], [-3.9, 15.9, 0.35], [-4.5, 20.5, -0.1], [-0.7, 12.5, 0.3], [1.65, 12.2, 0.2], [3.75, 11.4, 0]],
     {(-0.8, 16.9, 0.5): [-0.7, 15.4, 3.4], (-0.85, 21.9, 0.0): [-0.5, 12.2, 6.8], (2.3, 16.2, 0.35): [1.8, 14.8, 3.3], (2.8, 21.0, -0.1): [1.6, 11.6, 6.4],
      (4.85, 14.5, 0.1): [4.1, 13.3, 2.6], (6.0, 18.2, -0.25): [3.6, 10.8, 5.0], (-5.6, 9.6, -1.4): [-4.8, 9.4, 0.8], (-6.7, 12.2, -1.3): [-3.6, 11.0, 3.4]})
pins("dance-cactus", [[0, 0.1, 0], [0, 0.95, 0], [0, 1.3, 0]],
     {(0, 2.3, 0): [0.5, 2.15, 0.1], (0.66, 1.06, 0): [0.70, 1.05, 0.05], (0.77, 1.66, 0): [1.12, 1.45, 0.25], (-0.6, 1.37, 0): [-0.58, 1.40, 0.05],
      (-0.7, 1.98, 0): [-0.95, 1.88, 0.25]})


# A flesh of one bone that hops, stands still or holds: a motion of so many places of its head, 30 a second [2010].
def bone(stem, name, head, tail, heights):
    write(f"{stem}.rig.json", {"handles": [{"name": name, "type": "bone", "head": head, "tail": tail}]})
    offset = " ".join(str(tail[k] - head[k]) for k in range(3))
    frames = "".join("%g %.5f %g 0 0 0\n" % (head[0], head[1] + y, head[2]) for y in heights)
    (FOLDER / f"{stem}.bvh").write_text(
        f"HIERARCHY\nROOT {name}\n{{\n  OFFSET {head[0]} {head[1]} {head[2]}\n"
        "  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
        f"  End Site\n  {{\n    OFFSET {offset}\n  }}\n}}\nMOTION\nFrames: {len(heights)}\nFrame Time: 0.0333333\n{frames}")


bone("hop", "hips", [0, 0.4, 0], [0, 1.45, -0.15], [0.9 * math.sin(math.pi * i / 24) if i < 24 else 0 for i in range(60)])
bone("sag", "hips", [0, 0.02, 0], [0, 0.1, 0], [0] * 3)

# Points on flat shapes [2015]: a rig of points, and the same targets as positions and, for weights whose points own transforms, as shifts.
def by_points(name, rest, targets):
    write(f"{name}.rig.json", {"handles": [{"name": key, "type": "point", "position": list(place)} for key, place in rest.items()]})
    write(f"{name}.json", {"handles": positions(targets)})
    write(f"{name}-shifts.json", {"handles": shifts(rest, targets)})


def mesh(name, place, source="rectangle.obj", axes=2):
    """The vertices of a sample at other places, which depend on that many of their coordinates."""
    lines = (FOLDER / source).read_text().splitlines()
    moved = ["v " + " ".join(map(repr, place(*map(float, line.split()[1:1 + axes])))) if line.startswith("v ") else line for line in lines]
    (FOLDER / name).write_text("\n".join(moved) + "\n")


# A flat cigar with two points that are pulled apart, and where its vertices are along it, to be drawn as lines [2012].
mesh("flat-cigar.obj", lambda x, y: (x, (2 * y - 1) * (0.02 + 0.42 * math.sqrt(max(0, 1 - (abs(x) / 2.05) ** 2.6)))))
by_points("stretch", {"a": (-1.2, 0), "b": (1.2, 0)}, {"a": [-2.2, 0], "b": [2.2, 0]})
along = [(x + 2) / 4 for x, *_ in vertices("flat-cigar.obj")]
(FOLDER / "along.dmat").write_text("\n".join([f"1 {len(along)}", *map(repr, along)]) + "\n")

# A narrow strip, whose points on the axis are to follow a gable.
mesh("strip.obj", lambda x, y: (x, 0.2 * y))
strip = {"a": (-2, 0), "b": (-2, 0.2), "y": (2, 0), "z": (2, 0.2), **{f"p{i}": (-1.6 + 0.4 * i, 0.1) for i in range(9)}}
by_points("strip", strip, {key: [x, y + 1.2 - 0.6 * abs(x)] for key, (x, y) in strip.items()})


# A rectangle bent to half a circle by two rows of points.
def half_circle(x, y):
    angle, distance = x * math.pi / 4, 4 / math.pi + y - 0.5
    return [distance * math.sin(angle), distance * math.cos(angle)]


for count in (5, 9):
    rows = {f"p{i}{row}": (-2 + 4 * i / (count - 1), row) for i in range(count) for row in (0, 1)}
    by_points(f"bent-{count}", rows, {key: half_circle(*place) for key, place in rows.items()})


# A ring that is open: its ends are near each other in the plane, and far from each other in the shape.
def ring(x, y, radius=1.0, width=0.6):
    angle, distance = math.pi * (0.5 + x * 0.485), radius + width * (y - 0.5)
    return [distance * math.cos(angle), distance * math.sin(angle)]


mesh("ring.obj", ring)
open_ring = {f"p{i}{side}": ring(-1.9 + 0.9 * i, 0.15 + 0.7 * (side == "b")) for i in range(4) for side in "ab"}


def opened(x, y):
    m = turned(2, 40, [*ring(-1.0, 0.5), 0])
    return [m[0] * x + m[1] * y + m[3], m[4] * x + m[5] * y + m[7]]


by_points("ring", open_ring, {key: opened(*place) if key[1] == "0" else place for key, place in open_ring.items()})

# Handles that are added while a figure is posed: the rig, the pose, and the rig where it went, to be drawn.
for step, names in enumerate((("head", "foot.L", "foot.R"), ("head", "foot.L", "foot.R", "hand.L"), ("head", "foot.L", "foot.R", "hand.L", "hand.R", "belly"))):
    goals = {"head": [0.16, 1.58], "foot.L": [0.42, 0.2], "foot.R": [-0.42, 0.2], "hand.L": [0.88, 1.50], "hand.R": [-0.78, 0.86], "belly": [-0.08, 0.88]}
    by_points(f"added-{step}", {name: cookie[name] for name in names}, {name: goals[name] for name in names})
    by_points(f"added-{step}-posed", {name: goals[name] for name in names}, {name: goals[name] for name in names})

# A plate in the middle of the rectangle as a region that nobody holds, and the table that paints it.
flat = vertices("rectangle.obj")
plate = [v for v, (x, y, *_) in enumerate(flat) if abs(x) < 0.7 and abs(y - 0.5) < 0.3]
write("plate.rig.json", {"handles": ends + [{"name": "plate", "type": "region", "vertices": plate}]})
inside = set(plate)
(FOLDER / "plate.dmat").write_text("\n".join([f"1 {len(flat)}", *("1" if v in inside else "0" for v in range(len(flat)))]) + "\n")

# A region among points, on the flat figure.
dough = vertices("gingerbread.obj")
belly = [v for v, (x, y, *_) in enumerate(dough) if math.hypot(x, y - 0.86) < 0.2]
write("belly.rig.json", {"handles": [{"name": "belly", "type": "region", "vertices": belly}] +
                         [{"name": name, "type": "point", "position": cookie[name]} for name in ("head", "hand.L", "hand.R", "foot.L", "foot.R")]})
write("rest.json", {"handles": positions(cookie)})
# One hand of the small figure pulled, all other points pinned, by vertices.
small = vertices("small.obj")
near_vertex = {name: min(range(len(small)), key=lambda v: math.dist(small[v][:2], place)) for name, place in cookie.items()}
write("pull.json", {"handles": {}, "pins": [{"vertex": v, "position": [small[v][0], small[v][1] + 0.3] if name == "hand.L" else small[v][:2]}
                                            for name, v in near_vertex.items()]})


# A figure with a belly that no bone is in [2015].
def fat(x, y, z):
    trunk = 1 / (1 + (abs(x) / 0.27) ** 12)
    belly = trunk * math.exp(-((y - 1.12) / 0.19) ** 2)
    front = 1 / (1 + math.exp(-z / 0.04))
    return (x * (1 + 0.55 * belly), y, z * (1 + 0.4 * belly) + 0.17 * belly * front)


mesh("fat.obj", fat, "mannequin.obj", 3)
