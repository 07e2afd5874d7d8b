"""Operators that have the program work: started, watched, cancelled by Escape, and only then the scene is changed."""
import bpy

from . import program, scene
from .program import Cancelled, Folder, LimberError

_running = None  # one at a time: they would read a scene that the other is about to change


def preferences(context):
    addon = context.preferences.addons.get(__package__)
    return addon.preferences if addon else None


def program_path(context):
    mine = preferences(context)
    return program.find_program(mine.program if mine else "")


def show_error(context, error, title="Limber"):
    """A popup with what happened, where, and what to do."""
    if bpy.app.background:
        return
    lines = error.lines() if isinstance(error, LimberError) else [str(error)]

    def draw(menu, _):
        for i, line in enumerate(wrapped(lines)):
            menu.layout.label(text=line, icon="ERROR" if i == 0 else "BLANK1")

    context.window_manager.popup_menu(draw, title=title, icon="ERROR")


def redraw(context):
    """The panels of all 3D views."""
    for window in context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()


def wrapped(lines, width=90):
    import textwrap
    return [part for line in lines for part in textwrap.wrap(line, width) or [""]]


class LimberOperator:
    """What all operators share. A subclass has

    - plan(context, folder): reads the scene, writes files, and returns the argument lists of the runs, in order;
    - finish(context, folder, answers): reads the results, and only when all are read changes the scene; returns a sentence.
    """
    bl_options = {"REGISTER", "UNDO", "PRESET"}

    @classmethod
    def poll(cls, context):
        return context.mode in {"OBJECT", "POSE", "EDIT_MESH", "PAINT_WEIGHT", "EDIT_ARMATURE"}

    # What a script calls: waits for the program.
    def execute(self, context):
        folder = Folder()
        try:
            path = program_path(context)
            answers = [program.run_and_wait(path, run) for run in self.plan(context, folder)]
            return self._end(context, folder, answers)
        except LimberError as error:
            return self._fail(context, error, popup=False)
        finally:
            folder.remove()

    # What a click calls: stays responsive.
    def invoke(self, context, event):
        global _running
        if bpy.app.background:
            return self.execute(context)
        if _running is not None:
            self.report({"WARNING"}, "Limber is working already. Escape cancels it.")
            return {"CANCELLED"}
        self._folder, self._answers, self._run = Folder(), [], None
        try:
            self._program = program_path(context)
            self._left = list(self.plan(context, self._folder))
            if not self._left:
                result = self._end(context, self._folder, [])
                self._folder.remove()
                return result
            self._next()
        except LimberError as error:
            self._folder.remove()
            return self._fail(context, error)
        _running = self
        manager = context.window_manager
        self._timer = manager.event_timer_add(0.1, window=context.window)
        manager.progress_begin(0, 100)
        manager.modal_handler_add(self)
        self._show(context)
        redraw(context)
        return {"RUNNING_MODAL"}

    def modal(self, context, event):
        if event.type == "ESC" and event.value == "PRESS":
            self._run.stop()
            context.workspace.status_text_set("Limber: stopping")
            return {"RUNNING_MODAL"}
        if event.type != "TIMER":
            # The scene was read already; to change it now would make the result one of another scene.
            return {"RUNNING_MODAL"} if event.type in {"Z", "DEL", "X", "TAB"} else {"PASS_THROUGH"}
        if not self._run.is_done():
            self._show(context)
            return {"RUNNING_MODAL"}
        try:
            self._answers.append(self._run.result())
            if self._left:
                self._next()
                return {"RUNNING_MODAL"}
            self._close(context)
            result = self._end(context, self._folder, self._answers)
        except LimberError as error:
            self._close(context)
            result = self._fail(context, error)
        except Exception:
            self._close(context)
            self._folder.remove()
            raise
        self._folder.remove()
        return result

    def cancel(self, context):
        """Blender closes, or another file is loaded."""
        if getattr(self, "_run", None):
            self._run.kill()
        self._close(context)
        self._folder.remove()

    def _next(self):
        self._run = program.Run(self._program, self._left.pop(0))

    def _show(self, context):
        context.workspace.status_text_set(f"Limber, {self.bl_label}: {self._run.status_line()}    Esc: cancel")
        context.window_manager.progress_update(int(100 * self._run.fraction))

    def _close(self, context):
        global _running
        _running = None
        if getattr(self, "_timer", None):
            context.window_manager.event_timer_remove(self._timer)
            self._timer = None
            context.window_manager.progress_end()
            if context.workspace:
                context.workspace.status_text_set(None)
            redraw(context)  # buttons can be pressed again

    def _end(self, context, folder, answers):
        told = self.finish(context, folder, answers)
        for answer in answers:
            for warning in answer.get("warnings", []):
                if "left out" not in warning or folder.path not in warning:  # of files that nobody keeps
                    self.report({"WARNING"}, warning)
        self.report({"INFO"}, told)
        return {"FINISHED"}

    def _fail(self, context, error, popup=True):
        if isinstance(error, Cancelled):
            self.report({"INFO"}, error.text())
            return {"CANCELLED"}
        if popup and not bpy.app.background:
            show_error(context, error, self.bl_label)
            self.report({"WARNING"}, error.text().replace("\n", " "))
        else:
            self.report({"ERROR"}, error.text())
        return {"CANCELLED"}


def is_working():
    return _running is not None
