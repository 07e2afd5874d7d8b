"""What the tests of the command line share: running it, looking at what it says, small files, the shared data.

Only Debian's Python and its standard library are used. The program under test is LIMBER_PROGRAM; the shared data is
LIMBER_DATA or ../shared/data beside the checkout, and tests that need it are skipped without it.
"""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

PROGRAM = os.environ.get("LIMBER_PROGRAM", "limber")
SOURCE = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("LIMBER_DATA") or SOURCE.parent / "shared" / "data")

TRIANGLE_OBJ = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
TETRAHEDRON_OBJ = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
QUAD_OBJ = "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n"
MOTION_BVH = """HIERARCHY
ROOT Base
{
  OFFSET 0 1 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Arm
  {
    OFFSET 0 2 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 3 0
    }
  }
}
MOTION
Frames: 2
Frame Time: .25
0 1 0 0 0 0 0 0 0
1 2 3 10 20 30 40 50 60
"""


class Result:
    def __init__(self, finished):
        self.status = finished.returncode
        self.out = finished.stdout
        self.err = finished.stderr

    def json(self):
        return json.loads(self.out)


def run(*arguments, stdin=b"", timeout=60, folder=None, **environment):
    """Runs limber with text arguments; output is decoded text."""
    finished = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin if isinstance(stdin, bytes) else stdin.encode(),
                              capture_output=True, timeout=timeout, cwd=folder, env={**os.environ, **environment})
    finished.stdout = finished.stdout.decode("utf-8", "replace")
    finished.stderr = finished.stderr.decode("utf-8", "replace")
    return Result(finished)


def commands():
    """The names of all commands, as the completion script knows them."""
    return [command for command in run("completion", "fish").out.split("__fish_use_subcommand -a ")[1:]
            for command in [command.split()[0]]]


class CliTest(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def assert_done(self, result):
        self.assertEqual(result.status, 0, result.err)

    def assert_failed(self, result, status, *parts):
        """The status, and one error on stderr that names all parts."""
        self.assertEqual(result.status, status, result.out + result.err)
        self.assertIn("limber: error: ", result.err)
        for part in parts:
            self.assertIn(str(part), result.err)


def needs_data(test):
    return unittest.skipUnless(DATA.is_dir(), "needs the shared data: set LIMBER_DATA")(test)
