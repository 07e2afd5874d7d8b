"""Weights of Limber in vertex groups."""
import json

import bpy
import numpy
from bpy.props import BoolProperty, EnumProperty, IntProperty

from . import compat, gltf, scene
from .job import LimberOperator
from .program import LimberError

METHODS = (
    ("bounded", "Bounded", "Bounded biharmonic weights: smooth and local, within 0 and 1. Best for most characters"),
    ("lattice", "Lattice", "Heat through a lattice around the shape: for open, many-part and self-intersecting meshes"),
    ("heat", "Heat", "Bone heat on the surface, as Blender's own, but no vertex is left out"),
    ("biharmonic", "Biharmonic", "Smooth and linearly precise weights; what is below 0 is cut off for vertex groups"),
    ("geodesic", "Geodesic", "Each bone owns its skin and fades out along the surface: fast and local"),
)


def blended(old, new, rows, chosen, locked, distances):
    """New weights beside those that stay.

    old, new: vertices x bones; rows of `new` sum to one. rows: a mask of the vertices that change. chosen: a mask of the bones
    that change. locked: bones that keep their weights to the bit. Bones that are not chosen keep their proportions among each
    other. distances: from vertices to bones, for vertices that would be left without.
    """
    writable = chosen & ~locked
    others = ~chosen & ~locked
    result = old.copy()
    if not writable.any():
        return result
    room = numpy.clip(1 - old[:, locked].sum(1), 0, 1)
    mine = numpy.where(writable, new, 0)
    if others.any():
        rest = numpy.where(others, old, 0)
        kept = rest.sum(1)
        # Where nothing was, the others get their new weights, too.
        fresh = kept <= 1e-9
        rest[fresh] = numpy.where(others, new, 0)[fresh]
        kept = rest.sum(1)
        share = mine.sum(1)
        wanted = numpy.clip(room - share * room, 0, None)
        rest *= numpy.divide(wanted, kept, out=numpy.zeros_like(kept), where=kept > 1e-12)[:, None]
        mine = mine * room[:, None] + rest
        total = mine.sum(1)
        mine *= numpy.divide(room, total, out=numpy.zeros_like(total), where=total > 1e-12)[:, None]
    else:
        total = mine.sum(1)
        mine *= numpy.divide(room, total, out=numpy.zeros_like(total), where=total > 1e-12)[:, None]
    bare = (mine.sum(1) <= 1e-9) & (room > 1e-9)
    if bare.any():
        near = numpy.where(writable | others, distances, numpy.inf).argmin(1)
        mine[bare, near[bare]] = room[bare]
    free = writable | others
    result[numpy.ix_(rows, free)] = mine[numpy.ix_(rows, free)]
    return result


def bone_distances(positions, heads, tails):
    """Vertices x bones."""
    result = numpy.empty((len(positions), len(heads)))
    for at, (head, tail) in enumerate(zip(heads, tails)):
        along = tail - head
        part = numpy.clip((positions - head) @ along / max(along @ along, 1e-30), 0, 1)
        result[:, at] = numpy.linalg.norm(positions - head - part[:, None] * along, axis=1)
    return result


