"""The program `limber` and its shared library: where they are, and how the program is run. Knows nothing of scenes."""
import ctypes
import ctypes.util
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

IS_WINDOWS = os.name == "nt"
PROGRAM_NAME = "limber.exe" if IS_WINDOWS else "limber"
LIBRARY_NAMES = {"win32": ["limber.dll"], "darwin": ["liblimber.1.dylib", "liblimber.dylib"]}.get(
    sys.platform, ["liblimber.so.1", "liblimber.so"])
DONE, NOT_CONVERGED = 0, 4


class LimberError(Exception):
    """What went wrong, for a person: a sentence, and if they are known the place and what to do about it."""

    def __init__(self, message, place="", remedy="", code=""):
        super().__init__(message)
        self.message, self.place, self.remedy, self.code = message, place, remedy, code

    def lines(self):
        return [line for line in (self.message, self.place and f"Where: {self.place}", self.remedy) if line]

    def text(self):
        return "\n".join(self.lines())


class Cancelled(LimberError):
    def __init__(self):
        super().__init__("Cancelled. Nothing was changed.", code="Cancelled")


# ---------------------------------------------------------------- where things are

def find_program(wanted=""):
    """The path of the program: the one that the preferences name, else on PATH, else at the usual places."""
    if wanted:
        path = os.path.expanduser(wanted)
        if os.path.isdir(path):
            path = os.path.join(path, PROGRAM_NAME)
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return os.path.realpath(path)
        raise LimberError("The program that the preferences name is not there.", place=path,
                          remedy="Set the path of `limber` in Edit > Preferences > Add-ons > Limber, or clear it to have it "
                                 "looked for.", code="ProgramNotFound")
    here = os.path.dirname(os.path.abspath(__file__))
    candidates = [os.environ.get("LIMBER_PROGRAM"), os.path.join(here, "bin", PROGRAM_NAME), shutil.which("limber"),
                  "/usr/bin/limber", "/usr/local/bin/limber", os.path.expanduser("~/.local/bin/limber"),
                  # Beside the sources that the add-on is run from.
                  os.path.join(here, "..", "..", "build", "release", "bin", PROGRAM_NAME)]
    for path in candidates:
        if path and os.path.isfile(path) and os.access(path, os.X_OK):
            return os.path.realpath(path)
    raise LimberError("The program `limber` was not found.", place="PATH",
                      remedy="Install it (README of Limber: `apt install ./limber_*.deb`, or `./run` in its sources), or set "
                             "its path in Edit > Preferences > Add-ons > Limber.", code="ProgramNotFound")


def find_library(program):
    """The shared library beside the program, else where the system looks."""
    folder = os.path.dirname(program)
    above = os.path.dirname(folder)
    folders = [folder, os.path.join(above, "lib"), *sorted(glob.glob(os.path.join(above, "lib", "*-linux-*"))),
               os.path.join(above, "lib64")]
    for where in folders:
        for name in LIBRARY_NAMES:
            path = os.path.join(where, name)
            if os.path.isfile(path):
                return path
    found = ctypes.util.find_library("limber")
    if found:
        return found
    raise LimberError("The library `{}` was not found; dragging bones needs it.".format(LIBRARY_NAMES[0]), place=folder,
                      remedy="It comes with the program: install both again, or set the path of another `limber`.",
                      code="LibraryNotFound")


def clean_environment():
    """Blender's own libraries and Python must not reach other programs."""
    environment = dict(os.environ)
    for name in ("LD_LIBRARY_PATH", "PYTHONHOME", "PYTHONPATH"):
        environment.pop(name, None)
    environment["NO_COLOR"] = "1"
    return environment


# ---------------------------------------------------------------- running it

class Run:
    """`limber ARGUMENTS --json --progress`, in the background: poll() until is_done(), then result()."""

    def __init__(self, program, arguments):
        self.arguments = [str(one) for one in arguments]
        self.stage, self.fraction = "", 0.0
        self.messages = []
        self._output = []
        self._asked_to_stop = None
        options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if IS_WINDOWS else {}
        try:
            self.process = subprocess.Popen([program, *self.arguments, "--json", "--progress"], stdin=subprocess.DEVNULL,
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean_environment(), **options)
        except OSError as error:
            raise LimberError(f"The program cannot be started: {error.strerror}.", place=program,
                              remedy="Set the path of `limber` in Edit > Preferences > Add-ons > Limber.",
                              code="ProgramNotFound") from error
        self._readers = [threading.Thread(target=self._read_output, daemon=True),
                         threading.Thread(target=self._read_messages, daemon=True)]
        for reader in self._readers:
            reader.start()

    def _read_output(self):
        self._output.append(self.process.stdout.read())

    def _read_messages(self):
        for line in self.process.stderr:
            text = line.decode("utf-8", "replace").strip()
            if text.startswith("{"):
                try:
                    told = json.loads(text)
                    self.stage, self.fraction = told["stage"], told["fraction"]
                    continue
                except (ValueError, KeyError):
                    pass
            if text:
                self.messages.append(text)

    def is_done(self):
        if self.process.poll() is None:
            if self._asked_to_stop and time.monotonic() - self._asked_to_stop > 3:
                self.process.kill()
            return False
        for reader in self._readers:
            reader.join(timeout=10)
        return True

    def stop(self):
        """Asks it to stop; it then leaves its files as they were. After three seconds it is killed."""
        if self.process.poll() is None and self._asked_to_stop is None:
            self._asked_to_stop = time.monotonic()
            self.process.send_signal(signal.CTRL_BREAK_EVENT if IS_WINDOWS else signal.SIGINT)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def status_line(self):
        return f"{self.stage} {100 * self.fraction:.0f}%" if self.stage else "working"

    def result(self):
        """What the program printed with --json; raises LimberError with its sentence, place and remedy."""
        if self._asked_to_stop:
            raise Cancelled()
        status = self.process.returncode
        try:
            answer = json.loads(b"".join(self._output).decode("utf-8", "replace") or "{}")
        except ValueError:
            answer = {}
        if status in (DONE, NOT_CONVERGED) and "error" not in answer:
            return answer
        error = answer.get("error")
        if error:
            raise LimberError(sentence(error.get("message", "")), place_text(error.get("place", {})), error.get("remedy", ""),
                              error.get("code", ""))
        told = self.messages[-1] if self.messages else f"it ended with status {status}."
        raise LimberError(f"`limber {self.arguments[0]}` failed: {told}", code="Unexpected")


def sentence(text):
    """With a capital, unless it begins with the name of a file."""
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.isalpha() else text


def place_text(place):
    parts = []
    for key, words in (("file", "{}"), ("line", "line {}"), ("byte", "byte {}"), ("path", "{}"), ("handle", "bone {}"),
                       ("vertex", "vertex {}"), ("element", "element {}")):
        if key in place:
            value = place[key]
            parts.append(words.format(os.path.basename(str(value)) if key == "file" else value))
    return ", ".join(parts)


def run_and_wait(program, arguments, timeout=None):
    """For scripts and tests: the result of a run that nobody watches."""
    run = Run(program, arguments)
    end = time.monotonic() + timeout if timeout else None
    while not run.is_done():
        if end and time.monotonic() > end:
            run.kill()
            raise LimberError(f"`limber {arguments[0]}` took longer than {timeout} s.")
        time.sleep(0.01)
    return run.result()


class Folder:
    """A folder for the files of one job; gone with it."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="limber-blender-")

    def file(self, name):
        return os.path.join(self.path, name)

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)
