"""Every operator of the add-on without a window, with numbers. Runs inside of Blender: see headless_test.py."""
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

import bpy
import numpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(__file__))
import support  # noqa: E402

support.enable_addon()
from limber_addon import character, gltf, job, pose, program, scene, weights  # noqa: E402

FOLDER = tempfile.mkdtemp()


class Case(unittest.TestCase):
    def setUp(self):
        support.clear()

    def mannequin(self):
        mesh, armature = support.add_sample("mannequin", FOLDER, 40)
        self.size = support.size_of(mesh)
        return mesh, armature

    def bound(self, **options):
        mesh, armature = self.mannequin()
        self.assertEqual(bpy.ops.limber.bind(method="heat", **options), {"FINISHED"})
        return mesh, armature

    def animated(self):
        """A bound mannequin that swings its arms."""
        mesh, armature = self.bound()
        bpy.context.scene.frame_end = 12
        for bone, axis in (("upper_arm.L", 0), ("upper_arm.R", 0), ("spine", 2), ("thigh.L", 0)):
            if bone not in armature.pose.bones:
                continue
            one = armature.pose.bones[bone]
            one.rotation_mode = "XYZ"
            for frame, angle in ((1, 0), (6, 0.9), (12, -0.4)):
                one.rotation_euler[axis] = angle
                one.keyframe_insert("rotation_euler", frame=frame)
        bpy.context.scene.frame_set(1)
        return mesh, armature

    def refused(self, operator, *words, **options):
        """The operator fails with these words in its message, and the scene is what it was."""
        before = support.fingerprint()
        with self.assertRaises(RuntimeError) as caught:
            operator(**options)
        for word in words:
            self.assertIn(word, str(caught.exception))
        self.assertEqual(support.fingerprint(), before)

    def assert_bound(self, mesh, armature):
        sums = support.weight_sums(mesh, armature)
        self.assertEqual(int((sums <= 0).sum()), 0, "vertices without weights")
        self.assertLess(numpy.abs(sums - 1).max(), 1e-5)

    def distance(self, a, b):
        return float(numpy.linalg.norm(a - b, axis=1).max()) / self.size


