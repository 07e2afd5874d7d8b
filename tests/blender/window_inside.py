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
START = time.monotonic()


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
    print(f"ok after {time.monotonic() - START:.1f} s:", message, flush=True)


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
    mesh, armature = support.add_sample("mannequin", FOLDER, 40)
    armature.show_in_front = True
    return mesh, armature


def open_tab():
    """Clicks on the tabs of the sidebar until the one of Limber is drawn."""
    from limber_addon import panels
    drawn = []
    draw = panels.LIMBER_PT_main.draw

    def watched(self, context):
        drawn.append(1)
        draw(self, context)

    panels.LIMBER_PT_main.draw = watched
    area = view()["area"]
    sidebar = next(one for one in area.regions if one.type == "UI")
    x, top = sidebar.x + sidebar.width - 9, HEIGHT - sidebar.y - sidebar.height
    for y in [top + 165, *range(top + 20, HEIGHT - sidebar.y - 10, 22)]:  # the first is where it is in Blender 3.4
        xdo("mousemove", x - 2, y - 2)
        yield 0.1
        xdo("mousemove", x, y, "click", 1)
        yield 0.3
        drawn.clear()  # before a tab is chosen, panels of all are laid out once
        area.tag_redraw()
        yield 0.3
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
    yield from undo_to(before, f"undo after {name} restores it bit by bit")


def undo_to(before, claim):
    call(bpy.ops.ed.undo)
    yield 0.2
    now = support.fingerprint()
    check(now == before, claim + "".join(f"\n  {line}" for line in sorted(set(now) ^ set(before))[:8]))


def click_button(operator, hint):
    """A real click on the button of an operator in the panel. The mouse looks for it from a hint on: Ctrl C over a button copies its
    command."""
    sidebar = next(one for one in view()["area"].regions if one.type == "UI")
    x, top, bottom = sidebar.x + sidebar.width // 2 - 10, HEIGHT - sidebar.y - sidebar.height, HEIGHT - sidebar.y
    rows = sorted(range(top + 20, bottom - 8, 12), key=lambda row: abs(row - hint))
    for y in rows:
        bpy.context.window_manager.clipboard = ""
        for step in (-8, 0, 1):  # a button knows the mouse when it moves within it
            xdo("mousemove", x + step, y)
            yield 0.05
        xdo("key", "ctrl+c")
        yield 0.15
        if operator in bpy.context.window_manager.clipboard:
            xdo("click", 1)
            yield 0.2
            return
    raise AssertionError(f"no button for {operator}")


def channels(armature):
    return [[list(getattr(one, path)) for path in pose.CHANNELS] for one in armature.pose.bones]


def drag_to(x, y, target):
    xdo("mousemove", x, y)
    yield 0.2
    xdo("mousedown", 1)
    yield 0.1
    for part in numpy.linspace(0, 1, 7)[1:]:
        xdo("mousemove", round(x + part * (target[0] - x)), round(y + part * (target[1] - y)))
        yield 0.06
    yield 0.2


def the_panel():
    """Panel, a click that binds, its progress, one step of undo."""
    mesh, armature = model()
    look_from_the_front(mesh)
    yield 0.5
    yield from open_tab()
    picture("panel")
    call(bpy.ops.ed.undo_push, message="before")
    before = support.fingerprint()
    shown = []
    show = job.LimberOperator._show
    job.LimberOperator._show = lambda self, context: (shown.append(self._run.status_line()), show(self, context))
    yield from click_button("limber.bind", 614)
    check(job.is_working(), "a click on the button starts it")
    yield from wait_for_job()
    job.LimberOperator._show = show
    told = [int(line.split()[-1][:-1]) for line in shown if line.endswith("%")]
    check(len(set(told)) > 2 and max(told) > min(told), f"the status bar tells how far it is: {sorted(set(shown))[:6]}")
    mesh = bpy.data.objects["mannequin"]
    check(len(mesh.vertex_groups) > 5, "the click binds")
    yield from undo_to(before, "undo after bind restores it bit by bit")


def undo_of_all():
    mesh, armature = model()
    call(bpy.ops.limber.bind, "INVOKE_DEFAULT", True, method="heat")
    yield from wait_for_job()
    bpy.context.scene.frame_end = 4
    bone = armature.pose.bones["upper_arm.L"]
    bone.rotation_mode = "XYZ"
    for frame, angle in ((1, 0), (4, 0.7)):
        bone.rotation_euler[0] = angle
        bone.keyframe_insert("rotation_euler", frame=frame)
    bpy.context.scene.frame_set(1)
    support.select(mesh, armature)
    yield from undo_restores("compress", influences=2, virtual_bones=10)
    yield from undo_restores("bake_jiggle", output="bones", cells=8, joints=6)
    yield from undo_restores("bake_jiggle", output="shape_keys", cells=8)
    yield from undo_restores("bake_jiggle", output="cache", folder=FOLDER, cells=8)
    yield from undo_restores("retarget", source="motion", motion="idle")
    support.select(bpy.data.objects["mannequin"])
    yield from undo_restores("decompose", bones=4)
    support.select(bpy.data.objects["mannequin"], bpy.data.objects["mannequin rig"])


