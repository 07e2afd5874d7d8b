"""Flesh that wobbles, baked to point caches, shape keys or bones."""
import os
import re

import bpy
import numpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, IntProperty, StringProperty

from . import character, compat, gltf, scene
from .job import LimberOperator
from .program import LimberError

PRESETS = {  # softness, frequency, damping ratio
    "firm": (0.7, 6, 0.4),
    "flesh": (0.9, 3, 0.2),  # the program's own defaults
    "belly": (0.95, 2, 0.15),
    "jelly": (1.0, 1.5, 0.08),
}


def take_preset(self, context):
    if self.preset in PRESETS:
        self.softness, self.frequency, self.damping_ratio = PRESETS[self.preset]


class LIMBER_OT_bake_jiggle(LimberOperator, bpy.types.Operator):
    """Let the flesh of the meshes follow their armature, overshoot and settle, over the frames of the scene, and keep the result"""
    bl_idname = "limber.bake_jiggle"
    bl_label = "Bake Jiggle"

    output: EnumProperty(name="Keep As", default="cache", description="What the motion of the flesh becomes",
                         items=(("cache", "Mesh Cache", "A file per mesh, played by a Mesh Cache modifier: every vertex as it is"),
                                ("shape_keys", "Shape Keys", "A shape key per frame, or per few frames, below the armature"),
                                ("bones", "Jiggle Bones", "Bones with keys, and weights for them: for engines")))
    format: EnumProperty(name="Format", default="pc2", items=(("pc2", "PC2", "Of 3ds Max"), ("mdd", "MDD", "Of LightWave")),
                         description="Of the cache's file")
    folder: StringProperty(name="Folder", default="//limber_cache", subtype="DIR_PATH", description="Where caches are kept")
    preset: EnumProperty(name="Preset", default="flesh", update=take_preset, description="Sets the values below",
                         items=(("firm", "Firm", "Muscles"), ("flesh", "Flesh", "Cheeks, arms, thighs"),
                                ("belly", "Belly", "Heavy and slow"), ("jelly", "Jelly", "Wobbles for long"),
                                ("own", "Own", "As you set it")))
    softness: FloatProperty(name="Softness", default=0.9, min=0, max=1, subtype="FACTOR",
                            description="How loose flesh is; 0 follows the bones exactly")
    frequency: FloatProperty(name="Frequency", default=3, min=0.1, max=60,
                             description="How often flesh swings per second, in hertz: low is heavy and slow")
    damping_ratio: FloatProperty(name="Damping Ratio", default=0.2, min=0, max=1, subtype="FACTOR",
                                 description="How soon it comes to rest: 0 swings for ever, 1 goes back without a swing")
    even: BoolProperty(name="All Alike", default=False,
                       description="Head, hands, feet and shins are as soft as belly and thighs")
    touch: BoolProperty(name="Touch", default=False,
                        description="Bones push the flesh of other limbs: an arm the belly, a thigh the other")
    volume: FloatProperty(name="Volume", default=1, min=0, max=1, subtype="FACTOR",
                          description="How much of the volume that a pose costs comes back")
    gravity: FloatProperty(name="Gravity", default=0, min=-1000, max=1000,
                           description="Pull downwards, in units per second squared; 9.81 for metres")
    cells: IntProperty(name="Cells", default=0, min=0, max=500,
                       description="Of the lattice along the longest side; 0: what suits the shape")
    step: IntProperty(name="Every", default=2, min=1, max=100, description="Frames from one shape key to the next")
    joints: IntProperty(name="Bones", default=32, min=1, max=1000, description="How many jiggle bones")

    def plan(self, context, folder):
        self._export = exported = character.Exported(context, folder.file("model.glb"))
        if self.output == "cache":
            self._cache_folder = bpy.path.abspath(self.folder)
            if self.folder.startswith("//") and not bpy.data.filepath:
                raise LimberError("The cache's folder is beside the .blend file, which has not been saved.",
                                  remedy="Save the file, or choose another folder.")
        for mesh in exported.meshes:
            require_own_vertices(mesh, exported.armature)
            if self.output == "shape_keys" and mesh.data.users > 1:
                raise LimberError(f"'{mesh.name}' shares its data with other objects.", remedy="Make it single-user first.")
        words = ["animate", folder.file("model.glb"), "--motion", folder.file("model.glb"), "--fps", repr(exported.fps),
                 "--jiggle", "--softness", repr(self.softness), "--frequency", repr(self.frequency),
                 "--damping-ratio", repr(self.damping_ratio), "--volume", repr(self.volume), "--gravity", repr(self.gravity)]
        words += ["--even"] if self.even else []
        words += ["--touch"] if self.touch else []
        words += ["--cells", str(self.cells)] if self.cells else []
        soft = [f"{name}={exported.armature.pose.bones[name].limber_softness:g}" for name in exported.bones.names
                if exported.armature.pose.bones[name].limber_softness >= 0]
        words += ["--soft", ",".join(soft)] if soft else []
        if self.output == "bones":
            return [words + ["--jiggle-joints", str(self.joints), "--influences", "8", "-o", folder.file("jiggle.glb")]]
        return [words + ["-o", folder.file("jiggle.pc2")]]

    def finish(self, context, folder, answers):
        if self.output == "bones":
            return self._add_bones(context, gltf.Glb(folder.file("jiggle.glb")))
        frames = scene.read_pc2(folder.file("jiggle.pc2"))
        if len(frames) != len(self._export.frames):
            raise LimberError(f"The program returned {len(frames)} frames instead of {len(self._export.frames)}.",
                              code="Unexpected")
        parts = self._export.split(frames)
        return self._write_caches(context, parts) if self.output == "cache" else self._add_keys(context, parts)

    def _write_caches(self, context, parts):
        files = []
        try:
            os.makedirs(self._cache_folder, exist_ok=True)
            for mesh, part in zip(self._export.meshes, parts):
                name = re.sub(r"[^\w.-]", "_", mesh.name)
                path = os.path.join(self._cache_folder, f"{name}.{self.format}")
                if self.format == "pc2":
                    scene.write_pc2(path + ".part", part)
                else:
                    scene.write_mdd(path + ".part", part, numpy.arange(len(part)) / self._export.fps)
                files.append(path)
            for path in files:
                os.replace(path + ".part", path)
        except OSError as error:
            for path in files:
                if os.path.exists(path + ".part"):
                    os.remove(path + ".part")
            raise LimberError(f"The cache cannot be written: {error.strerror}.", place=self._cache_folder,
                              remedy="Choose another folder, or make room.") from error
        for mesh, path in zip(self._export.meshes, files):
            modifier = mesh.modifiers.get("Limber Jiggle")
            if modifier is None or modifier.type != "MESH_CACHE":
                modifier = mesh.modifiers.new("Limber Jiggle", "MESH_CACHE")
                after = list(mesh.modifiers).index(scene.armature_modifier(mesh, self._export.armature)) + 1
                compat.move_modifier(mesh, len(mesh.modifiers) - 1, after)
                modifier = mesh.modifiers["Limber Jiggle"]
            modifier.cache_format = self.format.upper()
            modifier.filepath = bpy.path.relpath(path) if self.folder.startswith("//") else path
            modifier.deform_mode = "OVERWRITE"
            modifier.frame_start = self._export.frames[0]
            modifier.interpolation = "LINEAR"
        return f"{len(files)} cache(s) of {len(self._export.frames)} frames in {self._cache_folder}"

    def _add_keys(self, context, parts):
        """A key moves vertices before the armature does: what it holds is taken back through the bones of its frame."""
        chosen = list(range(0, len(self._export.frames), self.step))
        if chosen[-1] != len(self._export.frames) - 1:
            chosen.append(len(self._export.frames) - 1)
        results = []
        for mesh, part, weights, places in zip(self._export.meshes, parts, self._export.weights, self._export.places):
            # Where the mesh itself is moves nothing of its data at rest: the armature modifier works from where it is now.
            rest = numpy.linalg.inv(scene.TO_FILE @ self._export.bones.rest)
            shapes = []
            for frame in chosen:
                bones = scene.FROM_FILE @ self._export.motion[frame] @ rest @ scene.TO_FILE
                local = numpy.linalg.inv(places[frame]) @ bones @ scene.array_of(mesh.matrix_world)
                blend = numpy.einsum("vb,bij->vij", weights, local)
                if numpy.abs(numpy.linalg.det(blend[:, :3, :3])).min() < 1e-4:
                    raise LimberError(f"'{mesh.name}' collapses at frame {self._export.frames[frame]}: no shape key can be taken "
                                      "back through its bones there.", remedy="Keep the jiggle as a mesh cache.")
                shapes.append(numpy.linalg.solve(blend[:, :3, :3], (part[frame] - blend[:, :3, 3])[..., None])[..., 0])
            results.append(shapes)
        with scene.object_mode(context):
            for mesh, shapes in zip(self._export.meshes, results):
                self._write_shape_keys(mesh, chosen, shapes)
        return f"{len(chosen)} shape keys on {len(results)} mesh(es)"

    def _write_shape_keys(self, mesh, chosen, shapes):
        if mesh.data.shape_keys is None:
            mesh.shape_key_add(name="Basis", from_mix=False)
        for key in [one for one in mesh.data.shape_keys.key_blocks if one.name.startswith("Jiggle ")]:
            mesh.shape_key_remove(key)
        keys = mesh.data.shape_keys
        frames = [self._export.frames[at] for at in chosen]
        action = bpy.data.actions.new(f"{mesh.name} jiggle")
        keys.animation_data_create().action = action
        curves = compat.action_curves(action, keys, "KEY")
        for at, (frame, shape) in enumerate(zip(frames, shapes)):
            key = mesh.shape_key_add(name=f"Jiggle {frame}", from_mix=False)
            key.data.foreach_set("co", shape.astype(numpy.float32).ravel())
            curve = curves.new(f'key_blocks["{key.name}"].value')
            times = [time for time in (frames[at - 1] if at else None, frame, frames[at + 1] if at + 1 < len(frames) else None)
                     if time is not None]
            curve.keyframe_points.add(len(times))
            for point, time in zip(curve.keyframe_points, times):
                point.co, point.interpolation = (time, float(time == frame)), "LINEAR"
            curve.update()

    def _add_bones(self, context, made):
        armature, bones = self._export.armature, self._export.bones
        nodes = {made.nodes[node]["name"]: node for node in made.skinned()}
        skins = []
        for mesh in self._export.meshes:
            node = nodes[mesh.name]
            skins.append((made.skin_of(node)["joints"], made.weights(node)))
        known = {name: i for i, name in enumerate(bones.names)}
        new = [joint for joint in dict.fromkeys(joint for joints, _ in skins for joint in joints)
               if made.nodes[joint]["name"] not in known]
        names = character.fresh_names(armature, [made.nodes[joint]["name"] for joint in new])
        clip = made.clip(len(made.clip_names()) - 1)
        rest = character.world_frames(made, new)
        posed = character.world_frames(made, new, clip)
        frames = [self._export.frames[0] + time * self._export.fps for time in clip[0]]
        size = numpy.linalg.norm(bones.tails.max(0) - bones.heads.min(0))
        parents = []
        for joint in new:
            above = made.parents[joint]
            while above >= 0 and made.nodes[above].get("name") not in known:
                above = made.parents[above]
            parents.append(made.nodes[above]["name"] if above >= 0 else None)
        with scene.object_mode(context):
            character.add_bones(context, armature, [(names[made.nodes[joint]["name"]], frame, 0.04 * size, parent)
                                                    for joint, frame, parent in zip(new, rest, parents)])
            for mesh, (joints, weights) in zip(self._export.meshes, skins):
                own = [names.get(made.nodes[joint]["name"], made.nodes[joint]["name"]) for joint in joints]
                character.replace_groups(mesh, bones, own, weights)
            whole = scene.Bones(armature)
            data = armature.animation_data_create()
            action = data.action = data.action.copy() if data.action else scene.new_action(armature, f"{armature.name} jiggle")
            self._key_jiggle(armature, whole, action, [names[made.nodes[joint]["name"]] for joint in new], parents, posed, frames)
        return f"{len(new)} jiggle bones on {len(skins)} mesh(es)"

    def _key_jiggle(self, armature, bones, action, names, parents, posed, frames):
        """Keys of the new bones, in the frames of the bones above as these move."""
        count = min(len(frames), len(self._export.motion))
        all_frames = numpy.empty((count, len(bones), 4, 4))
        motion = scene.FROM_FILE @ self._export.motion[:count]
        for i, name in enumerate(bones.names):
            if name in names:
                all_frames[:, i] = posed[:count, names.index(name)]
            else:
                all_frames[:, i] = motion[:, self._export.bones.index[name]]
        basis = scene.basis_of(bones, all_frames)
        scene.write_keys(armature, action, names, frames[:count], basis[:, [bones.index[name] for name in names]])

    def draw(self, context):
        layout = self.layout
        layout.use_property_split = True
        layout.prop(self, "output")
        if self.output == "cache":
            layout.prop(self, "format")
            layout.prop(self, "folder")
        else:
            layout.prop(self, "step" if self.output == "shape_keys" else "joints")
        for name in ("preset", "softness", "frequency", "damping_ratio", "even", "touch", "volume", "gravity", "cells"):
            layout.prop(self, name)