class Weights(Case):
    def test_every_method_leaves_no_vertex_out(self):
        for method in ("bounded", "lattice", "heat", "biharmonic", "geodesic"):
            with self.subTest(method):
                support.clear()
                mesh, armature = self.mannequin()
                self.assertEqual(bpy.ops.limber.bind(method=method), {"FINISHED"})
                self.assert_bound(mesh, armature)
                self.assertIs(scene.armature_modifier(mesh, armature).object, armature)
                self.assertGreater(sum(1 for vertex in mesh.data.vertices if len(vertex.groups) > 1), 20, "nothing is blended")

    def test_several_meshes_loose_vertices_and_loose_meshes(self):
        mesh, armature = self.mannequin()
        hat = support.add_mesh("hat", [(0, 0, 2), (0.1, 0, 2), (0, 0.1, 2), (0, 0, 2.1)], [(0, 1, 2), (0, 1, 3), (1, 2, 3), (0, 2, 3)])
        dots = support.add_mesh("dots", [(0, 0, 1), (0.3, 0, 1.2)], [])
        mesh.data.vertices.add(2)  # in the middle of nowhere, without faces
        mesh.data.vertices[-1].co = (3, 3, 3)
        support.select(hat, dots, mesh, armature)
        self.assertEqual(bpy.ops.limber.bind(method="lattice"), {"FINISHED"})
        for one in (mesh, hat, dots):
            self.assert_bound(one, armature)

    def test_locked_groups_keep_their_bits(self):
        mesh, armature = self.bound()
        name = armature.data.bones[3].name
        group = mesh.vertex_groups.get(name) or mesh.vertex_groups.new(name=name)
        group.add(list(range(0, len(mesh.data.vertices), 3)), 0.37, "REPLACE")
        group.lock_weight = True
        kept = scene.group_weights(mesh, [name])
        self.assertEqual(bpy.ops.limber.bind(method="lattice"), {"FINISHED"})
        self.assertTrue(numpy.array_equal(scene.group_weights(mesh, [name]), kept))
        self.assert_bound(mesh, armature)

    def test_selected_bones_and_vertices_only(self):
        mesh, armature = self.bound()
        names = [bone.name for bone in armature.data.bones]
        old = scene.group_weights(mesh, names)
        chosen = next(i for i, name in enumerate(names) if (old[:, i] > 0.3).any())
        for bone in armature.data.bones:
            bone.select = bone.name == names[chosen]
        self.assertEqual(bpy.ops.limber.bind(method="geodesic", selected_bones=True), {"FINISHED"})
        new = scene.group_weights(mesh, names)
        self.assertTrue((new[:, chosen] != old[:, chosen]).any())
        self.assert_bound(mesh, armature)
        others = [i for i in range(len(names)) if i != chosen]
        both = (old[:, others].sum(1) > 0.05) & (new[:, others].sum(1) > 0.05)
        shares = [values[both][:, others] / values[both][:, others].sum(1, keepdims=True) for values in (old, new)]
        self.assertLess(numpy.abs(shares[0] - shares[1]).max(), 1e-4, "others keep their proportions")

        rows = numpy.zeros(len(old), bool)
        rows[::5] = True
        mesh.data.vertices.foreach_set("select", rows)
        self.assertEqual(bpy.ops.limber.bind(method="lattice", selected_vertices=True), {"FINISHED"})
        last = scene.group_weights(mesh, names)
        self.assertTrue(numpy.array_equal(last[~rows], new[~rows]))
        self.assertTrue((last[rows] != new[rows]).any())

    def test_influences_are_limited(self):
        mesh, armature = self.mannequin()
        bpy.ops.limber.bind(method="lattice", influences=2)
        self.assertLessEqual(max(len(vertex.groups) for vertex in mesh.data.vertices), 2)
        self.assert_bound(mesh, armature)

    def test_blender_moves_vertices_as_limber_does(self):
        mesh, armature = self.bound()
        mesh.location, mesh.scale = (0.3, -0.2, 0.1), (1.5, 1.5, 1.5)  # The armature is elsewhere.
        support.pose(armature, 1)
        setup = pose.Setup(bpy.context, armature)
        live = pose.Live(setup, program.find_library(support.PROGRAM), setup.bind_now(bpy.context))
        for name, transform in zip(setup.bones.names, setup.bones.transforms(armature.pose)):
            live.session.hold(name, transform)
        live.session.solve(1)
        mine = scene.from_file(live.session.positions())
        live.close()
        self.assertLess(self.distance(support.evaluated(mesh), mine), 2e-5)

    def test_what_is_refused(self):
        mesh, armature = self.mannequin()
        support.select(mesh)
        self.refused(bpy.ops.limber.bind, "no armature", "Select an armature")
        support.select(mesh, armature)
        for bone in armature.data.bones:
            bone.use_deform = False
        self.refused(bpy.ops.limber.bind, "no bone that deforms", "Tick Deform")
        for bone in armature.data.bones:
            bone.use_deform = True
        armature.scale = (1, 2, 1)
        bpy.context.view_layer.update()
        self.refused(bpy.ops.limber.bind, "scaled differently", "Apply")

    def test_a_missing_program_is_told_and_nothing_changes(self):
        self.mannequin()
        mine = bpy.context.preferences.addons["limber_addon"].preferences
        mine.program = "/nowhere/limber"
        try:
            self.refused(bpy.ops.limber.bind, "not there", "/nowhere/limber", "Preferences")
        finally:
            mine.program = support.PROGRAM
        fake = os.path.join(FOLDER, "limber")
        with open(fake, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho it burns >&2\nexit 9\n")
        os.chmod(fake, 0o755)
        mine.program = fake
        try:
            self.refused(bpy.ops.limber.bind, "it burns")
        finally:
            mine.program = support.PROGRAM


class Rig(Case):
    def test_a_fitted_skeleton_lies_in_the_mesh_and_moves_it(self):
        positions, faces, handles = support.make("mannequin", FOLDER, 40)
        mesh = support.add_mesh("man", positions, faces)
        self.size = support.size_of(mesh)
        support.select(mesh)
        self.assertEqual(bpy.ops.limber.fit(kind="humanoid", names="limber", fingers=False), {"FINISHED"})
        armature = bpy.context.object
        self.assertEqual(armature.type, "ARMATURE")
        self.assert_bound(mesh, armature)
        heads = {bone.name: numpy.array(bone.head_local) for bone in armature.data.bones}
        height = numpy.ptp(positions[:, 2])
        truth = {one["name"]: numpy.array(one["head"]) for one in handles}
        compared = 0
        for name in ("upper_arm.L", "upper_arm.R", "thigh.L", "shin.L", "shin.R", "head"):
            if name in truth and name in heads:
                x, y, z = truth[name]
                self.assertLess(numpy.linalg.norm(heads[name] - (x, -z, y)), 0.1 * height, name)
                compared += 1
        self.assertGreater(compared, 2)
        self.assertGreater(heads["head"][2], heads["hips"][2])
        self.assertGreater(heads["hand.L"][0] * heads["hand.R"][0], -1e9)
        left, right = armature.data.bones["thigh.L"], armature.data.bones["thigh.R"]
        self.assertAlmostEqual(left.head_local.x, -right.head_local.x, delta=0.02 * height)

    def test_rigify_metarig_generates_a_rig(self):
        positions, faces, _ = support.make("mannequin", FOLDER, 40)
        mesh = support.add_mesh("man", positions, faces)
        support.select(mesh)
        import addon_utils
        self.refused(bpy.ops.limber.fit, "Rigify is not enabled", target="metarig", kind="humanoid")
        addon_utils.enable("rigify", default_set=True)
        self.assertEqual(bpy.ops.limber.fit(target="metarig", kind="humanoid"), {"FINISHED"})
        metarig = bpy.context.object
        bones = metarig.data.bones
        low, high = positions.min(0) - 0.05, positions.max(0) + 0.05
        for bone in bones:
            if not bone.name.startswith(("breast", "heel", "pelvis")):
                for end in (bone.head_local, bone.tail_local):
                    self.assertTrue((numpy.array(end) > low).all() and (numpy.array(end) < high).all(), bone.name)
        self.assertGreater(bones["hand.L"].head_local.x * (1 if bones["thigh.L"].head_local.x > 0 else -1), 0)
        self.assertLess((bones["forearm.L"].head_local - bones["upper_arm.L"].tail_local).length, 1e-5)
        self.assertEqual(bpy.ops.pose.rigify_generate(), {"FINISHED"})
        self.assertIn("DEF-forearm.L", bpy.data.objects["RIG-" + metarig.name].data.bones if "RIG-" + metarig.name in bpy.data.objects
                      else next(one for one in bpy.data.objects if one.type == "ARMATURE" and one != metarig).data.bones)

    def test_shapes_without_a_skeleton_are_refused(self):
        mesh = support.add_mesh("sheet", [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2, 3)])
        support.select(mesh)
        self.refused(bpy.ops.limber.fit, "flat")


