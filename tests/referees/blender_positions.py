"""Vertex positions as Blender evaluates them, many files in one run:

    blender --background --factory-startup --python-exit-code 1 --python blender_positions.py -- JOBS.json OUT.json

JOBS is [{"file", "clip", "times"}], clip an index or null; OUT has, per job, {"meshes": [{"node", "positions"}]} with
the vertices of all primitives of a node's mesh one after the other, base64 float32 xyz per time, or {"error"}. Blender
leaves out the vertices that no primitive's indices use; it keeps the order of the others.
"""
import base64
import json
import sys
import traceback

import bpy
import numpy

# The importer of Blender 3.4 uses names that numpy dropped.
for name, kind in {"bool": bool, "int": int, "float": float, "object": object}.items():
    if name not in numpy.__dict__:
        setattr(numpy, name, kind)
import io_scene_gltf2  # noqa: E402

# Frames per second: key times become frame numbers, and Blender takes keys closer than 1e-4 frames for one.
RATE = 1000


class Recorder:
    """Told by the importer which object and track it makes of which node and animation."""

    objects = {}
    tracks = {}

    def gather_import_node_after_hook(self, vnode, gltf_node, blender_object, gltf):
        if vnode.mesh_node_idx is not None:
            Recorder.objects[vnode.mesh_node_idx] = blender_object

    def gather_import_animations(self, gltf_animations, animation_options, gltf):
        # A clip that leaves a bone alone must find it at rest, not where another clip took it.
        animation_options.restore_first_anim = False

    def gather_import_animation_after_hook(self, anim_idx, track_name, gltf):
        Recorder.tracks[anim_idx] = track_name


io_scene_gltf2.glTF2ImportUserExtension = Recorder


def play(clip):
    """Makes the actions of one animation active, and no other."""
    wanted = None if clip is None else Recorder.tracks[clip]
    for owner in [*bpy.data.objects, *bpy.data.shape_keys]:
        if owner.animation_data:
            actions = [track.strips[0].action for track in owner.animation_data.nla_tracks if track.name == wanted]
            owner.animation_data.action = actions[0] if actions else None


def world_positions(blender_object, depsgraph):
    """A row per vertex, y up as in the file."""
    evaluated = blender_object.evaluated_get(depsgraph)
    mesh = evaluated.to_mesh()
    positions = numpy.empty(3 * len(mesh.vertices), numpy.float32)
    mesh.vertices.foreach_get("co", positions)
    evaluated.to_mesh_clear()
    world = numpy.array(evaluated.matrix_world)
    x, y, z = world[:3, :3] @ positions.reshape(-1, 3).T.astype(float) + world[:3, 3:]
    return numpy.stack([x, z, -y], 1).astype("<f4")


def evaluate(job):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = RATE
    Recorder.objects, Recorder.tracks = {}, {}
    bpy.ops.import_scene.gltf(filepath=job["file"])
    play(job["clip"])
    meshes = [{"node": node, "positions": []} for node in Recorder.objects]
    for time in job["times"]:
        whole, part = divmod(time * RATE, 1)
        bpy.context.scene.frame_set(int(whole), subframe=part)
        depsgraph = bpy.context.evaluated_depsgraph_get()
        for mesh in meshes:
            positions = world_positions(Recorder.objects[mesh["node"]], depsgraph)
            mesh["positions"].append(base64.b64encode(positions.tobytes()).decode())
    return {"meshes": meshes}


def main(jobs_file, out_file):
    with open(jobs_file, encoding="utf-8") as stream:
        jobs = json.load(stream)
    results = []
    for job in jobs:
        try:
            results.append(evaluate(job))
        except Exception:  # a file that Blender refuses is a result: the test that asked for it fails
            results.append({"error": traceback.format_exc()})
    with open(out_file, "w", encoding="utf-8") as stream:
        json.dump(results, stream)


main(*sys.argv[sys.argv.index("--") + 1:])
