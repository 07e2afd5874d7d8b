"""Drags of hands, feet, arms and heads on seven characters: no knee or elbow bends the wrong way, and nothing tears. In the
plane the energy is near that of the unreduced solution; in space, points and joints leave that one other ways. One line per
drag: what is held, what is dragged, and where to."""
import json
import math
import unittest

from support import DATA, CliTest, needs_data, run

IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
WITHIN = 1.3        # times the unreduced energy
BACKWARDS = 12      # degrees that a knee or elbow may lean to the wrong side
LONGEST = 3.5       # times its length at rest: an edge of a shape that is not torn


def read_mesh(path):
    vertices, edges = [], set()
    for line in path.read_text().splitlines():
        words = line.split()
        if words[:1] == ["v"]:
            vertices.append([float(x) for x in words[1:4]])
        elif words[:1] == ["f"]:
            face = [int(word.split("/")[0]) - 1 for word in words[1:]]
            edges |= {tuple(sorted(pair)) for pair in zip(face, face[1:] + face[:1])}
    return vertices, sorted(edges)


def turned(matrix, vector):
    return [sum(matrix[4 * row + c] * vector[c] for c in range(3)) for row in range(3)]


def turned_back(matrix, vector):
    """By the inverse of the linear part."""
    (a, b, c), (d, e, f), (g, h, i) = (matrix[0:3], matrix[4:7], matrix[8:11])
    cofactors = [[e * i - f * h, c * h - b * i, b * f - c * e], [f * g - d * i, a * i - c * g, c * d - a * f],
                 [d * h - e * g, b * g - a * h, a * e - b * d]]
    determinant = a * cofactors[0][0] + b * cofactors[1][0] + c * cofactors[2][0]
    return [sum(x * y for x, y in zip(row, vector)) / determinant for row in cofactors]


