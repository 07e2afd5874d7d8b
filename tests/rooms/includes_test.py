"""Holds the table of rooms: limber/rooms.txt says what each room of the library may include."""

import os
import re
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
INCLUDE = re.compile(r'^\s*#\s*include\s*["<](limber/[^">]+)[">]', re.MULTILINE)

# Headers that stand above all rooms: what they include is everything.
DOORS = {"limber/limber.h", "limber/runtime.h"}

# How many public headers there may be. A header more is a concept more that users have to know: see whether it belongs to
# one that is there, or to an internal/ folder.
MOST_PUBLIC_HEADERS = 47

# Programs include public headers only. These internal ones are open to the files or folders named beside them.
OPEN_TO = {
    # What is measured by itself, or what a measurement is made from.
    "limber/arap/internal/full_arap.h": "bench/",
    "limber/compress/internal/dictionary.h": "bench/",
    "limber/flesh/internal/build_matching_plan.h": "bench/",
    "limber/geometry/internal/facet_residuals.h": "bench/",
    "limber/geometry/internal/operators.h": ("bench/", "python/src/shapes.cpp"),
    "limber/geometry/internal/sampling.h": "bench/",
    "limber/geometry/internal/segment.h": "bench/",
    "limber/io/internal/number_text.h": "bench/",
    "limber/runtime/internal/rotation.h": "bench/",
    "limber/samples/internal/sample_shapes.h": "bench/",
    "limber/weights/internal/attach.h": "bench/",
    # Numbers at random, the same at every run.
    "limber/core/internal/random.h": ("bench/", "studio/server/crowd.cpp"),
    # What is below the mouse, and where a vertex of the file is in the shape.
    "limber/geometry/internal/nearest.h": ("studio/server/document.h", "studio/server/export_glb.cpp"),
    # What is called once and not kept.
    "limber/core/internal/function_ref.h": ("studio/server/engine.h", "tools/import/", "tools/limber/batch/journal.h"),
    # The process behind io/import, which makes glTF.
    "limber/io/gltf/internal/gltf_build.h": "tools/import/",
    "limber/io/gltf/internal/gltf_document.h": "tools/import/",
    "limber/io/gltf/internal/gltf_unpack.h": "tools/import/",
    "limber/io/import/internal/import_stream.h": "tools/import/",
    "limber/io/internal/exact_weld.h": "tools/import/",
    "limber/io/internal/polygons.h": "tools/import/",
    "limber/io/internal/shape_assembly.h": "tools/import/",
    # A project is sections of a .limber file, and further ones.
    "limber/core/internal/bytes.h": "studio/server/project_file.cpp",
    "limber/core/internal/checksum.h": "studio/server/project_file.cpp",
    "limber/io/internal/binding_sections.h": "studio/server/project_file.cpp",
}


def sources(folder):
    """The C and C++ files below a folder of the project, as paths from its root."""
    for place, folders, names in os.walk(os.path.join(ROOT, folder)):
        folders[:] = [name for name in folders if name not in ("node_modules", "build")]
        for name in names:
            if name.endswith((".h", ".cpp", ".c", ".in")):
                yield os.path.relpath(os.path.join(place, name), ROOT).replace(os.sep, "/")


