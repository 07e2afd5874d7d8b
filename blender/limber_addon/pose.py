"""Dragging bones, live: the rest of the body follows, as in Limber's studio. And the same for every frame of an animation."""
import hashlib
import json
import os

import bpy
import numpy
from bpy.props import BoolProperty, EnumProperty
from mathutils import Matrix, Vector

from . import compat, gltf, job, library, program, scene
from .job import LimberOperator
from .program import Folder, LimberError

_bindings = {}  # what was bound, by the content it was made from: (folder, path of the .limber file)
KEPT_BINDINGS = 4
CHANNELS = ("location", "rotation_quaternion", "rotation_euler", "rotation_axis_angle", "scale")  # of a pose bone


def forget_bindings():
    for folder, _ in _bindings.values():
        folder.remove()
    _bindings.clear()


class Setup:
    """What the solver needs to know of an armature and its meshes: the files to bind, and what they were made from."""

    def __init__(self, context, armature):
        self.armature = armature
        meshes = scene.require_moved_meshes(context, armature)
        self.bones = bones = scene.Bones(armature)
        arrays = [scene.mesh_arrays(mesh) for mesh in meshes]
        self.meshes = [(mesh.name, scene.to_file(positions), triangles)
                       for mesh, (positions, triangles) in zip(meshes, arrays) if len(triangles)]
        if not self.meshes:
            raise LimberError("The meshes have no faces.", remedy="Dragging needs a surface that resists.")
        self.weights = numpy.concatenate([scene.skin_weights(mesh, bones)
                                          for mesh, (_, triangles) in zip(meshes, arrays) if len(triangles)])
        self.rig = bones.rig()
        content = hashlib.sha256(json.dumps(self.rig).encode())
        for name, positions, triangles in self.meshes:
            content.update(name.encode() + positions.astype("<f4").tobytes() + triangles.tobytes())
        content.update(self.weights.astype("<f4").tobytes())
        self.key = content.hexdigest()

    def bound(self):
        kept = _bindings.get(self.key)
        return kept[1] if kept and os.path.isfile(kept[1]) else None

    def plan(self, folder):
        """Writes the files; returns the words for the program."""
        gltf.write(folder.file("model.glb"), [], [(*mesh, None) for mesh in self.meshes])
        scene.write_dmat(folder.file("weights.dmat"), self.weights)
        with open(folder.file("armature.json"), "w", encoding="utf-8") as file:
            json.dump(self.rig, file)
        return ["bind", folder.file("model.glb"), folder.file("armature.json"), "-o", folder.file("model.limber"),
                "--weights", folder.file("weights.dmat"), "--renormalise"]

    def keep(self, folder):
        """Keeps what was bound until Blender ends or others take its place."""
        while len(_bindings) >= KEPT_BINDINGS:
            oldest = next(iter(_bindings))
            _bindings.pop(oldest)[0].remove()
        _bindings[self.key] = (folder, folder.file("model.limber"))

    def bind_now(self, context):
        if self.bound() is None:
            folder = Folder()
            try:
                program.run_and_wait(job.program_path(context), self.plan(folder))
            except LimberError:
                folder.remove()
                raise
            self.keep(folder)
        return self.bound()


def rotation_of(matrix):
    """The rotation nearest to a matrix."""
    u, _, v = numpy.linalg.svd(matrix)
    if numpy.linalg.det(u @ v) < 0:
        u[:, -1] *= -1
    return u @ v


def aimed(rotation, axis_before, direction):
    """A rotation that takes `axis_before` to the direction, by the shortest way beyond the given one."""
    now = rotation @ axis_before
    length = numpy.linalg.norm(direction)
    if length < 1e-12:
        return rotation
    turn = Vector(now).rotation_difference(Vector(direction / length)).to_matrix()
    return scene.array_of(turn) @ rotation


