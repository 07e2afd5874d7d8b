"""Every operator of the Blender add-on, in a Blender without a window: headless_inside.py says what is asserted."""
import pathlib
import subprocess
import sys

from outside import ENVIRONMENT, find_blender

HERE = pathlib.Path(__file__).resolve().parent


def main():
    blender = find_blender()
    if not blender:
        print("skipped: Blender is not installed")
        return 77
    return subprocess.run([blender, "--background", "--factory-startup", "--python-exit-code", "1", "--python",
                           str(HERE / "headless_inside.py")], env=ENVIRONMENT,
                          timeout=500).returncode


if __name__ == "__main__":
    sys.exit(main())
