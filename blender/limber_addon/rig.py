"""Skeletons that fit themselves into meshes."""
import json

import bpy
import numpy
from bpy.props import BoolProperty, EnumProperty
from mathutils import Vector

from . import gltf, scene
from .job import LimberOperator
from .program import LimberError

KINDS = (
    ("auto", "Auto", "Find out what it is"),
    ("humanoid", "Humanoid", "A figure on two legs"),
    ("quadruped", "Quadruped", "An animal on four legs"),
    ("bird", "Bird", "With wings"),
    ("fish", "Fish", "With a tail fin"),
    ("snake", "Snake", "A long body"),
    ("spider", "Spider", "A body on many legs"),
    ("hand", "Hand", "A hand of its own"),
    ("generic", "Generic", "Bones along the middle of any shape"),
)
NAMES = (
    ("blender", "Blender", "UpperArm.L, LowerArm.L, Hand.L"),
    ("rigify", "Rigify", "upper_arm.L, forearm.L, hand.L"),
    ("limber", "Limber", "By roles: upper_arm.L, lower_arm.L, hand.L"),
    ("mixamo", "Mixamo", "mixamorig:LeftArm"),
    ("vrm", "VRM", "leftUpperArm"),
    ("unreal", "Unreal", "upperarm_l"),
)
TARGETS = (
    ("bones", "Armature", "An armature with a bone per joint"),
    ("metarig", "Rigify Metarig", "A metarig of Rigify, whose bones lie in the mesh: generate the rig from it"),
)


class LIMBER_OT_fit(LimberOperator, bpy.types.Operator):
    """Make an armature whose bones lie in the selected meshes"""
    bl_idname = "limber.fit"
    bl_label = "Fit Skeleton"

    kind: EnumProperty(name="Kind", items=KINDS, default="auto", description="What the meshes are")
    target: EnumProperty(name="Make", items=TARGETS, default="bones", description="What to make of it")
    names: EnumProperty(name="Names", items=NAMES, default="blender", description="What bones are called")
    fingers: BoolProperty(name="Fingers", default=True, description="Also bones in fingers, if a hand has them")
    front: EnumProperty(name="Front", default="auto", description="Where the shape looks to, if it is not found right",
                        items=(("auto", "Auto", "Find out"), ("-y", "-Y", "As Blender's front view"), ("+y", "+Y", ""),
                               ("+x", "+X", ""), ("-x", "-X", "")))
    bind: BoolProperty(name="Bind", default=True, description="Also bind the meshes to it, with bounded weights; not for metarigs")

    def plan(self, context, folder):
        self._meshes = scene.selected_meshes(context)
        if not self._meshes:
            raise LimberError("No mesh is selected.", remedy="Select the meshes of one character.")
        if self.target == "metarig":
            require_rigify()
        arrays = [scene.mesh_arrays(mesh) for mesh in self._meshes]
        gltf.write(folder.file("model.glb"), [], [(mesh.name, scene.to_file(positions), triangles, None)
                                                  for mesh, (positions, triangles) in zip(self._meshes, arrays)
                                                  if len(triangles)])
        words = ["rig", folder.file("model.glb"), "--skeleton", self.kind, "--up", "+y", "--joints", folder.file("joints.json"),
                 "--save-skeleton", folder.file("skeleton.json"),
                 "--names", "rigify" if self.target == "metarig" else self.names]
        if not self.fingers or self.target == "metarig":
            words += ["--no-fingers"]
        if self.front != "auto":
            words += ["--front", {"-y": "+z", "+y": "-z", "+x": "+x", "-x": "-x"}[self.front]]
        self._binds = self.bind and self.target == "bones"
        if self._binds:
            words += ["-o", folder.file("bound.glb"), "--all-influences"]
        return [words]

    def finish(self, context, folder, answers):
        with open(folder.file("skeleton.json"), encoding="utf-8") as file:
            handles = json.load(file)["handles"]
        with open(folder.file("joints.json"), encoding="utf-8") as file:
            found = json.load(file)
        axes = {"x": Vector((1, 0, 0)), "y": Vector((0, 0, 1)), "z": Vector((0, -1, 0))}  # of files, in Blender
        front = axes[found["facing"][1]] * (-1 if found["facing"][0] == "-" else 1)
        weights = self._read_weights(folder) if self._binds else {}
        fitted = {one["name"]: (Vector(scene.from_file(one["head"])), Vector(scene.from_file(one["tail"])), one.get("parent"))
                  for one in handles}
        with scene.object_mode(context, back=False):
            if self.target == "metarig":
                armature = make_metarig(context, found["template"], fitted, self._meshes[0].name)
            else:
                armature = make_armature(context, fitted, front, self._meshes[0].name)
            from .weights import attach
            for mesh in self._meshes:
                if mesh.name in weights:
                    names, values = weights[mesh.name]
                    scene.write_groups(mesh, names, values)
                    attach(mesh, armature)
            for one in context.selected_objects:
                one.select_set(False)
            armature.select_set(True)
        context.view_layer.objects.active = armature
        for note in found["notes"]:
            self.report({"WARNING"}, note)
        return (f"{found['template']}, {100 * found['confidence']:.0f}% sure; {len(armature.data.bones)} bones in "
                f"'{armature.name}'")

    def _read_weights(self, folder):
        made = gltf.Glb(folder.file("bound.glb"))
        result = {}
        for node in made.skinned():
            names = [made.nodes[joint]["name"] for joint in made.skin_of(node)["joints"]]
            result[made.nodes[node]["name"]] = (names, made.weights(node))
        return result

    def draw(self, context):
        layout = self.layout
        layout.use_property_split = True
        for name in ("kind", "target", "names", "fingers", "front", "bind"):
            layout.prop(self, name)