class Live:
    """Poses an armature by the solver. Bones keep their lengths and stay connected, as bones of Blender do: what the solver finds is
    followed joint by joint, and what that misses at the held places is asked for again."""
    CORRECTIONS = 3

    def __init__(self, setup, library_path, binding_path, limited=True):
        self.setup, self.bones, self.armature = setup, setup.bones, setup.armature
        self.session = library.Session(library_path, binding_path)
        self.session.set_limited(limited)
        self.held = {}  # name -> ("head" | "tail" | "whole", target in the space of files)
        self.start = self.bones.transforms(self.armature.pose)
        rest = scene.TO_FILE @ self.bones.rest
        self.heads, self.tails = scene.to_file(self.bones.heads), scene.to_file(self.bones.tails)
        self.axes = rest[:, :3, 1]
        self.moved = self.start.copy()
        self.carried = None

    def close(self):
        self.session.close()

    def restart(self):
        """From the pose that the armature has by now, with nothing held."""
        for name in list(self.held):
            self.let_go(name)
        self.session.reset()
        self.start = self.bones.transforms(self.armature.pose)
        self.moved = self.start.copy()
        self.carried = None

    def carry(self):
        """From now on, what the solver changes is added to the pose at hand: nothing jumps, and what was posed by other means
        stays. Call it with everything held where it is."""
        self._ask({})
        self.session.solve()
        self.carried = numpy.linalg.inv(self.session.transforms()) @ self.start

    def hold(self, name, transform):
        self.held[name] = ("whole", numpy.array(transform, float))

    def drag(self, name, end, place):
        self.held[name] = (end, numpy.array(place, float))

    def let_go(self, name):
        if self.held.pop(name, None) is not None:
            self.session.free(name)

    def place_now(self, name, end):
        """Where an end of a bone is, in the space of files."""
        i = self.bones.index[name]
        rest = self.heads[i] if end == "head" else self.tails[i]
        return self.moved[i][:3, :3] @ rest + self.moved[i][:3, 3]

    def _ask(self, offsets):
        for name, (how, target) in self.held.items():
            offset = offsets.get(name, 0)
            if how == "head":
                self.session.hold_head(name, target + offset)
            elif how == "tail":
                self.session.hold_tail(name, target + offset)
            else:
                moved = target.copy()
                moved[:3, 3] += offset
                self.session.hold(name, moved)

    def _misses(self):
        result = {}
        for name, (how, target) in self.held.items():
            i = self.bones.index[name]
            if how == "whole":
                wanted = target[:3, :3] @ self.heads[i] + target[:3, 3]
                result[name] = wanted - self.place_now(name, "head")
            else:
                result[name] = target - self.place_now(name, how)
        return result

    def solve(self, sweeps=8, corrections=CORRECTIONS):
        size = numpy.linalg.norm(self.tails.max(0) - self.heads.min(0)) + 1e-12
        offsets = {name: numpy.zeros(3) for name in self.held}
        best, best_miss = None, numpy.inf
        for attempt in range(1 + corrections):
            self._ask(offsets)
            self.session.solve(sweeps)
            self.solved = self.session.transforms()
            if self.carried is not None:
                self.solved = self.solved @ self.carried
            self._follow()
            misses = self._misses()
            worst = max((numpy.linalg.norm(miss) for miss in misses.values()), default=0)
            if worst < best_miss:
                best, best_miss = self.moved.copy(), worst
            if worst < 1e-4 * size:
                break
            for name, miss in misses.items():
                offsets[name] = numpy.clip(offsets[name] + miss, -0.25 * size, 0.25 * size)
        self.moved, self.miss = best, best_miss
        return best_miss

    def _follow(self):
        """Joint by joint: each bone turns as the solver turns it, and points to where the solver has its tail."""
        for i, name in enumerate(self.bones.names):
            if self.held.get(name, ("",))[0] == "whole" and self.bones.parents[i] < 0:
                self.moved[i] = self.held[name][1]
                continue
            map_ = self.solved[i]
            parent = self.bones.parents[i]
            if parent < 0:
                head = map_[:3, :3] @ self.heads[i] + map_[:3, 3]
            else:
                head = self.moved[parent][:3, :3] @ self.heads[i] + self.moved[parent][:3, 3]
            tail = map_[:3, :3] @ self.tails[i] + map_[:3, 3]
            if self.held.get(name, ("",))[0] == "whole":
                rotation = rotation_of(self.held[name][1][:3, :3])
            else:
                rotation = aimed(rotation_of(map_[:3, :3]), self.axes[i], tail - head)
            self.moved[i][:3, :3] = rotation
            self.moved[i][:3, 3] = head - rotation @ self.heads[i]

    def pose_matrices(self):
        """Frames in the world."""
        return scene.FROM_FILE @ self.moved @ scene.TO_FILE @ self.bones.rest

    def basis(self):
        return scene.basis_of(self.bones, self.pose_matrices())[0]

    def apply(self):
        for name, basis in zip(self.bones.names, self.basis()):
            self.armature.pose.bones[name].matrix_basis = Matrix(basis.tolist())


