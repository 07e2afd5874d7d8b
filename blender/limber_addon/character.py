"""An armature with its meshes and motion as a .glb file, and what Limber made of it back into the scene."""
import bpy
import numpy
from mathutils import Matrix, Vector

from . import compat, gltf, scene
from .program import LimberError


class Exported:
    """What was written: armature, meshes, frames."""

    def __init__(self, context, path, with_motion=True, with_meshes=True, need_meshes=True, meshes=None):
        self.armature = scene.require_armature(context)
        self.bones = scene.Bones(self.armature)
        if meshes is not None:
            self.meshes = meshes
        elif need_meshes:
            self.meshes = scene.require_moved_meshes(context, self.armature)
        else:
            self.meshes = scene.meshes_of(context, self.armature) if with_meshes else []
        for mesh in self.meshes:
            if not scene.uses_linear_blending(mesh, self.armature):
                raise LimberError(f"The armature modifier of '{mesh.name}' preserves volume, which Limber's files do not hold.",
                                  remedy="Untick Preserve Volume of the modifier.")
        self.arrays = [scene.mesh_arrays(mesh) for mesh in self.meshes]
        self.weights = [scene.skin_weights(mesh, self.bones) for mesh in self.meshes]
        for mesh, (_, triangles) in zip(self.meshes, self.arrays):
            if len(triangles) == 0:
                raise LimberError(f"The mesh '{mesh.name}' has no faces.", remedy="Leave it out of the selection.")
        self.frames = scene.frame_range(context.scene)
        self.fps = scene.frames_per_second(context.scene)
        clips = []
        if with_motion:
            if len(self.frames) < 2:
                raise LimberError("The scene has one frame only.", remedy="Set its start and end, in the timeline.")
            self.motion, self.places = scene.baked_motion(context, self.armature, self.bones, self.frames, self.meshes or ()) \
                if self.meshes else (scene.baked_motion(context, self.armature, self.bones, self.frames), [])
            seconds = (numpy.array(self.frames) - self.frames[0]) / self.fps
            clips = [("motion", seconds, self.motion)]
        meshes = [(mesh.name, scene.to_file(positions), triangles, weights)
                  for mesh, (positions, triangles), weights in zip(self.meshes, self.arrays, self.weights)]
        if not meshes:  # a skeleton alone: a speck, so that the file holds a character
            lowest = scene.to_file(self.bones.heads)[0]
            share = numpy.zeros((3, len(self.bones)))
            share[:, 0] = 1
            meshes = [("speck", lowest + 1e-6 * numpy.eye(3), numpy.array([[0, 1, 2]]), share)]
        gltf.write(path, self.bones.joints(), meshes, clips)

    def split(self, frames):
        """Positions of all meshes, frames x vertices x 3 in the space of files, as those of each mesh's data."""
        result, first = [], 0
        world = scene.from_file(frames)
        for (positions, _), places in zip(self.arrays, self.places):
            result.append(scene.to_local(places[:len(world)], world[:, first:first + len(positions)]))
            first += len(positions)
        if first != frames.shape[1]:
            raise LimberError(f"The program returned {frames.shape[1]} vertices instead of {first}.", code="Unexpected")
        return result


def world_frames(made, joints, times_at=None):
    """Frames of nodes in the world of Blender, frames x joints x 4 x 4, in a clip or (None) at rest."""
    if times_at is None:
        return (scene.FROM_FILE @ made.rest_world())[joints]
    _, moves, turns, scales = times_at
    count, nodes = moves.shape[:2]
    local = gltf.put_together(moves.reshape(-1, 3), turns.reshape(-1, 4), scales.reshape(-1, 3)).reshape(count, nodes, 4, 4)
    return (scene.FROM_FILE @ made.to_world(local))[:, joints]


def fresh_names(armature, names):
    """The names, or others where a bone has one already."""
    taken, result = {bone.name for bone in armature.data.bones} if armature else set(), {}
    for name in names:
        new, number = name, 1
        while new in taken:
            new, number = f"{name}.{number:03d}", number + 1
        taken.add(new)
        result[name] = new
    return result


def add_bones(context, armature, specifications):
    """New bones: (name, frame in the world, length, name of the parent or None) each. In object mode."""
    to_armature = armature.matrix_world.inverted()
    context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    bones = armature.data.edit_bones
    for name, frame, length, _ in specifications:
        bone = bones.new(name)
        bone.head, bone.tail = (0, 0, 0), (0, length, 0)
        bone.matrix = to_armature @ Matrix(frame.tolist())
        bone.use_deform = True
    for name, _, _, parent in specifications:
        if parent:
            bones[name].parent = bones[parent]
    bpy.ops.object.mode_set(mode="OBJECT")


def replace_groups(mesh, bones, names, weights):
    """New weights instead of those of the bones: their groups go."""
    for group in [one for one in mesh.vertex_groups if one.name in set(bones.names) and one.name not in set(names)]:
        mesh.vertex_groups.remove(group)
    scene.write_groups(mesh, names, weights)