class Posing(Case):
    def live(self, armature, **options):
        setup = pose.Setup(bpy.context, armature)
        return pose.Live(setup, program.find_library(support.PROGRAM), setup.bind_now(bpy.context), **options)

    def test_a_dragged_hand_arrives_lengths_and_pins_stay(self):
        mesh, armature = self.bound()
        names = [bone.name for bone in armature.data.bones]
        hand = next(name for name in names if name.startswith("hand") and name.endswith("L"))
        feet = [name for name in names if name.startswith("foot")]
        for name in feet:
            armature.pose.bones[name].limber_pin = True
        live = self.live(armature)
        pose.hold_pins(live, armature)
        start = live.place_now(hand, "tail")
        before = {name: live.place_now(name, "head") for name in feet}
        target = start + numpy.array([-0.1, 0.15, 0.2]) * self.size
        for part in numpy.linspace(0.1, 1, 10):
            live.drag(hand, "tail", start + part * (target - start))
            live.solve()
        live.apply()
        bpy.context.view_layer.update()
        tail = scene.to_file([list(armature.matrix_world @ armature.pose.bones[hand].tail)])[0]
        self.assertLess(numpy.linalg.norm(tail - target), 0.01 * self.size, "the hand is where the mouse is")
        for name in feet:
            self.assertLess(numpy.linalg.norm(live.place_now(name, "head") - before[name]), 0.01 * self.size, name)
        for bone in armature.pose.bones:
            self.assertAlmostEqual(bone.length, bone.bone.length, delta=1e-4 * self.size)
            self.assertLess(numpy.abs(numpy.array(bone.matrix.to_scale()) - 1).max(), 1e-4)
        live.close()

    def test_what_stands_on_the_ground_stays(self):
        mesh, armature = self.bound()
        live = self.live(armature)
        self.assertEqual(set(pose.hold_pins(live, armature, "hand.L")), {"hips", "foot.L", "foot.R"})
        feet = {name: live.place_now(name, "head") for name in ("foot.L", "foot.R")}
        start = live.place_now("hand.L", "tail")
        for part in numpy.linspace(0.1, 1, 8):
            live.drag("hand.L", "tail", start + part * numpy.array([0.0, 0.25, 0.1]) * self.size)
            live.solve()
        for name, place in feet.items():
            self.assertLess(numpy.linalg.norm(live.place_now(name, "head") - place), 0.002 * self.size, name)
        live.restart()
        # Hips that are dragged down bend the knees.
        self.assertEqual(set(pose.hold_pins(live, armature, "hips")), {"foot.L", "foot.R"})
        start = live.place_now("hips", "head")
        for part in numpy.linspace(0.1, 1, 8):
            live.drag("hips", "head", start + part * numpy.array([0, -0.1, 0]) * self.size)
            live.solve()
        for name, place in feet.items():
            self.assertLess(numpy.linalg.norm(live.place_now(name, "head") - place), 0.02 * self.size, name)
        live.restart()
        self.assertEqual(set(pose.hold_pins(live, armature, "thigh.L")), {"hips", "foot.R"}, "its own foot goes along")
        live.close()

    def test_limits_of_constraints_are_kept(self):
        mesh, armature = self.bound()
        arm = next(bone.name for bone in armature.data.bones if "lower_arm.L" in bone.name or "forearm.L" in bone.name)
        hand = next(bone.name for bone in armature.data.bones if bone.name.startswith("hand") and bone.name.endswith("L"))

        def bend(limit):
            constraint = armature.pose.bones[arm].constraints.new("LIMIT_ROTATION")
            constraint.owner_space = "LOCAL"
            for axis in "xyz":
                setattr(constraint, f"use_limit_{axis}", True)
                setattr(constraint, f"min_{axis}", -limit)
                setattr(constraint, f"max_{axis}", limit)
            constraint.influence = 0  # Only said, not enforced: what is seen is the solver's doing.
            live = self.live(armature)
            pose.hold_pins(live, armature)
            start = live.place_now(hand, "tail")
            shoulder = live.place_now(armature.data.bones[arm].parent.name, "head")
            for part in numpy.linspace(0, 0.6, 12):
                live.drag(hand, "tail", start + part * (shoulder - start))
                live.solve()
            i, j = live.bones.index[arm], live.bones.index[armature.data.bones[arm].parent.name]
            turn = numpy.linalg.inv(live.solved[j][:3, :3]) @ live.solved[i][:3, :3]
            live.close()
            armature.pose.bones[arm].constraints.remove(constraint)
            trace = (numpy.trace(pose.rotation_of(turn)) - 1) / 2
            return numpy.degrees(numpy.arccos(numpy.clip(trace, -1, 1)))

        stiff, free = bend(0.1), bend(3.0)  # 0.1 radians are 5.7 degrees
        self.assertLess(stiff, 8)
        self.assertGreater(free, 12, "an elbow that may bend bends")

    def test_followers_are_baked(self):
        mesh, armature = self.bound()
        hand = next(bone.name for bone in armature.data.bones if bone.name.startswith("hand") and bone.name.endswith("L"))
        root = next(bone.name for bone in armature.data.bones if bone.parent is None)
        # Blender lets no constraint take a connected bone from its parent.
        support.select(mesh, armature)
        bpy.ops.object.mode_set(mode="EDIT")
        armature.data.edit_bones[hand].use_connect = False
        bpy.ops.object.mode_set(mode="OBJECT")
        self.refused(bpy.ops.limber.bake_pose, "No bone is pinned")
        target = bpy.data.objects.new("target", None)
        bpy.context.collection.objects.link(target)
        start = armature.matrix_world @ armature.pose.bones[hand].head
        bpy.context.scene.frame_end = 6
        for frame, offset in ((1, 0), (6, 0.15 * self.size)):
            target.location = start + type(start)((0, -offset, offset))
            target.keyframe_insert("location", frame=frame)
        armature.pose.bones[hand].constraints.new("COPY_LOCATION").target = target
        for name in (hand, root):
            armature.pose.bones[name].limber_pin = True
        self.assertEqual(bpy.ops.limber.bake_pose(by_position=True), {"FINISHED"})
        keyed = {tuple(curve.data_path.split('"')[1:]) for curve in armature.animation_data.action.fcurves}
        self.assertGreater(len({name for name, _ in keyed}), 15)
        for name in (hand, root):
            self.assertIn((name, "].rotation_quaternion"), keyed, "held by its place, it is turned by the solver")
            self.assertNotIn((name, "].location"), keyed)
        # What the others do takes the hand there: it does not come off, and without its constraint it goes there, too.
        for mute in (False, True):
            armature.pose.bones[hand].constraints[0].mute = mute
            for frame in (1, 3, 6):
                bpy.context.scene.frame_set(frame)
                there = armature.matrix_world @ armature.pose.bones[hand].head
                elbow = armature.matrix_world @ armature.pose.bones[hand].parent.tail
                goal = target.matrix_world.translation
                self.assertLess((there - goal).length, 0.002 * self.size, f"frame {frame}")
                self.assertLess((there - elbow).length, 0.002 * self.size, f"frame {frame}")

    def test_followers_of_bones_that_are_given_whole(self):
        mesh, armature = self.bound()
        bpy.context.scene.frame_end = 5
        moving = armature.pose.bones["hips"]
        for frame, height in ((1, 0), (5, -0.12 * self.size)):
            moving.location = moving.bone.matrix_local.to_3x3().inverted() @ Vector((0, 0, height))
            moving.keyframe_insert("location", frame=frame)
        for name in ("hips", "foot.L", "foot.R"):
            armature.pose.bones[name].limber_pin = True
        feet = {}
        bpy.context.scene.frame_set(1)
        bpy.context.view_layer.update()
        # Feet that stay while the hips go down: they are not connected, and copies of empties hold them.
        bpy.ops.object.mode_set(mode="EDIT")
        for name in ("foot.L", "foot.R"):
            armature.data.edit_bones[name].use_connect = False
        bpy.ops.object.mode_set(mode="OBJECT")
        for name in ("foot.L", "foot.R"):
            empty = bpy.data.objects.new(f"at {name}", None)
            bpy.context.collection.objects.link(empty)
            empty.matrix_world = armature.matrix_world @ armature.pose.bones[name].matrix
            armature.pose.bones[name].constraints.new("COPY_TRANSFORMS").target = empty
            feet[name] = empty
        self.assertEqual(bpy.ops.limber.bake_pose(), {"FINISHED"})
        keyed = {curve.data_path.split('"')[1] for curve in armature.animation_data.action.fcurves
                 if "rotation" in curve.data_path}
        self.assertFalse(keyed & {"hips", "foot.L", "foot.R"}, "what drives keeps its own keys")
        bpy.context.scene.frame_set(5)
        for name, empty in feet.items():
            ankle = armature.matrix_world @ armature.pose.bones[name].parent.tail
            self.assertLess((ankle - empty.matrix_world.translation).length, 0.002 * self.size, "knees bend, feet stay")
        thigh, shin = armature.pose.bones["thigh.L"], armature.pose.bones["shin.L"]
        self.assertGreater((thigh.tail - thigh.head).angle(shin.tail - shin.head), 0.5)

    def test_vertices_without_weights_are_refused(self):
        mesh, armature = self.bound()
        for group in mesh.vertex_groups:
            group.remove([7])
        with self.assertRaises(program.LimberError) as caught:
            pose.Setup(bpy.context, armature)
        self.assertIn("vertex 7", caught.exception.place)