def key_bones(armature, names):
    """Keys at the current frame, of what a drag changes."""
    for name in names:
        pose_bone = armature.pose.bones[name]
        if not pose_bone.bone.use_connect and pose_bone.parent is None:
            pose_bone.keyframe_insert("location", group=name)
        pose_bone.keyframe_insert(scene.rotation_path(pose_bone), group=name)


def pinned_names(armature, bones):
    return [name for name in bones.names if armature.pose.bones[name].limber_pin]


def standing_bones(bones):
    """Ends of limbs that reach the ground at rest: feet, paws, hooves."""
    low = numpy.minimum(bones.heads[:, 2], bones.tails[:, 2])
    height = max(bones.heads[:, 2].max(), bones.tails[:, 2].max()) - low.min()
    return [name for at, name in enumerate(bones.names)
            if bones.parents[at] >= 0 and at not in bones.parents and low[at] < low.min() + 0.06 * height]


def hold_pins(live, armature, dragged=None):
    """Pinned bones stay where they are; if there is none, those without a parent and those that stand on the ground do. What is
    dragged does not stay, nor does what hangs on it."""
    bones = live.bones
    names = pinned_names(armature, bones)
    names = names or [name for name, parent in zip(bones.names, bones.parents) if parent < 0] + standing_bones(bones)

    def is_carried(name):
        at = bones.index[name]
        while at >= 0 and bones.names[at] != dragged:
            at = bones.parents[at]
        return at >= 0

    # The hips may go where they like while the feet stay: what is carried by them is held on its own.
    if dragged is not None and bones.parents[bones.index[dragged]] < 0:
        names = [name for name in names if name != dragged]
    elif dragged is not None:
        names = [name for name in names if not is_carried(name)]
    for name in names:
        live.hold(name, live.moved[bones.index[name]])
    return names


