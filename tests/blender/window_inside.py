"""A drag with the mouse, undo, Escape, a popup: in a window of Blender. Runs inside of Blender: see window_test.py.

LIMBER_SCREENSHOTS names a folder for pictures of what is seen on the way.
"""
import os
import subprocess
import sys
import tempfile
import time
import traceback

import bpy
import numpy

sys.path.insert(0, os.path.dirname(__file__))
import support  # noqa: E402

bpy.context.preferences.view.show_splash = False
support.enable_addon()
from limber_addon import job, pose, program, scene  # noqa: E402

FOLDER = tempfile.mkdtemp()
PICTURES = os.environ.get("LIMBER_SCREENSHOTS")
HEIGHT = 800


def view():
    window = bpy.context.window_manager.windows[0]
    area = max((one for one in window.screen.areas if one.type == "VIEW_3D"), key=lambda one: one.width * one.height)
    region = next(one for one in area.regions if one.type == "WINDOW")
    return {"window": window, "area": area, "region": region}


def xdo(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)


def on_screen(place):
    from bpy_extras.view3d_utils import location_3d_to_region_2d
    at = view()
    found = location_3d_to_region_2d(at["region"], at["area"].spaces.active.region_3d, place)
    return round(at["region"].x + found.x), round(HEIGHT - 1 - at["region"].y - found.y)


def call(operator, *words, **options):
    with bpy.context.temp_override(**view()):
        return operator(*words, **options)


def picture(name):
    if PICTURES:
        subprocess.run(["import", "-window", "root", os.path.join(PICTURES, f"{name}.png")], check=True)


def check(truth, message):
    assert truth, message
    print("ok:", message, flush=True)


def wait_for_job(limit=120):
    end = time.monotonic() + limit
    yield 0.2
    while job.is_working():
        assert time.monotonic() < end, "it takes too long"
        yield 0.1
    yield 0.3


def look_from_the_front(mesh, zoom=1.0):
    space = view()["area"].spaces.active
    positions = numpy.array([list(mesh.matrix_world @ vertex.co) for vertex in mesh.data.vertices])
    space.region_3d.view_perspective = "ORTHO"
    space.region_3d.view_rotation = (0.7071068, 0.7071068, 0, 0)
    space.region_3d.view_location = 0.5 * (positions.max(0) + positions.min(0))
    space.region_3d.view_distance = 2.2 * (positions[:, 2].max() - positions[:, 2].min()) / zoom


def model():
    support.clear()
    mesh, armature = support.add_sample("mannequin", FOLDER, 48)
    armature.show_in_front = True
    return mesh, armature


def open_tab():
    """Clicks on the tabs of the sidebar, from top to bottom, until the one of Limber is drawn."""
    from limber_addon import panels
    drawn = []
    draw = panels.LIMBER_PT_main.draw
    panels.LIMBER_PT_main.draw = lambda self, context: (drawn.append(1), draw(self, context))
    area = view()["area"]
    sidebar = next(one for one in area.regions if one.type == "UI")
    x = sidebar.x + sidebar.width - 9
    for y in range(sidebar.y + sidebar.height - 30, sidebar.y + 20, -22):
        xdo("mousemove", x, HEIGHT - 1 - y, "click", 1)
        area.tag_redraw()
        yield 0.25
        if drawn:
            break
    panels.LIMBER_PT_main.draw = draw
    check(drawn, "a click on its tab shows the panel")


def undo_restores(name, **options):
    """One step back is the scene of before, to the bit."""
    call(bpy.ops.ed.undo_push, message="before")
    before = support.fingerprint()
    call(getattr(bpy.ops.limber, name), "INVOKE_DEFAULT", True, **options)
    yield from wait_for_job()
    check(support.fingerprint() != before, f"{name} changes the scene")
    call(bpy.ops.ed.undo)
    yield 0.2
    now = support.fingerprint()
    check(now == before, f"undo after {name} restores it bit by bit" + "".join(
        f"\n  {line}" for line in sorted(set(now) ^ set(before))[:8]))