def require_own_vertices(mesh, armature):
    """Refuses meshes whose vertices are not those of the armature modifier."""
    modifiers = list(mesh.modifiers)
    before = modifiers[:modifiers.index(scene.armature_modifier(mesh, armature))]
    generating = {"ARRAY", "BEVEL", "BOOLEAN", "BUILD", "DECIMATE", "EDGE_SPLIT", "MASK", "MIRROR", "MULTIRES", "NODES", "REMESH",
                  "SCREW", "SKIN", "SOLIDIFY", "SUBSURF", "TRIANGULATE", "WELD", "WIREFRAME"}
    for modifier in before:
        if modifier.type in generating and modifier.show_viewport:
            raise LimberError(f"The modifier '{modifier.name}' of '{mesh.name}' makes other vertices before the armature moves them.",
                              remedy="Apply it, or move it below the armature modifier.")


class LIMBER_OT_softness(bpy.types.Operator):
    """Set how soft flesh is around the selected bones, for the next bake"""
    bl_idname = "limber.softness"
    bl_label = "Softness of Bones"
    bl_options = {"REGISTER", "UNDO"}

    softness: FloatProperty(name="Softness", default=0, min=-1, max=1, description="0: stiff; 1: loose; below 0: as all others")

    @classmethod
    def poll(cls, context):
        return context.mode == "POSE" and bool(context.selected_pose_bones)

    def invoke(self, context, event):
        return context.window_manager.invoke_props_dialog(self)

    def execute(self, context):
        for bone in context.selected_pose_bones:
            bone.limber_softness = self.softness
        return {"FINISHED"}


classes = (LIMBER_OT_bake_jiggle, LIMBER_OT_softness)
