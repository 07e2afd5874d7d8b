"""What the scripts share that start Blender."""
import os
import shutil

# Blender takes its Python from the first `python3` on PATH: another one than Debian's, first on somebody's PATH, has no numpy for it.
ENVIRONMENT = {**os.environ, "PATH": "/usr/bin:" + os.environ.get("PATH", "")}


def find_blender():
    return os.environ.get("LIMBER_BLENDER") or shutil.which("blender")
