"""limber bench: lists, measures, and brings pages up to date."""
import json
import pathlib
import re
import subprocess
import unittest

from support import PROGRAM, CliTest, run

PAGE = """# Page
<!-- machine -->
<!-- /machine -->
Before.
<!-- bench rotation -->
<!-- /bench -->
After.
<!-- bench solve -->
kept
<!-- /bench -->
"""


def without_numbers(text):
    """Units, too: a time near a microsecond is one in nanoseconds in the next run."""
    return re.sub(r"[\d.,]+(e[+-]\d+)?( [num]?s\b)?", "0", text)


class Bench(CliTest):
    def test_lists_every_name_once(self):
        listed = [each["bench"] for each in json.loads(run("bench", "--list", "--json").out)]
        self.assertEqual(len(listed), len(set(listed)))
        self.assertTrue({"solve", "scaling", "autorig", "batch", "python", "web", "papers/2012", "papers/2015"} <= set(listed))

    def test_writes_the_same_page_again_but_for_numbers(self):
        docs = self.folder / "docs"
        docs.mkdir()
        (docs / "page.md").write_text(PAGE)
        (self.folder / "README.md").write_text("<!-- bench rotation -->\n<!-- /bench -->\n")
        pages = []
        for _ in range(2):
            self.assert_done(run("bench", "rotation", "--quick", "--write-docs", docs))
            pages.append((docs / "page.md").read_text())
        self.assertIn("| what | measured |", pages[0])
        self.assertIn("kept", pages[0])
        self.assertIn("cores", pages[0])
        self.assertIn("| what | measured |", (self.folder / "README.md").read_text())
        self.assertEqual(without_numbers(pages[0]), without_numbers(pages[1]))
        kept = json.loads((docs / "performance.json").read_text())
        self.assertEqual({each["bench"] for each in kept["results"]}, {"rotation"})
        self.assertTrue(kept["quick"])

    def test_says_what_a_page_asks_for_in_vain(self):
        docs = self.folder / "docs"
        docs.mkdir()
        (docs / "page.md").write_text("<!-- figure rotation no_such_thing -->1<!-- /figure -->\n")
        done = run("bench", "rotation", "--quick", "--write-docs", docs)
        self.assert_done(done)
        self.assertIn("page.md: rotation no_such_thing", done.err)

    def test_passes_every_option_on(self):
        listed = run("bench", "rotation", "--list", "--threads", "2", "--data", self.folder)
        self.assert_done(listed)
        self.assertRegex(listed.out, r"^rotation .*\n$")
        self.assert_failed(run("bench", "rotatoin", "--quick"), 2, "rotatoin", "limber bench --help")
        self.assertEqual(run("bench", "none", "--json").json()["error"]["code"], "WrongUsage")

    def test_says_how_to_get_the_program_that_measures(self):
        alone = self.folder / "limber"
        alone.write_bytes(pathlib.Path(PROGRAM).read_bytes())
        alone.chmod(0o755)
        finished = subprocess.run([alone, "bench", "--list"], capture_output=True, text=True, timeout=60)
        self.assertEqual(finished.returncode, 3)
        self.assertIn("./run bench", finished.stderr)
        help_text = subprocess.run([alone, "bench", "--help"], capture_output=True, text=True, timeout=60)
        self.assertEqual(help_text.returncode, 0)
        self.assertIn("--quick", help_text.stdout)

    def test_wants_a_folder_for_pages(self):
        self.assert_failed(run("bench", "rotation", "--quick", "--write-docs", self.folder / "none"), 3, "no such folder")


if __name__ == "__main__":
    unittest.main()
