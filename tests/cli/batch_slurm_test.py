"""`limber batch --on slurm`, with a real Slurm cluster of several nodes on this machine; skipped where there can be none."""
import json
import os
import signal
import subprocess
import tempfile
import unittest

import batch_test
import slurm_cluster
from slurm_cluster import SlurmCluster, environment_of
from support import PROGRAM, TETRAHEDRON_OBJ, run

JOBS = 200


@unittest.skipIf(slurm_cluster.missing(), slurm_cluster.missing())
class Slurm(batch_test.BatchTest):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory(prefix="limber-slurm-")
        cls.cluster = SlurmCluster(cls.holder.name + "/c")
        cls.addClassCleanup(cls.holder.cleanup)
        cls.addClassCleanup(cls.cluster.stop)
        cls.cluster.start()

    def limber(self, *words):
        return run(*words, folder=self.folder, timeout=180, SLURM_CONF=self.cluster.environment["SLURM_CONF"])

    def journal_lines(self):
        return [json.loads(line) for path in (self.results / "journal").rglob("*.jsonl") for line in path.read_text().splitlines()]

    def status(self):
        return self.limber("batch", "--status", "results", "--json").json()

    def node_of(self, process):
        return next(word.partition("=")[2] for word in environment_of(process) if word.startswith("SLURMD_NODENAME="))

    def test_200_jobs_survive_a_node_that_fails_a_crash_a_hang_and_hunger(self):
        rows = []
        for i in range(JOBS - 3):
            # Inputs of several sizes: the hanging one is in the middle of its chunk, so that some are done before it.
            self.mesh(f"m{i:03}.obj", TETRAHEDRON_OBJ.replace("v 1 0 0", f"v 1 {i} 0") + "# more\n" * (i % 3))
            rows.append({"name": f"m{i:03}", "in": f"meshes/m{i:03}.obj", "do": "convert {in} {out}.off"})
        for name in ("crash", "hang"):
            os.mkfifo(self.folder / f"{name}.obj")
            self.mesh(f"{name}.obj", TETRAHEDRON_OBJ + "#\n")
            rows.append({"name": name, "in": f"meshes/{name}.obj", "do": f"info {self.folder}/{name}.obj"})
        rows.append({"name": "hungry", "in": "meshes/m000.obj", "do": "render {in} --size 8000x8000 --samples 16 -o {out}.png"})
        words = ("batch", self.list(*rows), "-o", "results", "--on", "slurm", "--partition", "main", "--sbatch=--comment=test",
                 "--assume-seconds", "1", "--chunk-seconds", "10", "--no-thumbnails", "--timeout", "5", "--job-memory", "300")
        with open(self.folder / "messages", "w") as messages:
            batch = subprocess.Popen([PROGRAM, *words], cwd=self.folder, env=self.cluster.environment, stderr=messages)
        try:
            # One job crashes; the node on which one hangs loses power, with what else it does.
            crashed, failed_node, seen = False, None, []
            while batch.poll() is None:
                found = batch_test.processes_with(self.folder / "crash.obj")
                if found and not crashed:
                    os.kill(found[0], signal.SIGSEGV)
                    crashed = True
                found = batch_test.processes_with(self.folder / "hang.obj")
                if found and failed_node is None:
                    failed_node = self.node_of(found[0])
                    self.cluster.fail_node(failed_node)
                    seen.append(self.status())
                try:
                    batch.wait(timeout=0.1)
                except subprocess.TimeoutExpired:
                    pass
        finally:
            batch.kill()
            batch.wait()
        said = (self.folder / "messages").read_text()
        self.assertEqual(batch.returncode, 3, said)
        self.assertIn("200 jobs in 20 tasks", said)
        # The hanging job was lost once: it is in the results all the same, once.
        self.assertIsNotNone(failed_node)
        self.assertGreater(seen[0]["left"], 0)
        self.assertEqual(seen[0]["done"] + seen[0]["failed"] + seen[0]["left"], JOBS)
        statuses = {row["job"]: row["status"] for row in self.rows()}
        self.assertEqual(len(self.rows()), JOBS)
        self.assertEqual({name: status for name, status in statuses.items() if status != "done"},
                         {"crash": "crashed", "hang": "timed out", "hungry": "out of memory"})
        for row in self.rows():
            for path in row.get("outputs", ()):
                self.assertTrue((self.results / path).exists(), path)
        # Nothing is done twice, also not what the lost chunk had done before.
        lines = self.journal_lines()
        self.assertEqual(len(lines), JOBS)
        self.assertEqual({line["job"] for line in lines}, set(statuses))
        self.assertGreater(len({path.name.split(".")[0] for path in (self.results / "journal/0001").iterdir()}), 15)
        status = self.status()
        self.assertEqual((status["done"], status["failed"], status["left"]), (JOBS - 3, 3, 0))

    def test_left_alone_it_ends_and_the_same_command_finds_nothing_to_do(self):
        for i in range(8):
            self.mesh(f"m{i}.obj", TETRAHEDRON_OBJ.replace("v 1 0 0", f"v 1 {i} 0"))
        self.mesh("m3.obj", batch_test.BROKEN_OBJ)
        command = ("batch", "meshes/*.obj", "--do", "convert {in} {out}.off", "--do", "info {before}.off", "-o", "results", "--on",
                   "slurm", "--no-thumbnails", "--chunk-seconds", "0.2")
        result = self.limber(*command, "--leave")
        self.assertIn("to measure how long they take", result.err)
        self.assertIn("Slurm's array", result.err)
        batch_test.wait_for(lambda: self.status()["left"] == 0, 60)
        again = self.limber(*command, "--json")
        self.assertEqual((again.json()["ran"], again.json()["done"], again.json()["failed"], again.json()["skipped"]), (0, 14, 1, 1))
        self.assertEqual(len(self.journal_lines()), 16)

    def test_what_slurm_refuses_is_said(self):
        self.mesh("a.obj")
        result = self.limber("batch", "meshes/*.obj", "--do", "info {in}", "-o", "results", "--on", "slurm", "--partition", "none",
                             "--assume-seconds", "1")
        self.assert_failed(result, 3, "sbatch", "partition")


if __name__ == "__main__":
    unittest.main()