def scenario():
    yield 1.0
    xdo("mousemove", 500, 760, "key", "Escape")  # the splash screen
    yield 0.5
    view()["area"].spaces.active.show_region_ui = True
    mesh, armature = model()
    look_from_the_front(mesh)
    yield 0.5
    yield from open_tab()
    picture("panel")
    # Undo of what the program made.
    yield from undo_restores("bind", method="heat")
    mesh, armature = bpy.data.objects["mannequin"], bpy.data.objects["mannequin rig"]
    call(bpy.ops.limber.bind, "INVOKE_DEFAULT", True, method="heat")
    yield from wait_for_job()
    check(len(mesh.vertex_groups) > 5, "a click binds")
    bpy.context.scene.frame_end = 6
    bone = armature.pose.bones["upper_arm.L"]
    bone.rotation_mode = "XYZ"
    for frame, angle in ((1, 0), (6, 0.7)):
        bone.rotation_euler[0] = angle
        bone.keyframe_insert("rotation_euler", frame=frame)
    bpy.context.scene.frame_set(1)
    support.select(mesh, armature)
    yield from undo_restores("compress", influences=2)
    yield from undo_restores("bake_jiggle", output="bones", cells=8, joints=6)
    yield from undo_restores("bake_jiggle", output="shape_keys", cells=8)
    yield from undo_restores("retarget", source="motion", motion="idle")

    # Escape while the program works.
    call(bpy.ops.ed.undo_push, message="before")
    before = support.fingerprint()
    call(bpy.ops.limber.bake_jiggle, "INVOKE_DEFAULT", True, output="bones", cells=220)
    yield 1.0
    check(job.is_working(), "a long bake is under way")
    process = job._running._run.process
    picture("working")
    xdo("mousemove", *on_screen((0, 0, 1)), "key", "Escape")
    yield from wait_for_job(20)
    check(process.poll() is not None, "Escape ends the program")
    check(support.fingerprint() == before, "and the scene is untouched")

    # A message where the program is missing.
    mine = bpy.context.preferences.addons["limber_addon"].preferences
    mine.program = "/nowhere/limber"
    result = call(bpy.ops.limber.bind, "INVOKE_DEFAULT", True)
    yield 0.5
    picture("missing")
    check(result == {"CANCELLED"} and support.fingerprint() == before, "without the program nothing changes")
    mine.program = support.PROGRAM
    xdo("mousemove", 20, 700, "key", "Escape")
    yield 0.5

    # A hand dragged with the mouse.
    armature = bpy.data.objects["mannequin rig"]
    armature.animation_data_clear()
    for one in armature.pose.bones:
        one.matrix_basis.identity()
    bpy.context.view_layer.update()
    support.select(bpy.data.objects["mannequin"], armature)
    call(bpy.ops.ed.undo_push, message="before")
    yield 0.3
    before = support.fingerprint()
    call(bpy.ops.limber.drag, "INVOKE_DEFAULT", True, keys="ALWAYS")
    end = time.monotonic() + 60
    while not pose._bindings:
        assert time.monotonic() < end
        yield 0.1
    yield 0.5
    hand = armature.pose.bones["hand.L"]
    start = (armature.matrix_world @ hand.tail).copy()
    x, y = on_screen(start)
    target = (x - 30, y - 150)
    xdo("mousemove", x, y)
    yield 0.3
    picture("drag-before")
    xdo("mousedown", 1)
    yield 0.2
    for part in numpy.linspace(0, 1, 9)[1:]:
        xdo("mousemove", round(x + part * (target[0] - x)), round(y + part * (target[1] - y)))
        yield 0.1
    yield 0.3
    picture("drag")
    reached = on_screen(armature.matrix_world @ armature.pose.bones["hand.L"].tail)
    check(abs(reached[0] - target[0]) + abs(reached[1] - target[1]) < 30, f"the hand is under the mouse: {reached}, {target}")
    check(armature.animation_data is None, "no keys before the release")
    xdo("mouseup", 1)
    yield 0.4
    check(armature.animation_data is not None and armature.animation_data.action is not None, "keys on release")
    keyed = {curve.data_path.split('"')[1] for curve in armature.animation_data.action.fcurves}
    check({"hand.L", "upper_arm.L", "hips"} <= keyed, "of all bones that follow")
    # Another drag, put back by the right button.
    kept = [list(one.matrix_basis.to_quaternion()) for one in armature.pose.bones]
    x, y = on_screen(armature.matrix_world @ armature.pose.bones["hand.R"].tail)
    xdo("mousemove", x, y)
    yield 0.2
    xdo("mousedown", 1)
    yield 0.2
    xdo("mousemove", x + 60, y - 60)
    yield 0.3
    moved = [list(one.matrix_basis.to_quaternion()) for one in armature.pose.bones]
    check(moved != kept, "another hand follows")
    xdo("click", 3)
    yield 0.2
    xdo("mouseup", 1)
    yield 0.2
    check([list(one.matrix_basis.to_quaternion()) for one in armature.pose.bones] == kept, "the right button puts it back")
    xdo("key", "Escape")
    yield 0.5
    call(bpy.ops.ed.undo)
    yield 0.3
    check(support.fingerprint() == before, "one undo restores the pose bit by bit")


def run():
    steps = scenario()

    def step():
        try:
            return next(steps)
        except StopIteration:
            print("all done", flush=True)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            picture("failure")
            sys.stdout.flush()
            os._exit(1)

    bpy.app.timers.register(step, first_interval=0.5)


run()
