"""What the studio bakes and what `limber animate --jiggle` makes of the same files are the same bytes."""
import os
import shlex
import subprocess
import tempfile
import unittest

from studio_client import PROGRAM, Studio, WAVE

OPTIONS = {"jiggle.cells": 16, "jiggle.softness": 0.97, "jiggle.frequency": 4.5, "jiggle.damping_ratio": 0.23,
           "jiggle.gravity": 1.7, "jiggle.loop": True, "jiggle.touch": True, "jiggle.even": True,
           "jiggle_parts.frequency": "spine=2.5", "jiggle.friction": 0.3, "jiggle.ground": True, "jiggle.skinning": "dual-quaternion", "jiggle.settle": 0.3, "jiggle_parts.softness": "head=0.1,upper_arm.L=1"}


class Bake(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.studio = Studio("mannequin", environment={"XDG_STATE_HOME": cls.folder.name}, resolution=40)
        cls.page = cls.studio.page()
        cls.page.wait_bound()
        cls.page.ask("set", options=OPTIONS)
        cls.page.ask("open_motion", upload=cls.studio.upload("wave.bvh", WAVE))
        cls.write("wave.bvh", WAVE)
        cls.write("mannequin.limber", cls.export(format="binding")[1])

    @classmethod
    def tearDownClass(cls):
        cls.page.close()
        cls.studio.stop()
        cls.folder.cleanup()

    @classmethod
    def write(cls, name, content):
        with open(os.path.join(cls.folder.name, name), "wb") as file:
            file.write(content)

    @classmethod
    def export(cls, **fields):
        answer = cls.page.ask("export", **fields)
        return answer, cls.studio.request("GET", f"/download/{answer['download']}")[2]

    def assert_same_as_command(self, **fields):
        answer, content = self.export(**fields)
        words = shlex.split(answer["command"].split(" && ")[-1])
        self.assertEqual(words[:3], ["limber", "animate", "mannequin.limber"])
        made = subprocess.run([PROGRAM, *words[1:]], cwd=self.folder.name, capture_output=True, text=True)
        self.assertEqual(made.returncode, 0, made.stderr)
        with open(os.path.join(self.folder.name, answer["file"]), "rb") as file:
            self.assertEqual(file.read() == content, True, f"{answer['command']} makes other bytes")

    def test_point_cache_is_that_of_the_command(self):
        self.assert_same_as_command(format="jiggle-pc2", fps=24)

    def test_glb_is_that_of_the_command(self):
        self.assert_same_as_command(format="jiggle-glb", fps=12, joints=8, influences=4)

    def test_the_material_of_the_thesis_is_that_of_the_command(self):
        self.page.ask("set", options={"jiggle.frequency": 0, "jiggle.damping": 0.23, "jiggle_parts.frequency": ""})
        self.assert_same_as_command(format="jiggle-pc2", fps=10)
        self.page.ask("set", options={"jiggle.frequency": 4.5, "jiggle_parts.frequency": "spine=2.5"})

    def test_driven_joints_are_those_of_the_command(self):
        self.page.ask("motion", driven=["hips", "upper_arm.L"])
        answer, _ = self.export(format="jiggle-pc2", fps=10)
        self.assertIn("--only hips,upper_arm.L", answer["command"].replace("'", ""))
        self.assert_same_as_command(format="jiggle-pc2", fps=10)
        self.page.ask("motion", driven="all")


if __name__ == "__main__":
    unittest.main()
