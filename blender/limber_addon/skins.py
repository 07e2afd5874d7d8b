"""Skins: fewer influences, bones from moving meshes, motions of other skeletons."""
import os

import bpy
import numpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, IntProperty, StringProperty

from . import character, compat, gltf, scene
from .job import LimberOperator
from .program import LimberError

# ---------------------------------------------------------------- compress


class LIMBER_OT_compress(LimberOperator, bpy.types.Operator):
    """Bring the skins of the meshes down to few bones per vertex. Virtual bones, blends of the armature's own, keep the look"""
    bl_idname = "limber.compress"
    bl_label = "Compress Skin"

    method: EnumProperty(name="Method", default="two-layer", description="How",
                         items=(("two-layer", "Virtual Bones", "Bones that blend others say what many bones did; they follow live"),
                                ("smooth", "Smooth", "Leave influences out, without creases"),
                                ("k-largest", "Largest", "Keep the largest influences, as engines do"),
                                ("poisson", "Poisson", "Fit the motion of the scene's frames"),
                                ("geometry", "Geometry", "Fit the positions of the scene's frames")))
    influences: IntProperty(name="Influences", default=4, min=1, max=32, description="Most bones per vertex")
    virtual_bones: IntProperty(name="Virtual Bones", default=0, min=0, max=60000, description="How many; 0: four times the bones")

    def plan(self, context, folder):
        if self.method == "two-layer" and self.influences > 4:
            raise LimberError("Virtual bones have 1 to 4 influences per vertex.", remedy="Lower Influences, or use another method.")
        armature = scene.require_armature(context)
        moving = armature.animation_data and armature.animation_data.action is not None and context.scene.frame_end > \
            context.scene.frame_start
        self._export = character.Exported(context, folder.file("dense.glb"), with_motion=bool(moving))
        words = ["compress", folder.file("dense.glb"), "-o", folder.file("compressed.glb"), "--method", self.method,
                 "--influences", str(self.influences)]
        if moving:
            words += ["--fps", repr(min(max(self._export.fps, 1), 240))]
        if self.method == "two-layer":
            # The program, left alone, minds the size of its file. Here virtual bones follow by constraints and take no keys.
            words += ["--virtual-bones", str(self.virtual_bones or 4 * len(self._export.bones))]
        return [words]

    def finish(self, context, folder, answers):
        # Of a file that nobody keeps.
        answers[0]["warnings"] = [one for one in answers[0].get("warnings", []) if "as large as its source" not in one]
        made = gltf.Glb(folder.file("compressed.glb"))
        nodes = {made.nodes[node]["name"]: node for node in made.skinned()}
        bones, armature = self._export.bones, self._export.armature
        plans = []
        for mesh, (positions, _) in zip(self._export.meshes, self._export.arrays):
            node = nodes[mesh.name]
            layers = made.skin_of(node).get("extensions", {}).get("LIMBER_two_layer")
            weights = made.weights(node)
            if layers:
                plans.append((mesh, *virtual_bones(made, layers, weights, positions, mesh, armature)))
            else:
                joints = [made.nodes[joint]["name"] for joint in made.skin_of(node)["joints"]]
                plans.append((mesh, joints, weights, []))
        size = float(numpy.linalg.norm(bones.tails.max(0) - bones.heads.min(0)))
        added = 0
        with scene.object_mode(context):
            for mesh, names, weights, new in plans:
                if new:
                    character.add_bones(context, armature, [(name, frame, 0.02 * size, None) for name, frame, _ in new])
                    for name, _, shares in new:
                        follow(armature, name, shares)
                    added += len(new)
                character.replace_groups(mesh, bones, names, weights)
        errors = ", ".join(f"{one['name']} {100 * one['position_error']['rms'] / one['size']:.3f}%"
                           for one in answers[0]["meshes"] if one.get("size"))
        return f"{added} virtual bones; error of positions by size (rms): {errors}"

    def draw(self, context):
        layout = self.layout
        layout.use_property_split = True
        layout.prop(self, "method")
        layout.prop(self, "influences")
        if self.method == "two-layer":
            layout.prop(self, "virtual_bones")


