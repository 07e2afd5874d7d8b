"""What tests inside of Blender share: the add-on of the sources, models made by Limber in the scene, fingerprints of scenes.

Run by Blender's Python; the program under test is LIMBER_PROGRAM.
"""
import hashlib
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

import addon_utils
import bpy
import numpy

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["LIMBER_PROGRAM"]


def enable_addon():
    sys.path.insert(0, str(SOURCE / "blender"))
    sys.dont_write_bytecode = True
    module = addon_utils.enable("limber_addon", default_set=True)
    assert module is not None, "the add-on does not register"
    bpy.context.preferences.addons["limber_addon"].preferences.program = PROGRAM


def limber(*words):
    return json.loads(subprocess.run([PROGRAM, *map(str, words), "--json"], check=True, capture_output=True).stdout or "{}")


def clear():
    """An empty scene at its first frame, in object mode."""
    if bpy.context.object and bpy.context.object.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    for collection in (bpy.data.objects, bpy.data.meshes, bpy.data.armatures, bpy.data.actions, bpy.data.shape_keys):
        if hasattr(collection, "remove"):
            for one in list(collection):
                collection.remove(one)
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, 24
    scene.render.fps = 24
    scene.frame_set(1)


def make(name, folder, resolution=None):
    """One of Limber's samples as arrays in Blender's space: positions, triangles, handles."""
    path = pathlib.Path(folder) / f"{name}.obj"
    if not path.exists():
        limber("make", name, "-o", path, *(["--resolution", resolution] if resolution else []))
    positions, faces = [], []
    for line in path.read_text().splitlines():
        words = line.split()
        if words and words[0] == "v":
            x, y, z = map(float, words[1:4])
            positions.append((x, -z, y))
        elif words and words[0] == "f":
            faces.append([int(word.split("/")[0]) - 1 for word in words[1:]])
    handles = json.loads(path.with_suffix(".rig.json").read_text())["handles"]
    return numpy.array(positions), faces, handles


def add_mesh(name, positions, faces):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(p) for p in positions], [], faces)
    mesh = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(mesh)
    return mesh


def add_armature(name, handles):
    data = bpy.data.armatures.new(name)
    armature = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(armature)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    for handle in handles:
        bone = data.edit_bones.new(handle["name"])
        (x, y, z), (u, v, w) = handle["head"], handle["tail"]
        bone.head, bone.tail = (x, -z, y), (u, -w, v)
    for handle in handles:
        if handle.get("parent"):
            bone, parent = data.edit_bones[handle["name"]], data.edit_bones[handle["parent"]]
            bone.parent = parent
            bone.use_connect = (bone.head - parent.tail).length < 1e-6
    bpy.ops.object.mode_set(mode="OBJECT")
    return armature


def add_sample(name, folder, resolution=None):
    """Mesh and armature of a sample, both selected, the armature active."""
    positions, faces, handles = make(name, folder, resolution)
    mesh = add_mesh(name, positions, faces)
    armature = add_armature(f"{name} rig", [one for one in handles if one["type"] == "bone"])
    select(mesh, armature)
    return mesh, armature


def select(*objects):
    for one in bpy.context.selected_objects:
        one.select_set(False)
    for one in objects:
        one.select_set(True)
    bpy.context.view_layer.objects.active = objects[-1]


def size_of(mesh):
    positions = numpy.array([list(vertex.co) for vertex in mesh.data.vertices])
    return float(numpy.linalg.norm(positions.max(0) - positions.min(0)))


def pose(armature, seed=0, degrees=30):
    """Turns every bone by some angle."""
    random = numpy.random.default_rng(seed)
    for bone in armature.pose.bones:
        bone.rotation_mode = "XYZ"
        bone.rotation_euler = numpy.radians(random.uniform(-degrees, degrees, 3))
    bpy.context.view_layer.update()


def evaluated(mesh):
    """Positions in the world, with modifiers, at the frame that the scene has."""
    from limber_addon import scene
    return scene.evaluated_positions(mesh, bpy.context.evaluated_depsgraph_get())


def weight_sums(mesh, armature):
    bones = {bone.name for bone in armature.data.bones if bone.use_deform}
    groups = {group.index for group in mesh.vertex_groups if group.name in bones}
    return numpy.array([sum(one.weight for one in vertex.groups if one.group in groups) for vertex in mesh.data.vertices])


# ---------------------------------------------------------------- fingerprints

def fingerprint():
    """What the scene holds, to the bit: a line per thing, so that a difference has a name."""
    lines = []

    def add(name, *values):
        packed = b""
        for value in values:
            packed += struct.pack("<d", value) if isinstance(value, (int, float)) else str(value).encode()
        lines.append(f"{name} {hashlib.sha256(packed).hexdigest()[:16]}")

    scene = bpy.context.scene
    add("scene", scene.frame_start, scene.frame_end, scene.frame_current)
    for one in sorted(bpy.data.objects, key=lambda each: each.name):
        add(f"object {one.name}", one.type, one.parent.name if one.parent else "",
            *[value for row in one.matrix_world for value in row])
        for modifier in one.modifiers:
            add(f"modifier {one.name}/{modifier.name}", modifier.type, getattr(modifier, "filepath", ""))
        if one.type == "MESH":
            add(f"groups {one.name}", *[group.name + str(group.lock_weight) for group in one.vertex_groups])
            add(f"weights {one.name}", *[value for vertex in one.data.vertices for element in vertex.groups
                                         for value in (element.group, element.weight)])
        if one.type == "ARMATURE":
            for bone in one.pose.bones:
                add(f"pose {one.name}/{bone.name}", *[value for row in bone.matrix_basis for value in row],
                    *[constraint.name for constraint in bone.constraints], int(bone.limber_pin), bone.limber_softness)
            add(f"action {one.name}", one.animation_data.action.name if one.animation_data and one.animation_data.action else "")
    for one in sorted(bpy.data.meshes, key=lambda each: each.name):
        add(f"mesh {one.name}", *[value for vertex in one.vertices for value in vertex.co], len(one.polygons))
        for key in one.shape_keys.key_blocks if one.shape_keys else []:
            add(f"shape {one.name}/{key.name}", key.value, *[value for point in key.data for value in point.co])
    for one in sorted(bpy.data.armatures, key=lambda each: each.name):
        for bone in one.bones:
            add(f"bone {one.name}/{bone.name}", *[value for row in bone.matrix_local for value in row], bone.length,
                bone.parent.name if bone.parent else "", int(bone.use_deform))
    for one in sorted(bpy.data.actions, key=lambda each: each.name):
        add(f"curves {one.name}", *[value for curve in one.fcurves for point in curve.keyframe_points
                                    for value in (curve.data_path, *point.co)])
    return lines


def run_tests(module):
    """Runs a module's unittest cases, or those that LIMBER_TESTS matches (*Posing*); Blender ends with their outcome."""
    import unittest
    loader = unittest.TestLoader()
    if os.environ.get("LIMBER_TESTS"):
        loader.testNamePatterns = [os.environ["LIMBER_TESTS"]]
    suite = loader.loadTestsFromModule(module)
    result = unittest.TextTestRunner(verbosity=2, stream=sys.stdout).run(suite)
    sys.stdout.flush()
    os._exit(0 if result.wasSuccessful() else 1)
