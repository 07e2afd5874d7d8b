"""Automatic weights as Blender computes them ("with automatic weights", which is bone heat), many meshes in one run:

    blender --background --factory-startup --python-exit-code 1 --python automatic_weights.py -- JOBS.json OUT.json

JOBS is [{"vertices": [[x, y, z]], "faces": [[i, j, k]], "bones": [{"name", "head", "tail", "parent"}]}], parent a name or
absent; OUT has, per job, {"unweighted": how many vertices got no weight, "seconds", "warnings": [...]}.
"""
import contextlib
import io
import json
import sys
import time

import bpy


def make_mesh(job):
    mesh = bpy.data.meshes.new("shape")
    mesh.from_pydata(job["vertices"], [], job["faces"])
    mesh.update()
    shape = bpy.data.objects.new("shape", mesh)
    bpy.context.scene.collection.objects.link(shape)
    return shape


def make_armature(job):
    armature = bpy.data.objects.new("rig", bpy.data.armatures.new("rig"))
    bpy.context.scene.collection.objects.link(armature)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    bones = {}
    for bone in job["bones"]:
        made = armature.data.edit_bones.new(bone["name"])
        made.head, made.tail = bone["head"], bone["tail"]
        bones[bone["name"]] = made
    for bone in job["bones"]:
        if bone.get("parent"):
            bones[bone["name"]].parent = bones[bone["parent"]]
    bpy.ops.object.mode_set(mode="OBJECT")
    return armature


def weigh(job):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    shape, armature = make_mesh(job), make_armature(job)
    bpy.ops.object.select_all(action="DESELECT")
    shape.select_set(True)
    armature.select_set(True)
    bpy.context.view_layer.objects.active = armature
    said = io.StringIO()
    start, busy = time.perf_counter(), time.process_time()
    with contextlib.redirect_stdout(said):
        bpy.ops.object.parent_set(type="ARMATURE_AUTO")
    # The clock says too much where others use the machine, the processor's time where several threads work.
    seconds = min(time.perf_counter() - start, time.process_time() - busy)
    weighted = sum(any(group.weight > 0 for group in vertex.groups) for vertex in shape.data.vertices)
    return {"unweighted": len(shape.data.vertices) - weighted, "seconds": seconds,
            "warnings": [line for line in said.getvalue().splitlines() if line.strip()]}


def main(jobs_file, out_file):
    with open(jobs_file, encoding="utf-8") as stream:
        jobs = json.load(stream)
    results = [weigh(job) for job in jobs]
    with open(out_file, "w", encoding="utf-8") as stream:
        json.dump(results, stream)


main(*sys.argv[sys.argv.index("--") + 1:])