class LIMBER_OT_drag(bpy.types.Operator):
    """Drag any bone with the mouse; the rest of the body follows. Pinned bones stay"""
    bl_idname = "limber.drag"
    bl_label = "Drag Bones"
    bl_options = {"REGISTER"}  # every drag pushes a step of undo itself
    REACH = 40  # pixels

    limited: BoolProperty(name="Joint Limits", default=True,
                          description="Joints turn no farther than they may: as their Limit Rotation constraints or IK limits say, "
                                      "else as is usual for bodies")
    keys: EnumProperty(name="Keys", default="AUTO", description="Whether releasing a bone inserts keys",
                       items=(("AUTO", "If Auto Keying", "When auto keying is on"), ("ALWAYS", "Always", ""),
                              ("NEVER", "Never", "")))

    @classmethod
    def poll(cls, context):
        return scene.find_armature(context) is not None and context.mode in {"OBJECT", "POSE"}

    def invoke(self, context, event):
        if context.area is None or context.area.type != "VIEW_3D":
            self.report({"ERROR"}, "Bones are dragged in a 3D view.")
            return {"CANCELLED"}
        self._armature = scene.find_armature(context)
        self._live, self._run, self._grabbed, self._before, self._drags = None, None, None, None, 0
        self._moved_since = False
        try:
            path = job.program_path(context)
            self._library = program.find_library(path)
            self._setup = Setup(context, self._armature)
            if self._setup.bound() is None:
                self._folder = Folder()
                self._run = program.Run(path, self._setup.plan(self._folder))
            else:
                self._begin(context)
        except LimberError as error:
            job.show_error(context, error, self.bl_label)
            return {"CANCELLED"}
        if context.mode != "POSE":
            context.view_layer.objects.active = self._armature
            bpy.ops.object.mode_set(mode="POSE")
        self._mouse = (event.mouse_region_x, event.mouse_region_y)
        self._area, self._region = context.area, context.region
        self._timer = context.window_manager.event_timer_add(0.1, window=context.window)
        self._drawing = bpy.types.SpaceView3D.draw_handler_add(self._draw, (context,), "WINDOW", "POST_PIXEL")
        context.window_manager.modal_handler_add(self)
        self._say(context)
        return {"RUNNING_MODAL"}

    def _begin(self, context):
        self._live = Live(self._setup, self._library, self._setup.bound(), self.limited)

    def _say(self, context):
        if self._run:
            text = f"Limber: getting ready, {self._run.status_line()}    Esc: cancel"
        elif self._grabbed:
            text = "Limber: release to keep the pose    Right click or Esc: put it back"
        else:
            text = "Limber: drag any joint    P: pin or free it    Esc or Enter: done"
        context.workspace.status_text_set(text)

    def modal(self, context, event):
        try:
            return self._modal(context, event)
        except LimberError as error:
            self._close(context)
            job.show_error(context, error, self.bl_label)
            return {"CANCELLED"}
        except Exception:
            self._close(context)
            raise

    def _modal(self, context, event):
        if event.type in {"MOUSEMOVE", "LEFTMOUSE", "RIGHTMOUSE"}:
            self._mouse = (event.mouse_x - self._region.x, event.mouse_y - self._region.y)
        if self._run:
            if event.type == "ESC":
                self._run.kill()
                self._folder.remove()
                self._close(context)
                return {"CANCELLED"}
            if event.type == "TIMER" and self._run.is_done():
                try:
                    self._run.result()
                except LimberError:
                    self._folder.remove()
                    raise
                self._run = None
                self._setup.keep(self._folder)
                self._begin(context)
            self._say(context)
            return {"RUNNING_MODAL"}
        if self._grabbed:
            if event.type == "MOUSEMOVE":
                self._move(context)
            elif event.type == "LEFTMOUSE" and event.value == "RELEASE":
                self._release(context)
            elif event.type in {"ESC", "RIGHTMOUSE"} and event.value == "PRESS":
                self._put_back(context)
            return {"RUNNING_MODAL"}
        if event.type in {"ESC", "RET", "NUMPAD_ENTER"} and event.value == "PRESS" or \
                event.type == "RIGHTMOUSE" and event.value == "PRESS":
            self._close(context)
            return {"FINISHED"} if self._drags else {"CANCELLED"}
        inside = 0 <= self._mouse[0] < self._region.width and 0 <= self._mouse[1] < self._region.height
        if event.type == "LEFTMOUSE" and event.value == "PRESS" and inside:
            found = self._nearest(context)
            if found:
                self._grab(context, found)
                return {"RUNNING_MODAL"}
        elif event.type == "P" and event.value == "PRESS" and inside:
            found = self._nearest(context)
            if found:
                bone = self._armature.pose.bones[found[0]]
                bone.limber_pin = not bone.limber_pin
                bpy.ops.ed.undo_push(message=f"Limber: {'pin' if bone.limber_pin else 'free'} {bone.name}")
                self._area.tag_redraw()
            return {"RUNNING_MODAL"}
        elif event.type == "MOUSEMOVE":
            self._area.tag_redraw()
        return {"PASS_THROUGH"} if event.type != "Z" else {"RUNNING_MODAL"}

    def _ends(self):
        """Places to grab, in the world: (name, end, place). A joint between two connected bones is the tail of the first."""
        pose = self._armature.pose.bones
        to_world = self._armature.matrix_world
        for name, parent in zip(self._setup.bones.names, self._setup.bones.parents):
            bone = pose[name]
            if not compat.is_bone_visible(bone.bone):
                continue
            if parent < 0:
                yield name, "head", to_world @ bone.head
            yield name, "tail", to_world @ bone.tail

    def _nearest(self, context):
        from bpy_extras.view3d_utils import location_3d_to_region_2d
        view = self._area.spaces.active.region_3d
        best, found = self.REACH, None
        for name, end, place in self._ends():
            at = location_3d_to_region_2d(self._region, view, place)
            if at is not None and (at - Vector(self._mouse)).length < best:
                best, found = (at - Vector(self._mouse)).length, (name, end, place)
        return found

    def _grab(self, context, found):
        name, end, place = found
        self._before = {bone.name: [(path, getattr(bone, path)[:]) for path in CHANNELS] for bone in self._armature.pose.bones}
        # From where things are by now: the user may have posed between two drags.
        self._live.restart()
        hold_pins(self._live, self._armature, name)
        self._live.drag(name, end, scene.to_file([list(place)])[0])
        self._live.carry()
        self._grabbed = (name, end, place.copy())
        self._moved_since = False
        self._say(context)

    def _move(self, context):
        from bpy_extras.view3d_utils import region_2d_to_location_3d
        name, end, place = self._grabbed
        target = region_2d_to_location_3d(self._region, self._area.spaces.active.region_3d, self._mouse, place)
        self._live.drag(name, end, scene.to_file([list(target)])[0])
        self._live.solve()
        self._live.apply()
        self._moved_since = True
        self._area.tag_redraw()

    def _release(self, context):
        name = self._grabbed[0]
        self._grabbed = None
        if self._moved_since:
            settings = context.scene.tool_settings
            if self.keys == "ALWAYS" or self.keys == "AUTO" and settings.use_keyframe_insert_auto:
                key_bones(self._armature, self._setup.bones.names)
            self._drags += 1
            bpy.ops.ed.undo_push(message=f"Limber: drag {name}")
        self._say(context)
        self._area.tag_redraw()

    def _put_back(self, context):
        # By their channels: a matrix, taken apart again, has other last bits.
        for name, channels in self._before.items():
            for path, values in channels:
                setattr(self._armature.pose.bones[name], path, values)
        self._grabbed = None
        self._say(context)
        self._area.tag_redraw()

    def _draw(self, context):
        """Joints as dots; pins as squares."""
        from bpy_extras.view3d_utils import location_3d_to_region_2d
        import gpu
        from gpu_extras.batch import batch_for_shader
        if bpy.context.area != self._area:
            return
        view = self._area.spaces.active.region_3d
        shader = compat.uniform_color_shader()
        gpu.state.blend_set("ALPHA")
        near = self._nearest(context) if self._live and not self._grabbed else None
        for name, end, place in self._ends():
            at = location_3d_to_region_2d(self._region, view, place)
            if at is None:
                continue
            held = self._armature.pose.bones[name].limber_pin
            active = self._grabbed and self._grabbed[:2] == (name, end) or near and near[:2] == (name, end)
            color = (1, 0.55, 0.1, 1) if active else (0.95, 0.2, 0.3, 1) if held else (0.35, 0.75, 1, 0.9)
            radius, sides = (7, 12) if active else (6, 4) if held else (4, 10)
            turns = numpy.linspace(0, 2 * numpy.pi, sides + 1) + numpy.pi / 4
            ring = [(at.x + radius * numpy.cos(t), at.y + radius * numpy.sin(t)) for t in turns]
            triangles = [point for a, b in zip(ring, ring[1:]) for point in ((at.x, at.y), a, b)]
            if compat.VERSION >= (4, 0, 0):
                triangles = [(x, y, 0) for x, y in triangles]
            batch = batch_for_shader(shader, "TRIS", {"pos": triangles})
            shader.bind()
            shader.uniform_float("color", color)
            batch.draw(shader)
        gpu.state.blend_set("NONE")

    def _close(self, context):
        if self._live:
            self._live.close()
            self._live = None
        bpy.types.SpaceView3D.draw_handler_remove(self._drawing, "WINDOW")
        context.window_manager.event_timer_remove(self._timer)
        context.workspace.status_text_set(None)
        self._area.tag_redraw()

    def cancel(self, context):
        if self._run:
            self._run.kill()
            self._folder.remove()
        self._close(context)