class Flesh(Case):
    def played(self, file):
        """Positions in the world of a file's last clip: its mesh skinned by the book."""
        node = file.skinned()[0]
        skin, shares = file.skin_of(node), file.weights(node)
        joints = character.world_frames(file, skin["joints"], file.clip(len(file.clip_names()) - 1))
        maps = numpy.einsum("vb,fbij->fvij", shares, joints @ file.inverse_binds(skin))
        rest = file.positions(node)
        return numpy.einsum("fvij,vj->fvi", maps, numpy.hstack([rest, numpy.ones((len(rest), 1))]))[..., :3]

    def cached(self, mesh, frame):
        bpy.context.scene.frame_set(frame)
        return support.evaluated(mesh)

    def test_caches_play_what_limber_made(self):
        mesh, armature = self.animated()
        mesh.location = (0.1, 0.2, 0.3)
        bpy.context.view_layer.update()
        plain = [self.cached(mesh, frame) for frame in (1, 6, 12)]
        folder = tempfile.mkdtemp()
        options = {"folder": folder, "cells": 12}
        self.assertEqual(bpy.ops.limber.bake_jiggle(softness=0, volume=0, **options), {"FINISHED"})
        # Without softness flesh follows its own lattice skinning (dual quaternions): near the armature's, not the same.
        stiff = [self.cached(mesh, frame) for frame in (1, 6, 12)]
        self.assertLess(self.distance(stiff[0], plain[0]), 1e-3)
        self.assertEqual(bpy.ops.limber.bake_jiggle(softness=0.95, **options), {"FINISHED"})
        modifier = mesh.modifiers["Limber Jiggle"]
        self.assertEqual([one.type for one in mesh.modifiers], ["ARMATURE", "MESH_CACHE"])
        soft = [self.cached(mesh, frame) for frame in (1, 6, 12)]
        self.assertGreater(self.distance(soft[1], plain[1]), 0.003, "it does not wobble")
        self.assertLess(self.distance(soft[1], plain[1]), 0.5)
        # The file, read here, is what is seen; the program, run by hand, makes the same.
        held = scene.read_pc2(modifier.filepath)
        world = scene.array_of(mesh.matrix_world)
        self.assertLess(self.distance(held[5] @ world[:3, :3].T + world[:3, 3], soft[1]), 1e-5)
        exported = character.Exported(bpy.context, os.path.join(folder, "model.glb"))
        support.limber("animate", os.path.join(folder, "model.glb"), "--motion", os.path.join(folder, "model.glb"), "--fps",
                       "24.0", "--jiggle", "--softness", "0.949999988079071", "--cells", "12", "--frequency",
                       repr(bpy.context.scene.limber.flesh.frequency), "--damping-ratio", repr(bpy.context.scene.limber.flesh.damping_ratio),
                       "--volume", repr(bpy.context.scene.limber.flesh.volume), "-o", os.path.join(folder, "own.pc2"))
        own = exported.split(scene.read_pc2(os.path.join(folder, "own.pc2")))[0]
        self.assertLess(numpy.abs(own - held).max(), 1e-6)
        self.assertEqual(bpy.ops.limber.bake_jiggle(softness=0.95, format="mdd", **options), {"FINISHED"})
        self.assertEqual(modifier.cache_format, "MDD")
        self.assertLess(self.distance(self.cached(mesh, 6), soft[1]), 1e-5)
        shutil.rmtree(folder)

    def test_shape_keys_and_bones_carry_it(self):
        mesh, armature = self.animated()
        folder = tempfile.mkdtemp()
        options = {"softness": 0.95, "cells": 12}
        frames = (1, 5, 9, 12)
        plain = [self.cached(mesh, frame) for frame in frames]
        bpy.ops.limber.bake_jiggle(folder=folder, **options)
        soft = [self.cached(mesh, frame) for frame in frames]
        mesh.modifiers.remove(mesh.modifiers["Limber Jiggle"])
        self.assertEqual(bpy.ops.limber.bake_jiggle(output="shape_keys", step=4, **options), {"FINISHED"})
        self.assertEqual(len(mesh.data.shape_keys.key_blocks), 1 + 4)
        for frame, wanted in zip(frames, soft):
            self.assertLess(self.distance(self.cached(mesh, frame), wanted), 1e-4, f"frame {frame}")
        mesh.shape_key_clear()
        # What the program makes of the same, played here without Blender.
        model, made = os.path.join(folder, "model.glb"), os.path.join(folder, "made.glb")
        character.Exported(bpy.context, model)
        told = support.limber("animate", model, "--motion", model, "--fps", "24.0", "--jiggle", "--softness", "0.949999988079071",
                              "--cells", "12", "--jiggle-joints", "24", "--influences", "8", "-o", made)["jiggle"]
        played = self.played(gltf.Glb(made))
        self.assertEqual(bpy.ops.limber.bake_jiggle(output="bones", joints=24, **options), {"FINISHED"})
        self.assert_bound(mesh, armature)
        for frame in frames:
            self.assertLess(self.distance(self.cached(mesh, frame), played[frame - 1]), 2e-4, f"frame {frame}")
        self.assertLess(told["rms_error"], told["rms_without_joints"])
        errors = [numpy.sqrt(((self.cached(mesh, frame) - wanted) ** 2).mean()) for frame, wanted in zip(frames, soft)]
        without = [numpy.sqrt(((one - wanted) ** 2).mean()) for one, wanted in zip(plain, soft)]
        self.assertLess(max(errors), 0.8 * max(without), (errors, without))
        shutil.rmtree(folder)

    def test_what_is_refused(self):
        mesh, armature = self.animated()
        self.refused(bpy.ops.limber.bake_jiggle, "has not been saved", "Save the file")
        mirror = mesh.modifiers.new("Mirror", "MIRROR")
        from limber_addon import compat
        compat.move_modifier(mesh, len(mesh.modifiers) - 1, 0)
        self.refused(bpy.ops.limber.bake_jiggle, "Mirror", "Apply it", folder=FOLDER)
        mesh.modifiers.remove(mesh.modifiers["Mirror"])
        blocked = os.path.join(FOLDER, "file")
        open(blocked, "w", encoding="utf-8").close()
        self.refused(bpy.ops.limber.bake_jiggle, "cannot be written", folder=os.path.join(blocked, "cache"), cells=8)