def virtual_bones(made, layers, weights, positions, mesh, armature):
    """Names of the skin's bones, its weights, and the new bones: (name, frame in the world, [(bone, share)]) each. What follows
    one bone alone is that bone."""
    masters = [made.nodes[joint]["name"] for joint in layers["joints"]]
    rows = [list(zip(row[0::2], row[1::2])) for row in layers["dictionary"]]
    if len(rows) != weights.shape[1]:
        raise LimberError("The program's lower layer does not fit its skin.", code="Unexpected")
    if min((share for row in rows for _, share in row), default=0) < -1e-6:
        raise LimberError("Some virtual bones have shares below 0, which constraints of Blender cannot have.",
                          remedy="Use the method Smooth.")
    used = numpy.flatnonzero((weights > 0).any(0))
    shares = {at: [(masters[bone], weight) for bone, weight in rows[at] if weight > 1e-5] for at in used}
    wanted = {at: f"virtual.{mesh.name}.{at:03d}" for at in used if len(shares[at]) > 1}
    fresh = character.fresh_names(armature, list(wanted.values()))
    columns, new = {}, []
    for at in used:
        share = weights[:, at]
        name = fresh[wanted[at]] if at in wanted else shares[at][0][0]
        columns[name] = columns[name] + share if name in columns else share
        if at in wanted:
            frame = numpy.eye(4)
            frame[:3, 3] = (share[:, None] * positions).sum(0) / share.sum()
            new.append((name, frame, shares[at]))
    return list(columns), numpy.stack(list(columns.values()), axis=1), new


def follow(armature, name, shares):
    """Lets a bone move as the weighted mean of others: Blender's Armature constraint."""
    bone = armature.pose.bones[name]
    constraint = bone.constraints.new("ARMATURE")
    constraint.name = "Limber"
    constraint.use_deform_preserve_volume = False
    constraint.use_bone_envelopes = False
    constraint.use_current_location = False
    for of, share in shares:
        target = constraint.targets.new()
        target.target, target.subtarget, target.weight = armature, of, share
    armature.data.bones[name].hide = True


# ---------------------------------------------------------------- decompose


