"""Between Blender's scene and arrays: meshes, bones, weights, motions. What goes to files is in world space with y up, as glTF has
it; names of matrices say which space they are in.
"""
import contextlib

import bpy
import numpy
from mathutils import Matrix

from . import compat, gltf
from .program import LimberError

# (x, y, z) of Blender is (x, z, -y) of a file.
TO_FILE = numpy.array([[1.0, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])
FROM_FILE = TO_FILE.T


def to_file(points):
    return numpy.asarray(points, float) @ TO_FILE[:3, :3].T


def from_file(points):
    return numpy.asarray(points, float) @ FROM_FILE[:3, :3].T


def array_of(matrix):
    return numpy.array(matrix, float)


@contextlib.contextmanager
def object_mode(context, back=True):
    """Object mode within, and then the mode and the active object of before, unless something new is to be active."""
    layer = context.view_layer
    before = layer.objects.active
    mode = before.mode if before else "OBJECT"
    if before and mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    try:
        yield
    finally:
        now = layer.objects.active
        if now is not None and now.mode != "OBJECT":
            bpy.ops.object.mode_set(mode="OBJECT")
        if back:
            layer.objects.active = before
            if before and mode != "OBJECT":
                bpy.ops.object.mode_set(mode=mode)


# ---------------------------------------------------------------- which objects

def find_armature(context):
    """The armature that is meant: active, selected, or that of a selected mesh."""
    active = context.view_layer.objects.active
    if active and active.type == "ARMATURE":
        return active
    chosen = [one for one in context.selected_objects if one.type == "ARMATURE"]
    if len(chosen) == 1:
        return chosen[0]
    meshes = [active] if active and active.type == "MESH" else []
    for mesh in meshes + [one for one in context.selected_objects if one.type == "MESH"]:
        armature = mesh.find_armature()
        if armature:
            return armature
    return None


def selected_meshes(context):
    meshes = [one for one in context.selected_objects if one.type == "MESH"]
    active = context.view_layer.objects.active
    if not meshes and active and active.type == "MESH":
        meshes = [active]
    return sorted(meshes, key=lambda one: one.name)


def meshes_of(context, armature):
    """The meshes of the scene that an armature moves."""
    return sorted((one for one in context.scene.objects
                   if one.type == "MESH" and armature_modifier(one, armature) is not None), key=lambda one: one.name)


def armature_modifier(mesh, armature):
    for modifier in mesh.modifiers:
        if modifier.type == "ARMATURE" and modifier.object == armature:
            return modifier
    return None


def require_armature(context):
    armature = find_armature(context)
    if armature is None:
        raise LimberError("There is no armature to work with.", remedy="Select an armature, or a mesh that has one.")
    return armature


def require_moved_meshes(context, armature):
    """The selected meshes that the armature moves; if none is selected, all."""
    moved = meshes_of(context, armature)
    chosen = [mesh for mesh in moved if mesh.select_get()] or moved
    if not chosen:
        raise LimberError(f"The armature '{armature.name}' moves no mesh.",
                          remedy="Bind one first: select mesh and armature, then Weights > Bind in Limber's panel.")
    return chosen


# ---------------------------------------------------------------- meshes

def mesh_arrays(mesh):
    """Positions in the world, vertices x 3, and triangles, of a mesh without modifiers."""
    if mesh.mode == "EDIT":
        mesh.update_from_editmode()
    data = mesh.data
    count = len(data.vertices)
    if count == 0:
        raise LimberError(f"The mesh '{mesh.name}' has no vertices.", remedy="Leave it out of the selection.")
    positions = numpy.empty(3 * count, numpy.float32)
    if data.shape_keys:
        data.shape_keys.reference_key.data.foreach_get("co", positions)
    else:
        data.vertices.foreach_get("co", positions)
    data.calc_loop_triangles()
    triangles = numpy.empty(3 * len(data.loop_triangles), numpy.int32)
    data.loop_triangles.foreach_get("vertices", triangles)
    world = array_of(mesh.matrix_world)
    return positions.reshape(-1, 3) @ world[:3, :3].T + world[:3, 3], triangles.reshape(-1, 3)


def evaluated_positions(mesh, depsgraph):
    """Positions in the world of a mesh with its modifiers."""
    evaluated = mesh.evaluated_get(depsgraph)
    data = evaluated.to_mesh()
    positions = numpy.empty(3 * len(data.vertices), numpy.float32)
    data.vertices.foreach_get("co", positions)
    evaluated.to_mesh_clear()
    world = array_of(evaluated.matrix_world)
    return positions.reshape(-1, 3) @ world[:3, :3].T + world[:3, 3]


def to_local(places, positions):
    """Positions in the world, frames x vertices x 3, as those of a mesh that is at these places, frames x 4 x 4."""
    inverse = numpy.linalg.inv(places)
    return positions @ inverse[:, :3, :3].transpose(0, 2, 1) + inverse[:, None, :3, 3]


def selected_vertices(mesh):
    """A mask: what is selected in edit mode or by the paint mask."""
    if mesh.mode == "EDIT":
        mesh.update_from_editmode()
    mask = numpy.zeros(len(mesh.data.vertices), bool)
    mesh.data.vertices.foreach_get("select", mask)
    return mask


# ---------------------------------------------------------------- bones

class Bones:
    """The bones of an armature at rest, parents first, in world space."""

    def __init__(self, armature, deform_only=True):
        self.armature = armature
        bones = armature.data.bones
        if deform_only:
            chosen = [bone for bone in bones if bone.use_deform]
        else:
            chosen = list(bones)
        if not chosen:
            raise LimberError(f"The armature '{armature.name}' has no bone that deforms.",
                              remedy="Tick Deform of its bones, in Properties > Bone.")
        chosen.sort(key=lambda bone: len(bone.parent_recursive))
        self.names = [bone.name for bone in chosen]
        self.index = {name: i for i, name in enumerate(self.names)}
        self.parents = []
        for bone in chosen:
            above = bone.parent
            while above is not None and above.name not in self.index:
                above = above.parent
            self.parents.append(self.index[above.name] if above else -1)
        self.to_world = array_of(armature.matrix_world)
        scale = numpy.linalg.norm(self.to_world[:3, :3], axis=0)
        if scale.min() < 1e-9 or scale.max() / scale.min() > 1.0001 or numpy.linalg.det(self.to_world[:3, :3]) < 0:
            raise LimberError(f"The armature '{armature.name}' is scaled differently along its axes.",
                              remedy="Apply its scale: Object > Apply > Scale.")
        rotation = self.to_world[:3, :3] / scale
        local = numpy.array([array_of(bone.matrix_local) for bone in chosen])
        self.rest = numpy.tile(numpy.eye(4), (len(chosen), 1, 1))  # frames in the world, without scale
        self.rest[:, :3, :3] = rotation @ local[:, :3, :3]
        self.heads = numpy.array([list(bone.head_local) for bone in chosen]) @ self.to_world[:3, :3].T + self.to_world[:3, 3]
        self.tails = numpy.array([list(bone.tail_local) for bone in chosen]) @ self.to_world[:3, :3].T + self.to_world[:3, 3]
        self.rest[:, :3, 3] = self.heads
        self.local_rest = local

    def __len__(self):
        return len(self.names)

    def joints(self):
        """For gltf.write."""
        return [(name, parent, TO_FILE @ rest) for name, parent, rest in zip(self.names, self.parents, self.rest)]

    def rig(self, limits=True):
        """For rig.json."""
        handles = []
        heads, tails = to_file(self.heads), to_file(self.tails)
        for i, name in enumerate(self.names):
            handle = {"name": name, "type": "bone", "head": heads[i].tolist(), "tail": tails[i].tolist()}
            if self.parents[i] >= 0:
                handle["parent"] = self.names[self.parents[i]]
            limit = self.limit(i) if limits and self.parents[i] >= 0 else None
            if limit:
                handle["limit"] = limit
            handles.append(handle)
        return {"limber": 1, "handles": handles}

    def limit(self, i):
        """How far a bone turns, if somebody said so: by a Limit Rotation constraint in local space, else by the locks and
        limits of its inverse kinematics. Limber knows a turn about one axis and a tilt of that axis."""
        pose_bone = self.armature.pose.bones[self.names[i]]
        ranges = rotation_ranges(pose_bone)
        if ranges is None:
            return None
        axes = TO_FILE[:3, :3] @ self.rest[i][:3, :3]
        wide = [high - low for low, high in ranges]
        free = [c for c in range(3) if wide[c] > 1e-4]
        if len(free) == 1:  # a hinge
            axis, tilt = free[0], 2.0
        else:  # a ball: the turn about the bone itself, and how far that tilts
            axis = 1
            tilt = float(numpy.degrees(max(max(-ranges[c][0], ranges[c][1]) for c in (0, 2))))
        low, high = numpy.degrees(ranges[axis])
        return {"axis": axes[:, axis].tolist(), "turn": [float(min(low, 0)), float(max(high, 0))], "tilt": max(tilt, 2.0)}

    def pose_matrices(self, pose, to_world=None):
        """Frames in the world, bones x 4 x 4, of a pose (an evaluated object's or one's own); what scales stays in them.
        to_world: where the armature is, if it moves."""
        inverse = numpy.linalg.inv(self.to_world)
        posed = numpy.array([array_of(pose.bones[name].matrix) for name in self.names])
        moved = (self.to_world if to_world is None else to_world) @ posed @ numpy.linalg.inv(self.local_rest) @ inverse
        return moved @ self.rest

    def transforms(self, pose):
        """What bones did since rest, in the space of files: bones x 4 x 4."""
        return TO_FILE @ self.pose_matrices(pose) @ numpy.linalg.inv(self.rest) @ FROM_FILE


def rotation_ranges(pose_bone):
    """Per axis of the bone the least and greatest turn in radians; None if nothing is limited."""
    pi = numpy.pi
    for constraint in pose_bone.constraints:
        if constraint.type == "LIMIT_ROTATION" and constraint.owner_space == "LOCAL" and not constraint.mute:
            if constraint.use_limit_x or constraint.use_limit_y or constraint.use_limit_z:
                return [(getattr(constraint, f"min_{c}"), getattr(constraint, f"max_{c}"))
                        if getattr(constraint, f"use_limit_{c}") else (-pi, pi) for c in "xyz"]
    locks = [getattr(pose_bone, f"lock_ik_{c}") for c in "xyz"]
    limits = [getattr(pose_bone, f"use_ik_limit_{c}") for c in "xyz"]
    if not any(locks) and not any(limits):
        return None
    return [(0.0, 0.0) if lock else (getattr(pose_bone, f"ik_min_{c}"), getattr(pose_bone, f"ik_max_{c}")) if limit
            else (-pi, pi) for c, lock, limit in zip("xyz", locks, limits)]


# ---------------------------------------------------------------- weights

def group_weights(mesh, names):
    """The weights of vertex groups with these names, vertices x names; 0 where there is none."""
    if mesh.mode == "EDIT":
        mesh.update_from_editmode()
    column = {group.index: names.index(group.name) for group in mesh.vertex_groups if group.name in set(names)}
    weights = numpy.zeros((len(mesh.data.vertices), len(names)))
    for vertex in mesh.data.vertices:
        for element in vertex.groups:
            at = column.get(element.group)
            if at is not None:
                weights[vertex.index, at] = element.weight
    return weights


def locked_groups(mesh, names):
    """A mask: groups that somebody has locked."""
    locked = {group.name for group in mesh.vertex_groups if group.lock_weight}
    return numpy.array([name in locked for name in names], bool)


def write_groups(mesh, names, weights, changed=None):
    """Writes weights to vertex groups, which are made where they are missing. changed: vertices x names; None: all. Nothing else
    is touched. In object mode."""
    rows = numpy.arange(len(weights))
    for at, name in enumerate(names):
        chosen = rows if changed is None else rows[changed[:, at]]
        if len(chosen) == 0:
            continue
        values = weights[chosen, at]
        group = mesh.vertex_groups.get(name)
        if group is None:
            if not (values > 0).any():
                continue
            group = mesh.vertex_groups.new(name=name)
        gone = chosen[values <= 0]
        if len(gone):
            group.remove(gone.tolist())
        for vertex, value in zip(chosen[values > 0].tolist(), values[values > 0].tolist()):
            group.add((vertex,), value, "REPLACE")


def skin_weights(mesh, bones):
    """The weights that move a mesh, rows summing to one; refuses vertices that no bone moves."""
    weights = group_weights(mesh, bones.names)
    sums = weights.sum(1)
    bare = numpy.flatnonzero(sums <= 1e-6)
    if len(bare):
        raise LimberError(f"{len(bare)} of {len(sums)} vertices of '{mesh.name}' have no weights.", place=f"vertex {bare[0]}",
                          remedy="Give them some: Weights > Bind leaves no vertex out.")
    return weights / sums[:, None]


def uses_linear_blending(mesh, armature):
    modifier = armature_modifier(mesh, armature)
    return modifier is None or not modifier.use_deform_preserve_volume


# ---------------------------------------------------------------- motions

def frame_range(scene):
    return list(range(scene.frame_start, scene.frame_end + 1))


def frames_per_second(scene):
    return scene.render.fps / scene.render.fps_base


@contextlib.contextmanager
def kept_frame(scene):
    """The frame of before afterwards, whatever was looked at."""
    frame, part = scene.frame_current, scene.frame_subframe
    try:
        yield
    finally:
        scene.frame_set(frame, subframe=part)


def baked_motion(context, armature, bones, frames, meshes=()):
    """Frames in the space of files, frames x bones x 4 x 4: as the armature moves with all its constraints. With meshes, also
    where those are, frames x 4 x 4 each."""
    scene = context.scene
    result, places = [], [[] for _ in meshes]
    with kept_frame(scene):
        for frame in frames:
            scene.frame_set(frame)
            graph = context.evaluated_depsgraph_get()
            posed = armature.evaluated_get(graph)
            result.append(TO_FILE @ bones.pose_matrices(posed.pose, array_of(posed.matrix_world)))
            for mesh, place in zip(meshes, places):
                place.append(array_of(mesh.evaluated_get(graph).matrix_world))
    if not meshes:
        return numpy.array(result)
    return numpy.array(result), [numpy.array(place) for place in places]


def rotation_path(pose_bone):
    return {"QUATERNION": "rotation_quaternion", "AXIS_ANGLE": "rotation_axis_angle"}.get(pose_bone.rotation_mode,
                                                                                        "rotation_euler")


def write_keys(armature, action, names, frames, basis, scales=True, turned_only=()):
    """Keys of pose bones. basis: frames x names x 4 x 4, matrix_basis of each. Curves of what is keyed that were there go.
    turned_only: names of those that get no keys of their place."""
    curves = compat.action_curves(action, armature)
    paths = {}
    for at, name in enumerate(names):
        pose_bone = armature.pose.bones[name]
        moves, turns, sizes = gltf.take_apart(basis[:, at])
        rotation = rotation_path(pose_bone)
        if rotation == "rotation_quaternion":
            values = turns
        else:
            values = other_rotations(turns, pose_bone.rotation_mode)
        prefix = f'pose.bones["{bpy.utils.escape_identifier(name)}"].'
        if name not in turned_only:
            paths[prefix + "location"] = (name, moves)
        paths[prefix + rotation] = (name, values)
        if scales:
            paths[prefix + "scale"] = (name, sizes)
    for curve in [one for one in curves if one.data_path in paths]:
        curves.remove(curve)
    for path, (name, values) in paths.items():
        for c in range(values.shape[1]):
            curve = curves.new(path, index=c)
            group = compat.group_of(curves, action, name)
            if group is not None:
                curve.group = group
            curve.keyframe_points.add(len(frames))
            points = numpy.empty((len(frames), 2), numpy.float32)
            points[:, 0], points[:, 1] = frames, values[:, c]
            curve.keyframe_points.foreach_set("co", points.ravel())
            for point in curve.keyframe_points:
                point.interpolation = "LINEAR"
            curve.update()


def other_rotations(quaternions, mode):
    """As Euler angles or axis and angle, without jumps."""
    from mathutils import Quaternion
    result, before = [], None
    for one in quaternions:
        turn = Quaternion(one)
        if mode == "AXIS_ANGLE":
            axis, angle = turn.to_axis_angle()
            result.append([angle, *axis])
        else:
            before = turn.to_euler(mode, before) if before is not None else turn.to_euler(mode)
            result.append(list(before))
    return numpy.array(result)


def basis_of(bones, pose_matrices):
    """matrix_basis of all bones, for frames in the world (... x bones x 4 x 4): as Blender makes one from the other, with
    what each bone inherits from its parent."""
    frames = numpy.asarray(pose_matrices).reshape(-1, len(bones), 4, 4)
    inverse = numpy.linalg.inv(bones.to_world)
    posed = inverse @ frames @ numpy.linalg.inv(bones.rest) @ bones.to_world @ bones.local_rest
    result = numpy.empty_like(posed)
    for at, name in enumerate(bones.names):
        bone = bones.armature.data.bones[name]
        rest = Matrix(bones.local_rest[at].tolist())
        parent, above = bones.parents[at], bone.parent
        for frame in range(len(frames)):
            wanted = Matrix(posed[frame, at].tolist())
            if above is None:
                local = bone.convert_local_to_pose(wanted, rest, invert=True)
            else:
                # A parent that is not among the bones goes along with the next one above that is, or stays as it is.
                if parent >= 0:
                    carried = Matrix((posed[frame, parent] @ numpy.linalg.inv(bones.local_rest[parent])).tolist())
                    parent_matrix = carried @ above.matrix_local
                else:
                    parent_matrix = bones.armature.pose.bones[above.name].matrix
                local = bone.convert_local_to_pose(wanted, rest, parent_matrix=parent_matrix,
                                                   parent_matrix_local=above.matrix_local, invert=True)
            result[frame, at] = array_of(local)
    return result


def new_action(armature, name):
    """A new action on the armature; the one before stays in the file."""
    action = bpy.data.actions.new(name)
    action.use_fake_user = True
    armature.animation_data_create().action = action
    return action


# ---------------------------------------------------------------- point caches

def read_pc2(path):
    with open(path, "rb") as file:
        content = file.read()
    if content[:12] != b"POINTCACHE2\0":
        raise LimberError("The file is no PC2 point cache.", place=path)
    _, points, _, _, samples = numpy.frombuffer(content, "<i4", 1, 12)[0], *numpy.frombuffer(content, "<i4", 4, 16)
    return numpy.frombuffer(content, "<f4", 3 * points * samples, 32).reshape(samples, points, 3).astype(float)


def write_pc2(path, frames, start=0.0):
    frames = numpy.asarray(frames, "<f4")
    with open(path, "wb") as file:
        file.write(b"POINTCACHE2\0")
        file.write(numpy.array([1, frames.shape[1]], "<i4").tobytes())
        file.write(numpy.array([start, 1.0], "<f4").tobytes())
        file.write(numpy.array([len(frames)], "<i4").tobytes())
        file.write(frames.tobytes())


def write_mdd(path, frames, seconds):
    frames = numpy.asarray(frames, ">f4")
    with open(path, "wb") as file:
        file.write(numpy.array([len(frames), frames.shape[1]], ">i4").tobytes())
        file.write(numpy.asarray(seconds, ">f4").tobytes())
        file.write(frames.tobytes())


def write_dmat(path, matrix):
    """Numbers column by column, as text."""
    with open(path, "w", encoding="ascii") as file:
        file.write(f"{matrix.shape[1]} {matrix.shape[0]}\n")
        file.write("\n".join(["%.9g" % value for value in matrix.T.ravel().tolist()]) + "\n")
