"""limber demo, and limber without arguments."""
import pathlib
import re
import unittest

from support import CliTest, run


class Demo(CliTest):
    def test_without_arguments_makes_a_picture_and_says_where(self):
        result = run(TMPDIR=str(self.folder))
        self.assert_done(result)
        picture = pathlib.Path(re.search(r"The picture is (.*)", result.out)[1])
        self.assertEqual(picture.parent.parent, self.folder)
        self.assertTrue(picture.read_bytes().startswith(b"\x89PNG"))

    def test_shows_only_commands_that_work(self):
        result = run("demo", TMPDIR=str(self.folder))
        commands = re.findall(r"\$ limber (.*)", result.out)
        self.assertGreaterEqual(len(commands), 3)
        pose = re.search(r"The picture is (.*)/", result.out)[1] + "/wave.json"
        self.file("wave.json", pathlib.Path(pose).read_text())
        for command in commands:
            self.assert_done(run(*command.split(), folder=self.folder))

    def test_as_json_lists_the_files(self):
        answer = run("demo", "--folder", self.folder / "tour", "--json").json()
        self.assertEqual(answer["folder"], str(self.folder / "tour"))
        for name in answer["files"]:
            self.assertTrue((self.folder / "tour" / name).exists(), name)

    def test_folder_that_cannot_be_made_is_named(self):
        blocked = self.file("file", "")
        self.assert_failed(run("demo", "--folder", blocked / "tour"), 1, blocked)


if __name__ == "__main__":
    unittest.main()