class LIMBER_OT_decompose(LimberOperator, bpy.types.Operator):
    """Make an armature that moves like the active mesh does over the frames of the scene: by a cache, shape keys or modifiers"""
    bl_idname = "limber.decompose"
    bl_label = "Bones from Motion"

    bones: IntProperty(name="Bones", default=20, min=0, max=1000, description="How many; 0: as many as the tolerance asks for")
    tolerance: FloatProperty(name="Tolerance", default=0.01, min=0, max=1000, precision=4,
                             description="With 0 bones: add bones until the error is below, in units (root mean square)")
    influences: IntProperty(name="Influences", default=4, min=1, max=64, description="Most bones per vertex")

    def plan(self, context, folder):
        mesh = context.view_layer.objects.active
        if mesh is None or mesh.type != "MESH":
            raise LimberError("The active object is no mesh.", remedy="Select the mesh that moves.")
        self._mesh = mesh
        self._frames = scene.frame_range(context.scene)
        if len(self._frames) < 2:
            raise LimberError("The scene has one frame only.", remedy="Set its start and end, in the timeline.")
        if self.bones == 0 and self.tolerance == 0:
            raise LimberError("Neither bones nor a tolerance are given.", remedy="Say how many bones, or how near they should be.")
        self._rest, self._triangles = scene.mesh_arrays(mesh)
        sequence = []
        with scene.kept_frame(context.scene):
            for frame in self._frames:
                context.scene.frame_set(frame)
                sequence.append(scene.evaluated_positions(mesh, context.evaluated_depsgraph_get()))
                if len(sequence[-1]) != len(self._rest):
                    raise LimberError(f"At frame {frame} the mesh has {len(sequence[-1])} vertices, and {len(self._rest)} without "
                                      "modifiers.", remedy="Turn off modifiers that add vertices.")
        sequence = numpy.array(sequence)
        size = numpy.linalg.norm(self._rest.max(0) - self._rest.min(0))
        if numpy.abs(sequence - sequence[0]).max() < 1e-6 * size:
            raise LimberError(f"'{mesh.name}' does not move from frame {self._frames[0]} to {self._frames[-1]}.",
                              remedy="Set the frames of the scene to those of its motion.")
        self._fps = scene.frames_per_second(context.scene)
        scene.write_pc2(folder.file("motion.pc2"), scene.to_file(sequence))
        with open(folder.file("rest.obj"), "w", encoding="utf-8") as file:
            for x, y, z in scene.to_file(self._rest):
                file.write(f"v {x:.9g} {y:.9g} {z:.9g}\n")
            for a, b, c in self._triangles + 1:
                file.write(f"f {a} {b} {c}\n")
        words = ["decompose", folder.file("motion.pc2"), "--mesh", folder.file("rest.obj"), "-o", folder.file("bones.glb"),
                 "--influences", str(self.influences), "--fps", repr(min(max(self._fps, 1), 1000))]
        words += ["--bones", str(self.bones)] if self.bones else ["--tolerance", repr(self.tolerance)]
        return [words]

    def finish(self, context, folder, answers):
        made = gltf.Glb(folder.file("bones.glb"))
        node = made.skinned()[0]
        skin, weights = made.skin_of(node), made.weights(node)
        if len(weights) != len(self._rest):
            raise LimberError(f"The program returned {len(weights)} vertices instead of {len(self._rest)}.", code="Unexpected")
        joints = skin["joints"]
        binds = made.inverse_binds(skin)
        clip = made.clip(0)
        frames = [self._frames[0] + time * self._fps for time in clip[0]]
        # What each joint does to the mesh at rest, in Blender's world. A bone may lie anywhere: in the middle of its vertices.
        moved = character.world_frames(made, joints, clip) @ binds @ scene.TO_FILE
        rest = numpy.tile(numpy.eye(4), (len(joints), 1, 1))
        for at in range(len(joints)):
            share = weights[:, at]
            rest[at, :3, 3] = (share[:, None] * self._rest).sum(0) / max(share.sum(), 1e-12)
        size = float(numpy.linalg.norm(self._rest.max(0) - self._rest.min(0)))
        names = [made.nodes[joint].get("name", f"bone.{at:03d}") for at, joint in enumerate(joints)]
        with scene.object_mode(context, back=False):
            data = bpy.data.armatures.new(f"{self._mesh.name} Bones")
            armature = bpy.data.objects.new(f"{self._mesh.name} Bones", data)
            context.collection.objects.link(armature)
            armature.show_in_front = True
            character.add_bones(context, armature, [(name, frame, 0.06 * size, None) for name, frame in zip(names, rest)])
            copy = self._copy(context, armature)
            scene.write_groups(copy, names, weights)
            action = scene.new_action(armature, f"{self._mesh.name} motion")
            bones = scene.Bones(armature)
            order = [names.index(name) for name in bones.names]
            basis = scene.basis_of(bones, (moved @ rest)[:, order])
            scene.write_keys(armature, action, bones.names, frames, basis, scales=False)
            for one in context.selected_objects:
                one.select_set(False)
            armature.select_set(True)
            copy.select_set(True)
        context.view_layer.objects.active = armature
        error = answers[0]["position_error"]["rms"] / answers[0]["size"]
        return f"{len(names)} bones move '{copy.name}' as '{self._mesh.name}' moves, to {100 * error:.3f}% of its size (rms)"

    def _copy(self, context, armature):
        """The mesh at rest, in the world, with nothing but an armature modifier."""
        data = self._mesh.data.copy()
        copy = bpy.data.objects.new(f"{self._mesh.name} Skinned", data)
        if data.shape_keys:
            copy.shape_key_clear()
        data.vertices.foreach_set("co", self._rest.astype(numpy.float32).ravel())
        data.update()
        context.collection.objects.link(copy)
        modifier = copy.modifiers.new("Armature", "ARMATURE")
        modifier.object = armature
        copy.parent = armature
        return copy

    def draw(self, context):
        layout = self.layout
        layout.use_property_split = True
        layout.prop(self, "bones")
        if self.bones == 0:
            layout.prop(self, "tolerance")
        layout.prop(self, "influences")


# ---------------------------------------------------------------- retarget

MOTIONS = tuple((name, name.capitalize(), f"Of {body}") for body, names in (
    ("humanoids", "walk run idle jump wave sit turn dance"), ("quadrupeds", "trot gallop"), ("birds", "flap"), ("fish", "swim"),
    ("snakes", "slither")) for name in names.split())