class LIMBER_OT_pin(bpy.types.Operator):
    """Keep the selected bones where they are while others are dragged"""
    bl_idname = "limber.pin"
    bl_label = "Pin Selected Bones"
    bl_options = {"REGISTER", "UNDO"}

    pinned: BoolProperty(name="Pinned", default=True, description="Untick to free them again")

    @classmethod
    def poll(cls, context):
        return context.mode == "POSE" and bool(context.selected_pose_bones)

    def execute(self, context):
        for bone in context.selected_pose_bones:
            bone.limber_pin = self.pinned
        self.report({"INFO"}, f"{len(context.selected_pose_bones)} bones {'pinned' if self.pinned else 'freed'}")
        return {"FINISHED"}


class LIMBER_OT_bake_pose(LimberOperator, bpy.types.Operator):
    """Let pinned bones go where their keys and constraints take them, have the solver work out all others, and key those"""
    bl_idname = "limber.bake_pose"
    bl_label = "Bake Followers"
    CORRECTIONS = 20  # nobody waits for the next frame

    limited: BoolProperty(name="Joint Limits", default=True, description="Joints turn no farther than they may")
    by_position: BoolProperty(name="Position Only", default=False,
                              description="Hold the heads of the pinned bones, and let the solver turn them")

    def plan(self, context, folder):
        self._armature = scene.require_armature(context)
        self._setup = Setup(context, self._armature)
        self._driven = pinned_names(self._armature, self._setup.bones)
        if not self._driven:
            raise LimberError("No bone is pinned, so that nothing drives the others.", place=self._armature.name,
                              remedy="Pin the bones that are animated: Pose > Pin in Limber's panel.")
        self._library = program.find_library(job.program_path(context))
        self._kept = folder
        return [] if self._setup.bound() else [self._setup.plan(folder)]

    def invoke(self, context, event):
        # With a binding at hand it takes milliseconds per frame.
        try:
            ready = Setup(context, scene.require_armature(context)).bound() is not None
        except LimberError as error:
            return self._fail(context, error)
        return self.execute(context) if ready else super().invoke(context, event)

    def finish(self, context, folder, answers):
        binding = self._setup.bound() or folder.file("model.limber")
        frames = scene.frame_range(context.scene)
        bones = self._setup.bones
        targets = scene.baked_motion(context, self._armature, bones, frames) @ \
            numpy.linalg.inv(scene.TO_FILE @ bones.rest)
        live = Live(self._setup, self._library, binding, self.limited)
        poses = []
        try:
            for at, _ in enumerate(frames):
                for name in self._driven:
                    i = bones.index[name]
                    if self.by_position:
                        live.drag(name, "head", targets[at][i][:3, :3] @ live.heads[i] + targets[at][i][:3, 3])
                    else:
                        live.hold(name, targets[at][i])
                live.solve(sweeps=20, corrections=self.CORRECTIONS)
                poses.append(live.pose_matrices())
        finally:
            live.close()
        # Held by their heads, the driven ones are turned by the solver, and what hangs on them counts on it.
        names = [name for name in bones.names if name not in self._driven or self.by_position]
        basis = scene.basis_of(bones, numpy.array(poses))
        basis = basis[:, [bones.index[name] for name in names]]
        data = self._armature.animation_data_create()
        if data.action is None:
            action = scene.new_action(self._armature, f"{self._armature.name} followers")
        else:
            action = data.action = data.action.copy()
        scene.write_keys(self._armature, action, names, frames, basis, scales=False, turned_only=self._driven)
        return f"{len(names)} bones keyed at {len(frames)} frames; {len(self._driven)} drive them"

    def draw(self, context):
        layout = self.layout
        layout.use_property_split = True
        layout.prop(self, "limited")
        layout.prop(self, "by_position")


classes = (LIMBER_OT_drag, LIMBER_OT_pin, LIMBER_OT_bake_pose)