def escape_and_errors():
    """Escape while the program works; messages where it fails. The scene is what it was."""
    call(bpy.ops.ed.undo_push, message="before")
    before = support.fingerprint()
    call(bpy.ops.limber.bake_jiggle, "INVOKE_DEFAULT", True, output="bones", cells=220)
    yield 0.8
    check(job.is_working(), "a long bake is under way")
    process = job._running._run.process
    picture("working")
    xdo("mousemove", *on_screen((0, 0, 1)), "key", "Escape")
    yield from wait_for_job(20)
    check(process.poll() is not None, "Escape ends the program")
    check(support.fingerprint() == before, "and the scene is untouched")

    popups = []
    popup = job.show_error
    job.show_error = lambda context, error, title="Limber": (popups.append(error), popup(context, error, title))
    mine = bpy.context.preferences.addons["limber_addon"].preferences
    mine.program = "/nowhere/limber"
    result = call(bpy.ops.limber.bind, "INVOKE_DEFAULT", True)
    yield 0.4
    picture("missing")
    check(result == {"CANCELLED"} and support.fingerprint() == before, "without the program nothing changes")
    check(popups[-1].place == "/nowhere/limber" and "Preferences" in popups[-1].remedy, "a popup names place and remedy")
    mine.program = support.PROGRAM
    xdo("mousemove", 20, 700, "key", "Escape")
    yield 0.3
    broken = os.path.join(FOLDER, "broken.bvh")
    with open(broken, "w", encoding="ascii") as file:
        file.write("HIERARCHY\nROOT hips\n{\n  OFFSET 0 0 nowhere\n")
    call(bpy.ops.limber.retarget, "INVOKE_DEFAULT", True, source="file", filepath=broken)
    yield from wait_for_job()
    picture("broken")
    check(len(popups) == 2 and "broken.bvh, line 4" in popups[-1].place and support.fingerprint() == before,
          f"a broken file: its place in a popup, and an untouched scene: {popups[-1].place}")
    job.show_error = popup
    xdo("mousemove", 20, 700, "key", "Escape")
    yield 0.3


def live_drag():
    mesh, armature = model()
    call(bpy.ops.limber.bind, "INVOKE_DEFAULT", True, method="heat")
    yield from wait_for_job()
    look_from_the_front(bpy.data.objects["mannequin"])
    armature = bpy.data.objects["mannequin rig"]
    support.select(bpy.data.objects["mannequin"], armature)
    call(bpy.ops.object.mode_set, mode="POSE")
    call(bpy.ops.ed.undo_push, message="before")
    yield 0.3
    before = support.fingerprint()
    call(bpy.ops.limber.drag, "INVOKE_DEFAULT", True, keys="ALWAYS")
    end = time.monotonic() + 60
    while not pose._bindings:
        assert time.monotonic() < end
        yield 0.1
    yield 0.4
    hand = armature.pose.bones["hand.L"]
    rest = {one.name: (armature.matrix_world @ one.tail).copy() for one in armature.pose.bones}
    x, y = on_screen(rest["hand.L"])
    target = (x - 30, y - 150)
    xdo("mousemove", x, y)
    yield 0.2
    picture("drag-before")
    yield from drag_to(x, y, target)
    picture("drag")
    reached = on_screen(armature.matrix_world @ hand.tail)
    check(abs(reached[0] - target[0]) + abs(reached[1] - target[1]) < 8, f"the hand is under the mouse: {reached}, {target}")
    moved = {one.name: (armature.matrix_world @ one.tail - rest[one.name]).length for one in armature.pose.bones}
    check(moved["upper_arm.L"] > 0.05 and moved["chest"] > 0.005, "arm and chest follow")
    check(max(moved["foot.L"], moved["foot.R"]) < 0.01, "the feet stay")
    check(armature.animation_data is None, "no keys before the release")
    xdo("mouseup", 1)
    yield 0.3
    check(armature.animation_data is not None and armature.animation_data.action is not None, "keys on release")
    keyed = {curve.data_path.split('"')[1] for curve in armature.animation_data.action.fcurves}
    check({"hand.L", "upper_arm.L", "hips"} <= keyed, "of all bones that follow")
    # Others, put back.
    for how in (("click", 3), ("key", "Escape")):
        kept, scene_before = channels(armature), support.fingerprint()
        x, y = on_screen(armature.matrix_world @ armature.pose.bones["hand.R"].tail)
        yield from drag_to(x, y, (x + 60, y - 60))
        check(channels(armature) != kept, "another hand follows")
        xdo(*how)
        yield 0.2
        xdo("mouseup", 1)
        yield 0.2
        check(channels(armature) == kept and support.fingerprint() == scene_before, f"{' '.join(map(str, how))} puts it back bit by bit")
    xdo("key", "Escape")  # ends the tool
    yield 0.4
    call(bpy.ops.ed.undo)
    yield 0.3
    now = support.fingerprint()
    check(now == before, "one undo restores the pose bit by bit" + "".join(f"\n  {line}" for line in sorted(set(now) ^ set(before))[:8]))


def scenario():
    yield 0.8
    xdo("mousemove", 500, 760, "key", "Escape")  # the splash screen
    yield 0.3
    # Pictures are drawn by the processor here.
    bpy.context.preferences.system.viewport_aa = "OFF"
    bpy.context.preferences.view.smooth_view = 0
    view()["area"].spaces.active.show_region_ui = True
    for part in (the_panel, undo_of_all, escape_and_errors, live_drag):
        yield from part()


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
