"""limber rig --weights lattice on meshes of any quality. The whole survey is in lattice_survey.py."""
import json
import unittest

from lattice_survey import Glb, is_weighted, simple_skeleton, survey
from support import DATA, CliTest, needs_data, run

# One or two of each kind; the whole survey takes minutes on a slow machine.
RIGGED = {
    "open": ["broken/mesh/trihole.off", "broken/mesh/elephant_complex_hole.off", "shapes/decimated-knight.off"],
    "many parts": ["broken/mesh/blobby_3cc.off", "broken/mesh/small_ccs.off", "rigs/threejs/RobotExpressive.glb"],
    "a soup": ["broken/mesh/dragon_triangle_soup.ply", "broken/parse/soup.stl"],
    "through itself": ["broken/mesh/nested_cubes.off", "broken/thingi/100644-min.off"],
    "non-manifold": ["broken/mesh/many_umbrellas.off", "broken/mesh/non_manifold_vertex.off",
                     "broken/mesh/one_duplicated_edge.off", "broken/mesh/nm_vertex_and_edge.off"],
    "degenerate faces": ["broken/mesh/caps_and_needles.off", "broken/mesh/degtri_four.off",
                         "broken/mesh/rectangle_with_degenerate_faces.off"],
    "lone vertices": ["broken/mesh/isolated_vertices.off", "broken/mesh/degenerated.obj"],
    "flat": ["broken/mesh/tetrahedron_flat.off", "planar/flipfree/pants.obj"],
    "tetrahedra": ["broken/derived/mesh_inverted_tet.mesh"],
    "rigged already": ["rigs/khronos/CesiumMan.glb", "rigs/khronos/SimpleSkin.gltf",
                       "rigs/asset-generator/Animation_Skin_07.gltf"],
}
REFUSED = {
    "broken/mesh/all_degen.off": "no element of the shape has any size",
    "broken/derived/obj_all_points_equal.obj": "all vertices are in one place",
    "broken/derived/off_nan_vertex.off": "not a finite number",
    "broken/parse/obj_points.obj": "no face",
    "broken/gltf/glb/only_header.glb": "ends 4 bytes before its data does",
}
# Their old skins bend them when their skeletons are at rest.
BENT = ["rigs/asset-generator/Animation_Skin_00.gltf", "rigs/asset-generator/Animation_SkinType_01.gltf"]


class Weights(unittest.TestCase):
    def test_a_row_of_weights_is_held_to_its_sum(self):
        """Else the survey would show nothing."""
        self.assertTrue(is_weighted([0.25, 0.75, 0, 0]))
        for row in ([], [0, 0], [0.5, 0.4], [1.5, -0.5], [float("nan"), 1], [float("inf"), 0]):
            self.assertFalse(is_weighted(row), row)


class Flesh(CliTest):
    def test_of_the_rig_file_counts_in_bind_and_rig(self):
        shape, rig = self.folder / "bar.obj", self.folder / "bar.rig.json"
        self.assert_done(run("make", "bar", "-o", shape, "--no-rig"))
        box = run("info", shape, "--json").json()["box"]
        weights = {}
        for name, flesh in (("plain", None), ("strong", {"strength": 5})):
            skeleton = json.loads(simple_skeleton(box))
            if flesh:
                skeleton["handles"][0]["flesh"] = flesh
            rig.write_text(json.dumps(skeleton))
            table = self.folder / f"{name}.dmat"
            done = run("bind", shape, rig, "-o", self.folder / "bar.limber", "--weights", "lattice", "--weights-out", table,
                       "--json")
            self.assert_done(done)
            self.assertEqual(done.json()["method"], "lattice")
            numbers = [float(line) for line in table.read_text().split()[2:]]
            done = run("rig", shape, "--skeleton", rig, "-o", self.folder / "bar.glb", "--weights", "lattice", "--json")
            self.assert_done(done)
            self.assertEqual(done.json()["method"], "lattice")
            rows = list(Glb(self.folder / "bar.glb").weight_rows())
            weights[name] = sum(numbers[:len(rows)]), rows
        self.assertGreater(weights["strong"][0], 1.05 * weights["plain"][0])  # the first column is the first bone's
        self.assertNotEqual(weights["strong"][1], weights["plain"][1])

    def test_survives_conversion_or_is_reported_lost(self):
        skeleton = json.loads(simple_skeleton({"min": [0, 0, 0], "max": [1, 2, 1]}))
        skeleton["handles"][1]["flesh"] = {"width": 0.5, "part": "parent"}
        source = self.file("a.json", json.dumps(skeleton))
        self.assert_done(run("convert", source, self.folder / "b.json"))
        again = json.loads((self.folder / "b.json").read_text())
        self.assertEqual(again["handles"][1]["flesh"], {"width": 0.5, "part": "parent"})
        done = run("convert", source, self.folder / "b.tgf")
        self.assert_done(done)
        self.assertIn("flesh", done.err)


@needs_data
class Survey(CliTest):
    def test_every_vertex_of_any_mesh_gets_weights(self):
        for kind, names in RIGGED.items():
            for name in names:
                with self.subTest(f"{kind}: {name}"):
                    finding = survey(DATA / name, self.folder)
                    self.assertEqual((finding.fault, finding.refusal, finding.unweighted), ("", "", 0))
                    self.assertGreater(finding.vertices, 2)

    def test_what_cannot_be_read_is_refused_with_a_sentence(self):
        for name, sentence in REFUSED.items():
            with self.subTest(name):
                finding = survey(DATA / name, self.folder)
                self.assertEqual(finding.fault, "")
                self.assertIn(sentence, finding.refusal)

    def test_a_mesh_that_its_old_skin_bends_is_bound_as_it_is_seen(self):
        for name in BENT:
            with self.subTest(name):
                finding = survey(DATA / name, self.folder)
                self.assertEqual((finding.fault, finding.refusal), ("", ""))
                seen = []
                for source in (DATA / name, self.folder / "rigged.glb"):
                    target = self.folder / "seen.obj"
                    self.assert_done(run("convert", source, target))
                    seen.append([[float(number) for number in line.split()[1:4]]
                                 for line in target.read_text().splitlines() if line.startswith("v ")])
                for before, after in zip(*seen, strict=True):
                    for a, b in zip(before, after, strict=True):
                        self.assertAlmostEqual(a, b, places=5)


if __name__ == "__main__":
    unittest.main()
