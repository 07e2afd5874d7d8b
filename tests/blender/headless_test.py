"""Every operator of the Blender add-on, in a Blender without a window: headless_inside.py says what is asserted."""
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def main():
    blender = os.environ.get("LIMBER_BLENDER") or shutil.which("blender")
    if not blender:
        print("skipped: Blender is not installed")
        return 77
    return subprocess.run([blender, "--background", "--factory-startup", "--python-exit-code", "1", "--python",
                           str(HERE / "headless_inside.py")], timeout=500).returncode


if __name__ == "__main__":
    sys.exit(main())