def includes(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return INCLUDE.findall(file.read())


def room_of(path, rooms):
    """The room that a file of the library belongs to; empty for limber/limber.h and the like."""
    inside = path[len("limber/"):]
    fitting = [room for room in rooms if inside.startswith(room + "/")]
    return max(fitting, key=len, default="")


def types_of(path):
    """The types that a header defines in namespaces, with these: limber::Shape. What stands in a type is indented."""
    spaces = []
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        for line in file:
            opened = re.match(r"(?:inline )?namespace ([\w:]*) ?\{", line)
            defined = re.match(r"(?:struct|class|union|enum(?: class| struct)?) (\w+)\b(?!;)|using (\w+) =", line)
            if opened:
                spaces.append(opened.group(1))
            elif line.startswith("}  // namespace"):
                spaces.pop()
            elif defined:
                yield "::".join([*spaces, defined.group(1) or defined.group(2)])


def is_internal(path):
    return "/internal/" in path


def read_table():
    table = {}
    with open(os.path.join(ROOT, "limber/rooms.txt"), encoding="utf-8") as file:
        for line in file:
            line = line.split("#")[0].strip()
            if line:
                room, seen = line.split(":")
                table[room] = seen.split()
    return table


class Rooms(unittest.TestCase):
    def setUp(self):
        self.table = read_table()
        self.files = sorted(sources("limber"))

    def test_every_room_is_in_the_table(self):
        folders = {path.split("/")[1] for path in self.files if path.count("/") > 1}
        self.assertEqual(folders, {room.split("/")[0] for room in self.table})

    def test_the_table_has_no_circle(self):
        done = set()
        for room, seen in self.table.items():
            for other in seen:
                if "." not in other:
                    self.assertIn(other, done, f"{room} sees {other}, which comes later or is no room")
            done.add(room)

    def test_includes_point_the_right_way(self):
        wrong = []
        for path in self.files:
            room = room_of(path, self.table)
            if not room:
                continue
            for header in includes(path):
                other = room_of(header, self.table)
                allowed = [room, *self.table[room]]
                if header in DOORS or (other and other not in allowed and header[len("limber/"):] not in allowed):
                    wrong.append(f"{path} includes {header}")
        self.assertEqual(wrong, [], "\n".join(["", *wrong]))

    def test_public_headers_include_public_headers_only(self):
        wrong = [f"{path} includes {header}" for path in self.files if path.endswith(".h") and not is_internal(path)
                 for header in includes(path) if is_internal(header)]
        self.assertEqual(wrong, [], "\n".join(["", *wrong]))

    def public_headers(self):
        return [path for path in self.files if path.endswith(".h") and not is_internal(path)]

    def test_public_headers_are_few(self):
        self.assertLessEqual(len(self.public_headers()), MOST_PUBLIC_HEADERS)

    def test_limber_h_includes_every_public_header(self):
        reached, left = set(), ["limber/limber.h"]
        while left:
            path = left.pop()
            if path not in reached and path != "limber/version.h":
                reached.add(path)
                left += includes(path)
        for_c = {"limber/c/limber.h"}
        self.assertEqual(set(self.public_headers()) - reached, for_c)

    def test_types_are_defined_once(self):
        places = {}
        for path in self.public_headers():
            for name in types_of(path):
                places.setdefault(name, []).append(path)
        twice = [f"{name} is defined in {' and in '.join(where)}" for name, where in places.items() if len(where) > 1]
        self.assertEqual(twice, [], "\n".join(["", *twice]))
        self.assertGreater(len(places), 200)  # Else types_of finds nothing.

    def test_included_headers_are_there(self):
        wrong = [f"{path} includes {header}" for folder in ("limber", "tools", "studio", "bench", "examples", "python", "tests")
                 for path in sources(folder) for header in includes(path)
                 if header != "limber/version.h" and not os.path.exists(os.path.join(ROOT, header))]
        self.assertEqual(wrong, [], "\n".join(["", *wrong]))

    def test_programs_include_public_headers_only(self):
        wrong = [f"{path} includes {header}" for folder in ("tools", "studio", "bench", "examples", "python")
                 for path in sources(folder) for header in includes(path)
                 if is_internal(header) and not path.startswith(OPEN_TO.get(header, "nothing"))]
        self.assertEqual(wrong, [], "\n".join(["", *wrong]))

    def test_exceptions_are_needed(self):
        used = {header for folder in ("tools", "studio", "bench") for path in sources(folder)
                for header in includes(path)}
        self.assertEqual(set(OPEN_TO) - used, set())

    def read_targets(self):
        """Room -> the arguments of its limber_module."""
        with open(os.path.join(ROOT, "limber/CMakeLists.txt"), encoding="utf-8") as file:
            modules = re.findall(r"^limber_module\((\w+)([^)]*)\)", file.read(), re.MULTILINE)
        return {"io/import" if name == "import" else name: arguments for name, arguments in modules}

    def test_targets_link_what_their_rooms_see(self):
        targets = self.read_targets()
        self.assertEqual(set(targets), set(self.table))
        for room, arguments in targets.items():
            linked = set(re.findall(r"limber::(\w+)", arguments))
            self.assertLessEqual(linked, {other.split("/")[0] for other in self.table[room]}, room)

    def test_files_need_no_solver(self):
        targets = self.read_targets()
        linked, left = set(), ["io"]
        while left:
            room = left.pop()
            linked.add(room)
            left += [other for other in re.findall(r"limber::(\w+)", targets[room]) if other not in linked]
            for library in ("BLAS", "CHOLMOD", "cholmod", "assimp"):
                self.assertNotIn(library, targets[room], room)
        self.assertEqual(linked, {"io", "model", "runtime", "core"})


if __name__ == "__main__":
    unittest.main()