def make_armature(context, fitted, front, name):
    data = bpy.data.armatures.new(f"{name} Rig")
    armature = bpy.data.objects.new(f"{name} Rig", data)
    context.collection.objects.link(armature)
    armature.show_in_front = True
    context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    bones = data.edit_bones
    for bone_name, (head, tail, _) in fitted.items():
        bone = bones.new(bone_name)
        bone.head, bone.tail = head, tail
        along = (tail - head).normalized()
        # z to the front; up where the bone itself runs to the front or back
        bone.align_roll(front if abs(along.dot(front)) < 0.8 else Vector((0, 0, 1)))
    for bone_name, (head, _, parent) in fitted.items():
        if parent:
            bones[bone_name].parent = bones[parent]
            bones[bone_name].use_connect = (bones[parent].tail - head).length < 1e-4 * (bones[parent].length + 1e-9)
    bpy.ops.object.mode_set(mode="OBJECT")
    return armature


# ---------------------------------------------------------------- Rigify

def require_rigify():
    import addon_utils
    loaded = addon_utils.check("rigify")[1]
    if not loaded:
        raise LimberError("Rigify is not enabled.", place="Edit > Preferences > Add-ons",
                          remedy="Tick Rigging: Rigify there; it comes with Blender.")


METARIGS = {"humanoid": "armature_basic_human_metarig_add", "quadruped": "armature_basic_quadruped_metarig_add"}


def make_metarig(context, kind, fitted, name):
    """A metarig of Rigify whose bones lie where the fitted ones of the same names do; the others go along with the bone above."""
    if kind not in METARIGS:
        raise LimberError(f"Rigify has no metarig for a {kind} here.", remedy="Choose Humanoid or Quadruped, or make an armature.")
    try:
        places = quadruped_places(fitted) if kind == "quadruped" else human_places(fitted)
    except KeyError as missing:
        raise LimberError(f"The fitted skeleton has no {missing} to make a metarig from.", remedy="Make an armature.") from missing
    getattr(bpy.ops.object, METARIGS[kind])()
    armature = context.view_layer.objects.active
    armature.name = armature.data.name = f"{name} Metarig"
    armature.matrix_world.identity()
    armature.location = (0, 0, 0)
    armature.rotation_euler = (0, 0, 0)
    bpy.ops.object.mode_set(mode="EDIT")
    bones = armature.data.edit_bones
    before = {bone.name: (bone.head.copy(), bone.tail.copy(), bone.matrix.to_3x3().normalized()) for bone in bones}
    for bone in sorted(bones, key=lambda one: len(one.parent_recursive)):
        place(bone, places.get(bone.name), before)
    bpy.ops.object.mode_set(mode="OBJECT")
    return armature


def place(bone, wanted, before):
    """Puts a bone where it is wanted, or where the one above takes it. Its roll turns along."""
    head, tail, frame = before[bone.name]
    if wanted is None:
        above = bone.parent
        if above is None:
            return
        old_head, old_tail, old_frame = before[above.name]
        factor = above.length / max((old_tail - old_head).length, 1e-9)
        turn = above.matrix.to_3x3().normalized() @ old_frame.inverted()
        new_head = above.head + factor * (turn @ (head - old_head))
        wanted = (above.tail.copy() if bone.use_connect else new_head, new_head + factor * (turn @ (tail - head)))
    new_head, new_tail = wanted
    if (new_tail - new_head).length < 1e-6:
        new_tail = new_head + 0.02 * (tail - head).normalized()
    turn = (tail - head).rotation_difference(new_tail - new_head).to_matrix()
    bone.head, bone.tail = new_head, new_tail
    bone.align_roll(turn @ frame.col[2])


def chain(points, names):
    """Bones along a line of points, evenly."""
    lengths = numpy.cumsum([0.0] + [(b - a).length for a, b in zip(points, points[1:])])
    at = numpy.linspace(0, lengths[-1], len(names) + 1)
    places = [Vector([float(numpy.interp(t, lengths, [p[c] for p in points])) for c in range(3)]) for t in at]
    return {name: (places[i], places[i + 1]) for i, name in enumerate(names)}


