"""Files that are broken in one way or another: never a crash, never a hang, always file and place."""
import re
import subprocess
import unittest

import sources
from support import DATA, CliTest, needs_data, run

# What SOURCES.md calls "valid but unusual", as far as its format is read.
VALID = re.compile(r"parse/(number_formats|negative_indices|comments|whitespace|leading-|issue-161|"
                   r"cube-vertex-w-component|cube_binary_header_with_RN_newline|obj_.*_scale)")
# Bad geometry in a good file: read, and described.
BAD_GEOMETRY = re.compile(r"broken/(mesh|thingi)/")
# Held to its answers file by file in tests/io/gltf_shared_data_test.cpp; the table counts what a lenient reader found.
HELD_ELSEWHERE = re.compile(r"\.(gltf|glb)$")
UNREADABLE = re.compile(r"NOT PARSABLE|^0 V|\b0 F|out-of-range|bad refs|non-finite|^0 tris")


def expectation(path, counts):
    """True: must be read; False: must be refused; None: either, the table does not say."""
    if HELD_ELSEWHERE.search(str(path)):
        return None
    if VALID.search(str(path)) or BAD_GEOMETRY.search(str(path)):
        return True
    return False if UNREADABLE.search(counts) else None


@needs_data
class BrokenFiles(CliTest):
    def look(self, command, path, counts):
        try:
            result = run(command, path, timeout=10)
        except subprocess.TimeoutExpired:
            self.fail(f"limber {command} took longer than 10 s")
        self.assertNotIn("Sanitizer", result.err)
        self.assertNotIn("runtime error", result.err)
        self.assertIn(result.status, (0, 3), result.err)
        wanted = expectation(path, counts)
        if wanted is not None:
            self.assertEqual(result.status, 0 if wanted else 3, result.err)
        if result.status == 3:
            place = rf"{re.escape(str(path))}(:\d+|, byte \d+|, \S+)?: \S"
            self.assertRegex(result.err, place)
        return result

    def test_are_read_or_refused_with_a_place(self):
        listed = dict(sources.table("broken"))
        files = sorted(path for path in (DATA / "broken").rglob("*") if path.is_file())
        self.assertGreater(len(files), 100)
        for command in ("info", "check"):
            for path in files:
                with self.subTest(f"{command} {path.relative_to(DATA)}"):
                    self.look(command, path, listed.get(path, ""))

    def test_bad_geometry_is_described_as_in_sources(self):
        keys = ("vertices", "faces", "components", "boundary_edges", "nonmanifold_edges")
        for path, counts in sources.table("broken"):
            fields = sources.expected(counts)
            if not BAD_GEOMETRY.search(str(path)) or fields is None:
                continue
            with self.subTest(str(path)):
                info = run("info", path, "--json").json()
                self.assertEqual({key: info[key] for key in keys}, {key: fields[key] for key in keys})


if __name__ == "__main__":
    unittest.main()