class LIMBER_OT_bind(LimberOperator, bpy.types.Operator):
    """Compute weights of the selected meshes for the armature, into vertex groups. Locked groups stay as they are"""
    bl_idname = "limber.bind"
    bl_label = "Bind with Limber"

    method: EnumProperty(name="Method", items=METHODS, default="bounded", description="How weights are computed")
    influences: IntProperty(name="Influences", default=0, min=0, max=32,
                            description="Most bones per vertex, as engines want it; 0: all")
    selected_vertices: BoolProperty(name="Selected Vertices", default=False,
                                    description="Change only vertices that are selected in edit mode or by the paint mask")
    selected_bones: BoolProperty(name="Selected Bones", default=False,
                                 description="Change only the groups of bones that are selected in pose mode; others keep "
                                             "their proportions")
    stiff_parts: BoolProperty(name="Stiff Parts", default=True,
                              description="Parts such as hats and buttons move as one with what carries them")
    parent: BoolProperty(name="Add Armature Modifier", default=True,
                         description="Also parent meshes to the armature and add a modifier, if they have none")

    def plan(self, context, folder):
        self._armature = scene.require_armature(context)
        self._meshes = scene.selected_meshes(context)
        if not self._meshes:
            self._meshes = scene.meshes_of(context, self._armature)
        if not self._meshes:
            raise LimberError("No mesh is selected.", remedy="Select the meshes to bind, then the armature.")
        self._bones = bones = scene.Bones(self._armature)
        self._chosen = numpy.ones(len(bones), bool)
        if self.selected_bones:
            pose = self._armature.pose.bones
            self._chosen = numpy.array([compat.is_bone_selected(pose[name]) for name in bones.names])
            if not self._chosen.any():
                raise LimberError("No bone that deforms is selected.", place=self._armature.name,
                                  remedy="Select bones in pose mode, or untick Selected Bones.")
        self._arrays = [scene.mesh_arrays(mesh) for mesh in self._meshes]
        self._rows = []
        for mesh, (positions, _) in zip(self._meshes, self._arrays):
            self._rows.append(scene.selected_vertices(mesh) if self.selected_vertices else numpy.ones(len(positions), bool))
        if not any(rows.any() for rows in self._rows):
            raise LimberError("No vertex is selected.", remedy="Select vertices in edit mode, or untick Selected Vertices.")
        faces = sum(len(triangles) for _, triangles in self._arrays)
        if faces == 0:
            raise LimberError("The selected meshes have no faces.", remedy="Weights spread over faces: add some.")
        gltf.write(folder.file("model.glb"), [],
                   [(mesh.name, scene.to_file(positions), triangles, None)
                    for mesh, (positions, triangles) in zip(self._meshes, self._arrays) if len(triangles)])
        with open(folder.file("armature.json"), "w", encoding="utf-8") as file:
            json.dump(bones.rig(limits=False), file)
        everything = numpy.concatenate([positions for positions, _ in self._arrays] + [bones.heads, bones.tails])
        size = float(numpy.linalg.norm(everything.max(0) - everything.min(0)))
        words = ["rig", folder.file("model.glb"), "--skeleton", folder.file("armature.json"), "--as-is",
                 "-o", folder.file("bound.glb"), "--weights", self.method]
        if self.method in {"bounded", "biharmonic"}:
            words += ["--snap", repr(0.5 * size)]  # bones lie where somebody put them: below the skin, or beside it
        words += ["--influences", str(self.influences)] if self.influences else ["--all-influences"]
        if not self.stiff_parts:
            words += ["--bend-all"]
        return [words]

    def finish(self, context, folder, answers):
        made = gltf.Glb(folder.file("bound.glb"))
        nodes = {made.nodes[node]["name"]: node for node in made.skinned()}
        results = []
        for mesh, (positions, triangles), rows in zip(self._meshes, self._arrays, self._rows):
            distances = bone_distances(positions, self._bones.heads, self._bones.tails)
            new = numpy.zeros((len(positions), len(self._bones)))
            if len(triangles):
                node = nodes[mesh.name]
                names = [made.nodes[joint]["name"] for joint in made.skin_of(node)["joints"]]
                weights = made.weights(node)
                if len(weights) != len(positions):
                    raise LimberError(f"The program returned {len(weights)} vertices for '{mesh.name}', which has "
                                      f"{len(positions)}.", code="Unexpected")
                for column, name in enumerate(names):
                    if name in self._bones.index:
                        new[:, self._bones.index[name]] = weights[:, column]
            bare = new.sum(1) <= 1e-9  # a mesh without faces: nothing to spread over
            new[bare, distances[bare].argmin(1)] = 1
            new /= new.sum(1, keepdims=True)
            old = scene.group_weights(mesh, self._bones.names)
            locked = scene.locked_groups(mesh, self._bones.names)
            values = blended(old, new, rows, self._chosen, locked, distances)
            if self.influences:
                values = limited(values, old, rows, locked, self.influences)
            results.append((values, numpy.abs(values - old) > 0))
        count = 0
        with scene.object_mode(context):
            for mesh, (values, changed) in zip(self._meshes, results):
                scene.write_groups(mesh, self._bones.names, values, changed)
                count += int(changed.any(1).sum())
                if self.parent:
                    attach(mesh, self._armature)
        bones = int(self._chosen.sum())
        return f"{count} vertices of {len(self._meshes)} mesh(es) bound to {bones} bone(s) by {self.method} weights"

    def draw(self, context):
        layout = self.layout
        layout.use_property_split = True
        for name in ("method", "influences", "selected_vertices", "selected_bones", "stiff_parts", "parent"):
            layout.prop(self, name)


def limited(values, old, rows, locked, most):
    """At most so many bones per vertex; locked ones stay."""
    result = values.copy()
    free = ~locked
    left = numpy.maximum(most - (values[:, locked] > 0).sum(1), 1)
    order = numpy.argsort(-values[:, free], axis=1, kind="stable")
    rank = numpy.argsort(order, axis=1, kind="stable")
    kept = numpy.where(rank < left[:, None], values[:, free], 0)
    before, after = values[:, free].sum(1), kept.sum(1)
    kept *= numpy.divide(before, after, out=numpy.zeros_like(after), where=after > 1e-12)[:, None]
    result[:, free] = kept
    result[~rows] = old[~rows]
    return result


def attach(mesh, armature):
    """Parent and modifier, as Blender's own parenting makes them; what is there stays."""
    if scene.armature_modifier(mesh, armature) is None:
        modifier = mesh.modifiers.new("Armature", "ARMATURE")
        modifier.object = armature
        # Before whatever adds vertices: weights are for those of the mesh itself.
        compat.move_modifier(mesh, len(mesh.modifiers) - 1, 0)
    if mesh.parent is None:
        mesh.parent = armature
        mesh.matrix_parent_inverse = armature.matrix_world.inverted()


def draw_parent_menu(menu, context):
    menu.layout.separator()
    for name, title, _ in METHODS[:4]:
        menu.layout.operator("limber.bind", text=f"With Limber's {title} Weights").method = name


def draw_weights_menu(menu, context):
    menu.layout.separator()
    for name, title, _ in METHODS[:4]:
        operator = menu.layout.operator("limber.bind", text=f"Assign Limber's {title} from Bones")
        operator.method, operator.selected_bones, operator.parent = name, True, False


classes = (LIMBER_OT_bind,)