def human_places(fitted):
    """Head and tail of metarig bones. Rigify's names are asked for, so most are there; neck and head are split as it has them."""
    places = {name: (head, tail) for name, (head, tail, _) in fitted.items()}
    trunk = [name for name in ("spine", "spine.001", "spine.002", "spine.003", "spine.004", "spine.006") if name in fitted]
    for name, after in zip(trunk, trunk[1:]):
        places[name] = (fitted[name][0], fitted[after][0])
    if "spine.004" in fitted and "spine.006" in fitted:
        places.update(chain([fitted["spine.004"][0], fitted["spine.006"][0]], ["spine.004", "spine.005"]))
    for side in "LR":
        for name, after in (("upper_arm", "forearm"), ("forearm", "hand"), ("thigh", "shin"), ("shin", "foot"), ("foot", "toe")):
            if f"{name}.{side}" in fitted and f"{after}.{side}" in fitted:
                places[f"{name}.{side}"] = (fitted[f"{name}.{side}"][0], fitted[f"{after}.{side}"][0])
        if f"toe.{side}" in places:
            add_heel(places, side)
        if "spine" in fitted and f"thigh.{side}" in fitted:
            head, thigh = fitted["spine"][0], fitted[f"thigh.{side}"][0]
            outward = Vector((thigh.x - head.x, thigh.y - head.y, 0))
            places[f"pelvis.{side}"] = (head, head + outward + Vector((0, 0, 0.5 * outward.length)))
        if "spine.003" in places and f"shoulder.{side}" in places:
            low, high = places["spine.003"]
            out = 0.4 * (places[f"shoulder.{side}"][1].x - low.x)
            forward = places[f"toe.{side}"][1] - places[f"foot.{side}"][0] if f"toe.{side}" in places else Vector((0, -1, 0))
            forward = Vector((forward.x, forward.y, 0)).normalized() * 0.5 * (high - low).length
            start = 0.5 * (low + high) + Vector((out, 0, 0))
            places[f"breast.{side}"] = (start, start + forward)
    return places


def add_heel(places, side):
    """The bone across the heel that Rigify's legs want: on the ground, below the ankle."""
    ankle, ball = places[f"foot.{side}"]
    tip = places[f"toe.{side}"][1]
    ground = min(ball.z, tip.z)
    forward = Vector((ball.x - ankle.x, ball.y - ankle.y, 0)).normalized()
    across = forward.cross(Vector((0, 0, 1))) * 0.25 * (ball - ankle).length
    middle = Vector((ankle.x, ankle.y, ground)) - forward * 0.2 * (ball - ankle).length
    if side == "L":  # from the outer to the inner side, as the metarig has it
        across = -across if across.x < 0 else across
    else:
        across = -across if across.x > 0 else across
    places[f"heel.02.{side}"] = (middle + across, middle - across)


def quadruped_places(fitted):
    """Head and tail of metarig bones: its spine runs from the tail (spine.003 to spine) over the back to the head."""
    places = {}
    tails = [fitted[name] for name in sorted(one for one in fitted if one.startswith("tail"))]
    hips, head = fitted["spine"][0], fitted["spine.006"]
    if tails:
        line = [one[0] for one in tails] + [tails[-1][1]]
        if (line[0] - hips).length > 1e-6:
            line = [hips] + line
        places.update(chain(line, ["spine.003", "spine.002", "spine.001", "spine"]))
    neck = fitted["spine.004"][0]
    back = [hips] + [fitted[name][0] for name in ("spine.001", "spine.002", "spine.003") if name in fitted] + [neck]
    places.update(chain(back, ["spine.005", "spine.006", "spine.007", "spine.008"]))
    places.update(chain([neck, head[0]], ["spine.009", "spine.010"]))
    places["spine.011"] = (head[0], head[1])
    if not tails:  # the metarig begins with a tail: a short one, straight back
        back_way = (hips - back[1]).normalized() * 0.3 * (hips - neck).length
        places.update(chain([hips, hips + back_way], ["spine.003", "spine.002", "spine.001", "spine"]))
    places["spine.004"] = places["spine.005"]
    half = 0.5 * (places["spine.005"][0] + places["spine.005"][1])
    places["spine.004"], places["spine.005"] = (hips, half), (half, places["spine.005"][1])
    for side in "LR":
        for leg in ("", "front_"):
            names = [f"{leg}{part}.{side}" for part in ("thigh", "shin", "foot", "toe")]
            for name, after in zip(names, names[1:]):
                if name in fitted and after in fitted:
                    places[name] = (fitted[name][0], fitted[after][0])
            if names[3] in fitted:
                places[names[3]] = fitted[names[3]][:2]
        shoulder, top = f"shoulder.{side}", f"front_thigh.{side}"
        if top in places:
            high = places["spine.008"][1]
            places[shoulder] = (Vector((0.6 * places[top][0].x + 0.4 * high.x, high.y, high.z)), places[top][0])
        if f"thigh.{side}" in places:
            thigh = places[f"thigh.{side}"][0]
            places[f"pelvis.{side}"] = (hips, hips + Vector((thigh.x - hips.x, thigh.y - hips.y, 0.5 * abs(thigh.x - hips.x))))
    return places


classes = (LIMBER_OT_fit,)