class Skins(Case):
    def test_virtual_bones_follow_any_pose(self):
        mesh, armature = self.mannequin()
        bpy.ops.limber.bind(method="heat")
        before = max(len(vertex.groups) for vertex in mesh.data.vertices)
        own = [bone.name for bone in armature.data.bones]
        support.pose(armature, 3)
        dense = support.evaluated(mesh)
        self.assertEqual(bpy.ops.limber.compress(influences=2), {"FINISHED"})
        self.assertGreater(before, 2)
        self.assertLessEqual(max(len(vertex.groups) for vertex in mesh.data.vertices), 2)
        self.assert_bound(mesh, armature)
        bpy.context.view_layer.update()
        compressed = support.evaluated(mesh)
        error = numpy.sqrt(((compressed - dense) ** 2).mean())
        blends = {bone.name: {target.subtarget: target.weight for target in bone.constraints["Limber"].targets}
                  for bone in armature.pose.bones if bone.name.startswith("virtual.")}
        # Four times as many as bones, those among them that blend nothing are the bones themselves.
        self.assertGreater(len(blends), 2 * len(own))
        self.assertLessEqual(len(blends), 4 * len(own))
        self.assertGreater(min(len(blend) for blend in blends.values()), 1)
        # What is seen is the product of both layers, by the formula.
        bones = [bone.name for bone in armature.data.bones]
        layer = numpy.array([[blends[name].get(one, 0) if name in blends else float(name == one) for one in own] for name in bones])
        weights = scene.group_weights(mesh, bones) @ (layer / layer.sum(1, keepdims=True))
        rig = scene.Bones(armature)
        moved = rig.pose_matrices(armature.pose) @ numpy.linalg.inv(rig.rest)
        rest = numpy.hstack([scene.mesh_arrays(mesh)[0], numpy.ones((len(weights), 1))])
        wanted = numpy.einsum("vb,bij,vj->vi", weights, moved[[rig.index[one] for one in own]], rest)[:, :3]
        self.assertLess(self.distance(compressed, wanted), 1e-5)

        support.clear()
        mesh, armature = self.mannequin()
        bpy.ops.limber.bind(method="heat")
        support.pose(armature, 3)
        self.assertEqual(bpy.ops.limber.compress(influences=2, method="k-largest"), {"FINISHED"})
        self.assertLessEqual(max(len(vertex.groups) for vertex in mesh.data.vertices), 2)
        largest = numpy.sqrt(((support.evaluated(mesh) - dense) ** 2).mean())
        self.assertLess(error, 0.25 * largest, (error, largest))

    def test_bones_from_shape_keys(self):
        mesh, armature = self.animated()
        bpy.context.scene.frame_end = 8
        wanted = {}
        for frame in (1, 4, 8):
            bpy.context.scene.frame_set(frame)
            wanted[frame] = support.evaluated(mesh)
        support.select(mesh)
        self.assertEqual(bpy.ops.limber.decompose(bones=12), {"FINISHED"})
        made = bpy.data.objects["mannequin Skinned"]
        self.assert_bound(made, bpy.context.object)
        for frame, positions in wanted.items():
            bpy.context.scene.frame_set(frame)
            self.assertLess(self.distance(support.evaluated(made), positions), 0.03, f"frame {frame}")
        keyed = support.add_mesh("cube", [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 1, 2), (0, 1, 3), (1, 2, 3), (0, 2, 3)])
        support.select(keyed)
        self.refused(bpy.ops.limber.decompose, "does not move")
        keyed.shape_key_add(name="Basis")
        key = keyed.shape_key_add(name="up", from_mix=False)
        for point in key.data:
            point.co.z += 1
        for frame in (1, 8):
            key.value = float(frame == 8)
            key.keyframe_insert("value", frame=frame)
        self.size = 1
        support.select(keyed)
        self.assertEqual(bpy.ops.limber.decompose(bones=1, influences=1), {"FINISHED"})
        bpy.context.scene.frame_set(8)
        self.assertLess(self.distance(support.evaluated(bpy.data.objects["cube Skinned"]), support.evaluated(keyed)), 1e-4)

    def test_motions_of_other_skeletons(self):
        mesh, armature = self.bound()
        bvh = os.path.join(FOLDER, "walk.bvh")
        support.limber("make", "motion", "walk", "-o", bvh)
        exported = character.Exported(bpy.context, os.path.join(FOLDER, "target.glb"), with_motion=False, meshes=[])
        support.limber("animate", os.path.join(FOLDER, "target.glb"), "--motion", bvh, "--fps", "24.0", "-o",
                       os.path.join(FOLDER, "own.glb"))
        own = gltf.Glb(os.path.join(FOLDER, "own.glb"))
        nodes = [next(i for i, node in enumerate(own.nodes) if node.get("name") == name) for name in exported.bones.names]
        clip = own.clip(0)
        wanted = character.world_frames(own, nodes, clip)
        self.assertEqual(bpy.ops.limber.retarget(source="file", filepath=bvh), {"FINISHED"})
        for at in (0, len(wanted) // 2, len(wanted) - 1):
            frame = 1 + clip[0][at] * 24
            bpy.context.scene.frame_set(int(frame), subframe=frame - int(frame))
            seen = exported.bones.pose_matrices(armature.evaluated_get(bpy.context.evaluated_depsgraph_get()).pose)
            self.assertLess(numpy.abs(seen - wanted[at]).max(), 2e-3 * self.size)
        self.assertGreater(numpy.abs(wanted - wanted[0]).max(), 0.1)

        _, other = support.add_sample("mannequin", FOLDER, 40)
        other.name, other.location = "other", (5, 0, 0)
        support.select(other)
        self.assertEqual(bpy.ops.limber.retarget(source="armature", armature=armature.name), {"FINISHED"})
        bpy.context.scene.frame_set(8)
        for bone in armature.pose.bones:
            a, b = bone.matrix.to_quaternion(), other.pose.bones[bone.name].matrix.to_quaternion()
            self.assertLess(a.rotation_difference(b).angle, 0.02, bone.name)
        self.assertEqual(bpy.ops.limber.retarget(source="motion", motion="idle"), {"FINISHED"})

        broken = os.path.join(FOLDER, "broken.bvh")
        pathlib.Path(broken).write_text(pathlib.Path(bvh).read_text()[:200])
        self.refused(bpy.ops.limber.retarget, "broken.bvh", "Where:", source="file", filepath=broken)
        self.refused(bpy.ops.limber.retarget, "No file is chosen", source="file")
        self.refused(bpy.ops.limber.retarget, "no armature 'nobody'", source="armature", armature="nobody")


class Program(Case):
    def test_a_cancelled_run_ends_soon_and_says_so(self):
        positions, faces, _ = support.make("mannequin", FOLDER, 40)
        path = os.path.join(FOLDER, "mannequin.obj")
        out = os.path.join(FOLDER, "cancelled.limber")
        run = program.Run(support.PROGRAM, ["bind", path, os.path.join(FOLDER, "mannequin.rig.json"), "-o", out, "--weights",
                                            "bounded", "--lattice", "60000"])
        import time
        while not run.stage:
            time.sleep(0.01)
            self.assertFalse(run.is_done(), "it was done before it could be cancelled")
        run.stop()
        while not run.is_done():
            time.sleep(0.01)
        with self.assertRaises(program.Cancelled):
            run.result()
        self.assertFalse(os.path.exists(out))

    def test_errors_have_place_and_remedy(self):
        broken = os.path.join(FOLDER, "broken.obj")
        pathlib.Path(broken).write_text("v 0 0 0\nf 1 2 9\n")
        with self.assertRaises(program.LimberError) as caught:
            program.run_and_wait(support.PROGRAM, ["convert", broken, os.path.join(FOLDER, "out.off")])
        self.assertIn("broken.obj", caught.exception.place)
        self.assertIn("line 2", caught.exception.place)


class Files(Case):
    def test_characters_come_back_as_they_went(self):
        random = numpy.random.default_rng(5)
        quaternions = random.normal(size=(6, 4))
        quaternions /= numpy.linalg.norm(quaternions, axis=1, keepdims=True)
        moves, scales = random.normal(size=(6, 3)), random.uniform(0.5, 2, (6, 3))
        matrices = gltf.put_together(moves, quaternions, scales)
        again = gltf.put_together(*gltf.take_apart(matrices))
        self.assertLess(numpy.abs(again - matrices).max(), 1e-12)
        shares = random.uniform(size=(20, 6)) * (random.uniform(size=(20, 6)) < 0.9)
        shares[:, 0] += 0.01
        shares /= shares.sum(1, keepdims=True)
        rest = gltf.put_together(moves, quaternions, numpy.ones((6, 3)))
        path = os.path.join(FOLDER, "round.glb")
        gltf.write(path, [(f"j{i}", i - 1, rest[i]) for i in range(6)],
                   [("m", random.normal(size=(20, 3)), numpy.arange(18).reshape(-1, 3), shares)])
        read = gltf.Glb(path)
        self.assertLess(numpy.abs(read.weights(read.skinned()[0]) - shares).max(), 1e-7)
        self.assertLess(numpy.abs(read.rest_world()[:6] - rest).max(), 1e-5)
        for size in (0, 11, 40, os.path.getsize(path) - 8):
            cut = os.path.join(FOLDER, "cut.glb")
            pathlib.Path(cut).write_bytes(pathlib.Path(path).read_bytes()[:size])
            with self.assertRaises(gltf.BadFile):
                gltf.Glb(cut)


support.run_tests(sys.modules[__name__])
