"""Runs every command of docs/tutorial.md, in its order, in an empty folder, as a reader would; and reads every JSON example of
docs/file-formats.md with Limber."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMBER = os.environ["LIMBER_PROGRAM"]


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / "docs" / page).read_text(), re.M | re.S)


class Tutorial(unittest.TestCase):
    def test_every_command_works_and_every_file_is_there(self):
        commands = "".join(blocks("tutorial.md", "sh"))
        self.assertGreater(commands.count("limber "), 15)
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["bash", "-euc", f'limber() {{ "{LIMBER}" "$@"; }}\n{commands}'], cwd=folder,
                                  capture_output=True, text=True, env={**os.environ, "LIMBER_SOURCE": str(ROOT)})
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            for name in re.findall(r"-o (\S+)", commands):
                if "%" not in name:
                    self.assertGreater((pathlib.Path(folder) / name).stat().st_size, 0, name)

    def test_examples_of_formats_are_read(self):
        examples = blocks("file-formats.md", "json")
        self.assertEqual(len(examples), 4)
        with tempfile.TemporaryDirectory() as folder:
            for number, text in enumerate(examples):
                path = pathlib.Path(folder) / f"{number}.json"
                path.write_text(text)
                command = [LIMBER, "info", str(path)]
                if '"fps"' in text:  # Pins are no rig and no pose: use them.
                    subprocess.run([LIMBER, "make", "bar", "-o", f"{folder}/bar.obj", "--resolution", "12"], check=True,
                                   capture_output=True)
                    command = [LIMBER, "deform", f"{folder}/bar.obj", str(path), "-o", f"{folder}/bar.pc2"]
                done = subprocess.run(command, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_table_of_shapes_is_the_programs(self):
        page = (ROOT / "docs/file-formats.md").read_text()
        shapes = page[page.index("## Shapes"):page.index("## Rigs")]
        rows = re.findall(r"^\| (`.*?) \| (yes|no) \| (yes|no) \|", shapes, re.M)
        read = {name for row in rows if row[1] == "yes" for name in re.findall(r"`(\.\w+)`", row[0])}
        written = {name for row in rows if row[2] == "yes" for name in re.findall(r"`(\.\w+)`", row[0])}
        source = (ROOT / "limber/io/shape_file.cpp").read_text()
        known = re.findall(r'^    \{"(\.\w+)", "[^"]*", (.*)\},$', source, re.M)
        self.assertEqual(read, {name for name, _ in known})
        # A writer is the second function, or the fourth.
        def writes(functions):
            parts = [part.strip() for part in functions.split(", ")]
            return len(parts) in (2, 4) or "[]" in functions
        # The program makes these of a .glb.
        self.assertEqual(written, {name for name, functions in known if writes(functions)} | {".gltf", ".vrm"})


if __name__ == "__main__":
    unittest.main()