class LIMBER_OT_retarget(LimberOperator, bpy.types.Operator):
    """Give the armature the motion of another skeleton: a file, another armature's action, or one of Limber's own"""
    bl_idname = "limber.retarget"
    bl_label = "Retarget Motion"

    source: EnumProperty(name="From", default="motion", description="Where the motion comes from",
                         items=(("motion", "Limber", "A motion that Limber makes"), ("file", "File", ".bvh, .glb, .fbx or .dae"),
                                ("armature", "Armature", "The action of another armature, over the frames of the scene")))
    filepath: StringProperty(name="File", subtype="FILE_PATH", description="A .bvh, .glb, .gltf, .fbx or .dae with a motion")
    armature: StringProperty(name="Armature", description="The armature whose motion is taken")
    motion: EnumProperty(name="Motion", items=MOTIONS, default="walk",
                         description="It is made for the body that the bones' names tell")
    in_place: BoolProperty(name="In Place", default=False, description="Leave out what the motion travels over the ground")
    hands: BoolProperty(name="Keep Hands", default=False, description="Hands that keep still in the motion keep still here")
    loop: BoolProperty(name="Loop", default=False, description="Fade the end into the start")
    map: StringProperty(name="Name Map", subtype="FILE_PATH", description="A file with lines 'name in the motion = bone here'; "
                                                                         "empty: found by what names mean")
    set_range: BoolProperty(name="Set Scene Range", default=True, description="Let the scene end where the motion ends")

    def plan(self, context, folder):
        self._export = character.Exported(context, folder.file("model.glb"), with_motion=False, need_meshes=False, meshes=[])
        if self.source == "file":
            if not self.filepath:
                raise LimberError("No file is chosen.", remedy="Choose a .bvh, .glb, .fbx or .dae with a motion.")
            motion = bpy.path.abspath(self.filepath)
        elif self.source == "armature":
            motion = self._export_source(context, folder)
        else:
            motion = self.motion
        words = ["animate", folder.file("model.glb"), "--motion", motion, "--fps", repr(self._export.fps), "-o",
                 folder.file("moved.glb")]
        words += ["--in-place"] if self.in_place else []
        words += ["--hands"] if self.hands else []
        words += ["--loop"] if self.loop else []
        words += ["--map", bpy.path.abspath(self.map)] if self.map else []
        return [words]

    def _export_source(self, context, folder):
        other = bpy.data.objects.get(self.armature)
        if other is None or other.type != "ARMATURE":
            raise LimberError(f"There is no armature '{self.armature}'.", remedy="Choose the armature whose motion is taken.")
        if other == self._export.armature:
            raise LimberError("An armature cannot take its own motion.", remedy="Choose another one.")
        bones = scene.Bones(other)
        frames = scene.frame_range(context.scene)
        if len(frames) < 2:
            raise LimberError("The scene has one frame only.", remedy="Set its start and end, in the timeline.")
        motion = scene.baked_motion(context, other, bones, frames)
        seconds = (numpy.array(frames) - frames[0]) / self._export.fps
        share = numpy.zeros((3, len(bones)))
        share[:, 0] = 1
        gltf.write(folder.file("source.glb"), bones.joints(),
                   [("speck", scene.to_file(bones.heads)[0] + 1e-6 * numpy.eye(3), numpy.array([[0, 1, 2]]), share)],
                   [("motion", seconds, motion)])
        return folder.file("source.glb")

    def finish(self, context, folder, answers):
        made = gltf.Glb(folder.file("moved.glb"))
        bones, armature = self._export.bones, self._export.armature
        at = {node.get("name"): i for i, node in enumerate(made.nodes)}
        nodes = [at[name] for name in bones.names]
        clip = made.clip(len(made.clip_names()) - 1)
        frames = [context.scene.frame_start + time * self._export.fps for time in clip[0]]
        posed = character.world_frames(made, nodes, clip)
        basis = scene.basis_of(bones, posed)
        name = {"file": os.path.splitext(os.path.basename(self.filepath))[0], "armature": self.armature,
                "motion": self.motion}[self.source]
        action = scene.new_action(armature, f"{armature.name} {name}")
        scene.write_keys(armature, action, bones.names, frames, basis, scales=False)
        if self.set_range:
            context.scene.frame_end = max(int(numpy.ceil(frames[-1] - 1e-3)), context.scene.frame_start)
        answer = answers[0]
        resting = [name for name in answer["at_rest"] if name in bones.index]
        return (f"{answer['matched_joints']} of {len(bones)} bones driven by '{name}', {len(frames)} frames"
                + (f"; at rest: {', '.join(resting[:6])}" if resting else ""))

    def draw(self, context):
        layout = self.layout
        layout.use_property_split = True
        layout.prop(self, "source")
        if self.source == "armature":
            layout.prop_search(self, "armature", bpy.data, "objects")
        else:
            layout.prop(self, "filepath" if self.source == "file" else "motion")
        for name in ("in_place", "hands", "loop", "map", "set_range"):
            layout.prop(self, name)


classes = (LIMBER_OT_compress, LIMBER_OT_decompose, LIMBER_OT_retarget)
