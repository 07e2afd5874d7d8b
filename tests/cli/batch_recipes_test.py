"""The recipes for Slurm in docs/batch.md, taken from the page word by word, with a real Slurm on this machine; skipped where there can be
none."""
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

import batch_test
import slurm_cluster
from slurm_cluster import SlurmCluster
from support import PROGRAM, TETRAHEDRON_OBJ, run

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/batch.md"


def section():
    return PAGE.read_text().partition("## On Slurm\n")[2].partition("\n## ")[0]


def command():
    """The command that the section begins with, in words."""
    return shlex.split(re.search(r"^    limber (batch .*)$", section(), re.MULTILINE)[1])


def recipes():
    """The first column of the table."""
    return re.findall(r"^\| (.+?) \| .+ \|$", section(), re.MULTILINE)[2:]


@unittest.skipIf(slurm_cluster.missing(), slurm_cluster.missing())
class Recipes(batch_test.BatchTest):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory(prefix="limber-slurm-")
        cls.addClassCleanup(cls.holder.cleanup)
        # Large enough for what the recipes ask for.
        cls.cluster = SlurmCluster(cls.holder.name + "/c", nodes=1, cpus=4, memory=8000)
        cls.addClassCleanup(cls.cluster.stop)
        cls.cluster.start()

    def limber(self, words, status=0):
        result = run(*words, folder=self.folder, timeout=180, SLURM_CONF=self.cluster.environment["SLURM_CONF"])
        self.assertEqual(result.status, status, result.err)
        return result

    def files(self, count):
        (self.folder / "assets/more").mkdir(parents=True, exist_ok=True)
        for i in range(count):
            (self.folder / f"assets/more/m{i}.obj").write_text(TETRAHEDRON_OBJ.replace("v 1 0 0", f"v 1 {i + 1} 0"))

    def test_the_table_has_the_recipes_that_are_run_here(self):
        self.assertEqual(recipes(), ["`... --on slurm`", "`... --on slurm --leave`", "`limber batch --status rigged`", "the same command again",
                                     "`--processes 4 --memory 8000`", "`--sbatch=--nice --sbatch=--constraint=avx2`",
                                     "`scancel --name=limber-batch`"])

    def test_every_recipe_does_what_the_page_says(self):
        self.files(6)
        # A tetrahedron has no skeleton to be found: what is run is the recipe, with a command that any mesh takes.
        words = ["convert {in} {out}.ply" if word.startswith("rig ") else word for word in command()]
        self.assertIn("convert {in} {out}.ply", words)
        self.limber(words)
        self.assertEqual(len(list((self.folder / "rigged/out").rglob("*.ply"))), 6)

        # Leave, and ask later; then wait for it by the same command.
        (self.folder / "assets/more/m6.obj").write_text(TETRAHEDRON_OBJ.replace("v 1 0 0", "v 1 9 0"))
        self.limber([*words, "--leave"])
        answer = self.limber(["batch", "--status", "rigged", "--json"]).json()
        self.assertEqual(answer["done"] + answer["left"], 7)
        self.limber(words)
        self.assertEqual(self.limber(["batch", "--status", "rigged", "--json"]).json()["done"], 7)

        # Larger tasks, further words of sbatch: Slurm knows what was asked for.
        words[words.index("rigged")] = "large"
        for recipe in recipes()[4:6]:
            words += shlex.split(recipe.strip("`"))
        self.limber([*words, "--leave", "--assume-seconds", "1"])
        asked = subprocess.run(["scontrol", "show", "job"], env=self.cluster.environment, capture_output=True, text=True).stdout
        for each in ("Partition=short", "Account=studio", "TimeLimit=02:00:00", "CPUs/Task=4", "Features=avx2", "MinMemoryNode=8000M"):
            self.assertIn(each, asked)

        # Cancelled, and done later.
        subprocess.run(shlex.split(recipes()[6].strip("`")), env=self.cluster.environment, check=True)
        self.limber([*words, "--assume-seconds", "1"])
        self.assertEqual(len(list((self.folder / "large/out").rglob("*.ply"))), 7)


if __name__ == "__main__":
    unittest.main()
