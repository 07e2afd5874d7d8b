"""limber rig -o hero.vrm: what is written keeps the rules of VRM 1.0."""
import copy
import unittest

from support import DATA, CliTest, run
from vrm_rules import document_of, vrm_faults


class Vrm(CliTest):
    def written(self, model, *options):
        out = self.folder / "out.vrm"
        self.assert_done(run("rig", model, "-o", out, *options))
        document = document_of(out)
        out.unlink()
        return document

    def test_a_fitted_figure_keeps_the_rules(self):
        figure = self.folder / "figure.obj"
        self.assert_done(run("make", "mannequin", "-o", figure, "--resolution", 40))
        document = self.written(figure, "--weights", "heat")
        self.assertEqual(vrm_faults(document), [])
        bones = document["extensions"]["VRMC_vrm"]["humanoid"]["humanBones"]
        self.assertLessEqual({"neck", "leftShoulder", "rightToes"}, set(bones))
        self.check_can_fail(document)

    def check_can_fail(self, sound):
        """Each of these breaks one rule."""
        def broken(change):
            document = copy.deepcopy(sound)
            vrm = document["extensions"]["VRMC_vrm"]
            change(document, vrm, vrm["humanoid"]["humanBones"])
            return vrm_faults(document)
        self.assertEqual(broken(lambda document, vrm, bones: bones.pop("leftHand")), ["no bone leftHand"])
        self.assertIn("meta.authors names nobody", broken(lambda document, vrm, bones: vrm["meta"].update(authors=[])))
        self.assertIn("meta.licenseUrl is not that of VRM 1.0", broken(lambda document, vrm, bones: vrm["meta"].update(licenseUrl="x")))
        self.assertIn("extensionsUsed does not name VRMC_vrm", broken(lambda document, vrm, bones: document.pop("extensionsUsed")))
        self.assertIn("specVersion is not 1.0", broken(lambda document, vrm, bones: vrm.pop("specVersion")))
        self.assertIn("leftFoot does not hang below leftLowerLeg", broken(
            lambda document, vrm, bones: bones.update(leftFoot=bones["rightFoot"], rightFoot=bones["leftFoot"])))
        self.assertIn("head has a scale that is not positive", broken(
            lambda document, vrm, bones: document["nodes"][bones["head"]["node"]].update(scale=[1, -1, 1])))

    def test_a_character_that_had_a_skin_keeps_them_too(self):
        model = DATA / "rigs/khronos/CesiumMan.glb"
        if not model.exists():
            self.skipTest("no shared data")
        self.assertEqual(vrm_faults(self.written(model, "--weights", "heat")), [])


if __name__ == "__main__":
    unittest.main()
