"""One row per way to get weights, per volume and per energy: every face knows every row, and the library knows no face."""
import re
import unittest

from support import SOURCE, CliTest, run

METHODS = (SOURCE / "limber/session/methods.cpp").read_text()
TABLES = {
    "volume": re.findall(r'VolumeModeInfo\{VolumeMode::\w+, "([\w-]+)"', (SOURCE / "limber/geometry/domain.cpp").read_text()),
    "energy": re.findall(r'BiharmonicEnergyInfo\{BiharmonicEnergy::\w+, "([\w-]+)"',
                         (SOURCE / "limber/weights/bind.h").read_text()),
    "rigidity": re.findall(r'ArapEnergyInfo\{ArapEnergy::\w+, "([\w-]+)"', (SOURCE / "limber/arap/reduced_model.h").read_text()),
}


def rows(kind):
    """The text of each row of a kind in the source of the table."""
    return [text.split("\n      }")[0] for text in re.split(kind + r"\{\s*\.", METHODS)[1:]]


def field(row, name):
    found = re.search(rf'\b{name} = "([^"]*)"', row)
    return found.group(1) if found else None


OPTIONS = [{"name": field(row, "name"), "flag": field(row, "flag"), "solver": "Use::Solver" in row.split(".get")[0]}
           for row in (("." + text) for text in rows("BindOptionInfo"))]
COMPUTING = [field("." + row, "name") for row in rows("WeightMethodInfo") if "needs_table" not in row.split(".bind")[0]]


def plain(text):
    return " ".join(text.split())


class Rows(CliTest):
    def test_are_found_in_the_source(self):
        self.assertGreaterEqual(len(COMPUTING), 5)
        self.assertIn("biharmonic", COMPUTING)
        self.assertNotIn("given", COMPUTING)
        self.assertGreaterEqual(len(OPTIONS), 10)
        self.assertIn({"name": "auxiliary", "flag": "aux", "solver": True}, OPTIONS)
        self.assertEqual({len(table) > 1 for table in TABLES.values()}, {True})

    def test_of_methods_are_in_help_and_completion_of_bind_and_rig(self):
        scripts = {shell: run("completion", shell).out for shell in ("bash", "zsh", "fish")}
        for command in ("bind", "rig"):
            help_text = plain(run(command, "--help").out)
            for method in COMPUTING:
                self.assertIn(f" {method} (", help_text)
            for shell, script in scripts.items():
                self.assertIn(" ".join(COMPUTING), script, shell)

    def test_of_options_are_in_help_and_completion(self):
        for command in ("bind", "rig"):
            help_text = run(command, "--help").out
            script = run("completion", "fish").out
            offered = set(re.findall(rf"__fish_seen_subcommand_from {command}'.* -l ([\w-]+)", script))
            for option in OPTIONS:
                wanted = command == "bind" or not option["solver"]
                self.assertEqual(f"--{option['flag']}" in help_text, wanted, option)
                self.assertEqual(option["flag"] in offered, wanted, option)

    def test_of_volumes_and_energies_are_choices_that_are_explained(self):
        help_text = plain(run("bind", "--help").out)
        script = run("completion", "bash").out
        for names in TABLES.values():
            self.assertIn(f"one of {', '.join(names)}", help_text)
            self.assertIn(f'words="{" ".join(names)}"', script)
            for name in names:
                self.assertIn(f"; {name}: ", help_text)

    def test_options_of_other_methods_are_refused_by_their_flag(self):
        model = self.folder / "bar.obj"
        self.assert_done(run("make", "bar", "-o", model, "--resolution", "8"))
        rig = self.folder / "bar.rig.json"
        for arguments in (["--reach", "1"], ["--renormalise"], ["--weights", "heat", "--energy", "paper"],
                          ["--weights", "bounded", "--aux", "2"]):
            done = run("bind", model, rig, "-o", self.folder / "a.limber", *arguments)
            self.assert_failed(done, 2, next(word for word in arguments[::-1] if word.startswith("--")), "weights")

    def test_of_methods_have_a_page(self):
        page = (SOURCE / "docs/weights.md").read_text()
        for method in COMPUTING:
            self.assertRegex(page, rf"\[{method}\]\([\w.#-]+\)")


class Library(unittest.TestCase):
    def test_names_no_option_of_the_command_line(self):
        for path in sorted((SOURCE / "limber").rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            code = re.sub(r"//[^\n]*", "", path.read_text())
            for literal in re.findall(r'"(?:[^"\\\n]|\\.)*"', code):
                self.assertNotRegex(literal, r"--[a-z]", path)


if __name__ == "__main__":
    unittest.main()
