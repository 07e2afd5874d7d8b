"""Mutated files of every format get an answer. tests/cli/mutation_survey.py is the long run."""
import unittest

import mutation_survey
from support import PROGRAM


class Mutations(unittest.TestCase):
    def test_every_format_is_among_the_sources(self):
        formats = set(mutation_survey.sources(PROGRAM))
        self.assertLessEqual({".obj", ".off", ".ply", ".stl", ".mesh", ".glb", ".gltf", ".bvh", ".tgf", ".json", ".pc2", ".mdd",
                              ".dmat", ".png", ".limber", ".fbx", ".dae", ".node"}, formats)

    def test_broken_files_are_answered(self):
        problems, seen, number = mutation_survey.survey(150, PROGRAM, seed=3)
        self.assertEqual(problems, [])
        self.assertEqual(number, 150)
        # It can fail, and it does read some: else the mutations would say nothing.
        self.assertGreater(sum(times for (_, status), times in seen.items() if status == 0), 15)
        self.assertGreater(sum(times for (_, status), times in seen.items() if status == 3), 30)


if __name__ == "__main__":
    unittest.main()
