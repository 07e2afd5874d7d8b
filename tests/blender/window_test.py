"""The Blender add-on in a window, by real mouse and keys: Blender on a display of its own (Xvfb), moved by xdotool.
window_inside.py says what is done and asserted."""
import os
import pathlib
import shutil
import subprocess
import sys

from outside import ENVIRONMENT, find_blender

HERE = pathlib.Path(__file__).resolve().parent


def main():
    blender = find_blender()
    for name, path in (("Blender", blender), ("Xvfb", shutil.which("Xvfb")), ("xdotool", shutil.which("xdotool"))):
        if not path:
            print(f"skipped: {name} is not installed")
            return 77
    reading, writing = os.pipe()
    display = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
                               pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        number = os.read(reading, 20).decode().strip()
        if not number:
            print("skipped: Xvfb does not start here")
            return 77
        environment = {**ENVIRONMENT, "DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1"}
        return subprocess.run([blender, "--factory-startup", "--no-window-focus", "--window-geometry", "0", "0", "1280", "800",
                               "--python-exit-code", "1", "--python", str(HERE / "window_inside.py")], env=environment,
                              timeout=550).returncode
    finally:
        display.terminate()
        display.wait()


if __name__ == "__main__":
    sys.exit(main())