class Drags(CliTest):
    def bound(self, model, rig, *options):
        binding = self.folder / "bound.limber"
        self.assert_done(run("bind", model, rig, "-o", binding, "--quiet", *options))
        return binding

    def sample(self, name, resolution, *options):
        model = self.folder / f"{name}.obj"
        self.assert_done(run("make", name, "-o", model, "--resolution", str(resolution), "--quiet"))
        rig = self.folder / f"{name}.rig.json"
        return model, json.loads(rig.read_text())["handles"], self.bound(model, rig, *options)

    def drag(self, character, held, dragged, hinges=(), firm=False, within=None, longest=LONGEST):
        """hinges: upper bone, lower bone, and the side at rest that the lower one must not lean to."""
        model, handles, binding = character
        pose = self.file("pose.json", json.dumps({"limber": 1, "handles": {
            **{name: {"transform": IDENTITY} if by is None else by for name, by in held.items()},
            **{name: {"position": to} for name, to in dragged.items()}}}))
        out, solved = self.folder / "out.obj", self.folder / "solved.json"
        more = ["--firm-bones"] if firm else ["--compare"] if within else []
        done = run("pose", binding, pose, "-o", out, "--transforms", solved, "--json", *more)
        self.assert_done(done)
        answer = done.json()
        if within and not firm:
            self.assertLess(answer["comparison"]["relative_energy"], within)
        (rest, edges), (posed, _) = read_mesh(model), read_mesh(out)
        size = max(math.dist(a, rest[0]) for a in rest)
        stretch = max(math.dist(posed[a], posed[b]) / max(math.dist(rest[a], rest[b]), 0.01 * size) for a, b in edges)
        self.assertLess(stretch, longest)
        transforms = {name: entry.get("transform") for name, entry in json.loads(solved.read_text())["handles"].items()}
        bones = {handle["name"]: handle for handle in handles}
        for upper, lower, side in hinges:
            bone = [t - h for t, h in zip(bones[lower]["tail"], bones[lower]["head"])]
            along = turned_back(transforms[upper], turned(transforms[lower], bone))
            lean = sum(a * s for a, s in zip(along, side)) / math.hypot(*along)
            self.assertLess(math.degrees(math.asin(max(-1, min(1, lean)))), BACKWARDS, f"{lower} at {upper}")
        return answer

    KNEES = [("thigh.L", "shin.L", (0, 0, 1)), ("thigh.R", "shin.R", (0, 0, 1))]
    ELBOWS = [("upper_arm.L", "lower_arm.L", (0, 0, -1)), ("upper_arm.R", "lower_arm.R", (0, 0, -1))]

    def test_mannequin(self):
        figure = self.sample("mannequin", 50, "--lattice", "3000")
        for firm in (False, True):
            hinges = self.KNEES + self.ELBOWS
            self.drag(figure, {"hips": None}, {"foot.L": [0.11, 0.75, 0.3]}, hinges, firm)
            self.drag(figure, {"hips": None}, {"foot.L": [0.11, 0.45, -0.4]}, hinges, firm)
            self.drag(figure, {"hips": None}, {"hand.R": [-0.2, 1.5, 0.35]}, hinges, firm)

    def test_robot_keeps_its_hands(self):
        robot = self.sample("robot", 40, "--lattice", "3000")
        self.drag(robot, {"hips": None}, {"hand.L": [0.5, 1.5, 0.4]}, self.KNEES + self.ELBOWS, firm=True)
        self.drag(robot, {"hips": None}, {"foot.L": [0.14, 0.4, 0.3]}, self.KNEES + self.ELBOWS, firm=True)

    def test_octopus(self):
        octopus = self.sample("octopus", 40, "--lattice", "4000")
        self.drag(octopus, {"body": None}, {"tentacle.1.L.4": [0.9, 0.9, 1.3]})

    def test_gingerbread(self):
        biscuit = self.sample("gingerbread", 40)
        held = {name: {"position": place} for name, place in (("foot.L", [0.42, 0.2]), ("foot.R", [-0.42, 0.2]))}
        self.drag(biscuit, held, {"hand.L": [0.6, 1.6]}, within=WITHIN)
        self.drag(biscuit, held, {"head": [0.35, 1.5]}, within=WITHIN)

    @needs_data
    def test_cow_with_four_points(self):
        model = self.folder / "cow.obj"
        self.assert_done(run("convert", DATA / "shapes/cow.off", model, "--quiet"))
        vertices, _ = read_mesh(model)
        handles = [{"name": name, "type": "point", "position": min(vertices, key=lambda v: math.dist(v, near))}
                   for name, near in (("head", [-0.5, 0.2, 0]), ("back", [0.5, 0.2, 0]),
                                      ("front leg", [-0.2, -0.3, 0.1]), ("hind leg", [0.3, -0.3, 0.1]))]
        rig = self.file("cow.rig.json", json.dumps({"limber": 1, "handles": handles}))
        cow = model, handles, self.bound(model, rig, "--lattice", "4000")
        held = {name: {"position": place["position"]} for name, place in
                zip(("back", "hind leg", "front leg"), (handles[1], handles[3], handles[2]))}
        self.drag(cow, held, {"head": [a + b for a, b in zip(handles[0]["position"], (0.05, 0.15, 0.1))]})

    @needs_data
    def test_fox(self):
        model, rig = self.folder / "fox.obj", self.folder / "fox.rig.json"
        model.write_bytes((DATA / "autorig/animal_fox.obj").read_bytes())
        self.assert_done(run("rig", model, "-o", self.folder / "fox.glb", "--save-skeleton", rig, "--quiet"))
        handles = json.loads(rig.read_text())["handles"]
        fox = model, handles, self.bound(model, rig, "--lattice", "4000")
        foot = next(handle for handle in handles if handle["name"] == "front_foot.L")
        to = [a + b for a, b in zip(foot["head"], (0, 0.5, 0.6))]
        self.drag(fox, {"hips": None}, {"front_foot.L": to}, [("front_upper.L", "front_lower.L", (0, 0, -1))])

    @needs_data
    def test_soldier(self):
        source = DATA / "rigs/threejs/Soldier.glb"
        model, rig = self.folder / "soldier.obj", self.folder / "soldier.rig.json"
        self.assert_done(run("convert", source, model, "--quiet"))
        self.assert_done(run("convert", source, rig, "--quiet"))
        handles = json.loads(rig.read_text())["handles"]
        soldier = model, handles, self.bound(model, rig, "--weights", "lattice", "--volume", "lattice", "--lattice", "4000")
        side = {"Left": 1, "Right": -1}
        # He looks along -z.
        hinges = [(f"mixamorig:{s}UpLeg", f"mixamorig:{s}Leg", (0, 0, -1)) for s in side]
        foot = next(handle for handle in handles if handle["name"] == "mixamorig:LeftFoot")
        to = [a + b for a, b in zip(foot["head"], (0, 0.4, 0.3))]
        self.drag(soldier, {"mixamorig:Hips": None}, {"mixamorig:LeftFoot": to}, hinges, firm=True, longest=5)


if __name__ == "__main__":
    unittest.main()
