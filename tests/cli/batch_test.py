"""`limber batch` on one machine: results, steps, resuming, limits, crashes and hangs, reports, GNU parallel."""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import time
import unittest

from support import PROGRAM, QUAD_OBJ, TETRAHEDRON_OBJ, TRIANGLE_OBJ, CliTest, run

BROKEN_OBJ = "v 0 0 0\nv 1 0 0\nf 1 2 9\n"


def processes_with(word):
    """The numbers of running jobs whose command line has this word; a batch itself does not count."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if "batch" not in words and any(str(word) in each for each in words) and words[0].endswith("limber"):
                found.append(int(entry.name))
    return found


def wait_for(condition, seconds=20):
    end = time.time() + seconds
    while time.time() < end:
        if value := condition():
            return value
        time.sleep(0.01)
    raise AssertionError("it did not happen in time")


class BatchTest(CliTest):
    def setUp(self):
        super().setUp()
        self.meshes = self.folder / "meshes"
        self.meshes.mkdir()
        self.results = self.folder / "results"

    def mesh(self, name, text=TETRAHEDRON_OBJ):
        path = self.meshes / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def many(self, count):
        for i in range(count):
            self.mesh(f"m{i:03}.obj", TETRAHEDRON_OBJ.replace("v 1 0 0", f"v 1 {i} 0"))

    def batch(self, *words, pattern="meshes/**/*.obj", **options):
        return run("batch", pattern, "-o", "results", "--no-thumbnails", *words, folder=self.folder, **options)

    def rows(self, folder=None):
        return [json.loads(line) for line in ((folder or self.results) / "results.jsonl").read_text().splitlines()]

    def row(self, job):
        return next(row for row in self.rows() if row["job"] == job)

    def list(self, *rows):
        self.file("jobs.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        return "jobs.jsonl"


CONVERT = ("--do", "convert {in} {out}.off")


class Results(BatchTest):
    def test_every_file_has_an_output_and_a_line_in_the_order_of_names(self):
        self.mesh("b.obj")
        self.mesh("people/a.obj", TRIANGLE_OBJ)
        result = self.batch(*CONVERT, "--json")
        self.assert_done(result)
        self.assertEqual({**result.json(), "results": 0, "report": 0},
                         {"folder": "results", "jobs": 2, "done": 2, "failed": 0, "skipped": 0, "left": 0, "same_content": 0,
                          "failures": {}, "ran": 2, "results": 0, "report": 0, "warnings": []})
        rows = self.rows()
        self.assertEqual([row["job"] for row in rows], ["b.obj", "people/a.obj"])
        for row in rows:
            self.assertEqual((row["status"], row["exit"]), ("done", 0))
            self.assertTrue((self.results / row["outputs"][0]).read_text().startswith("OFF"))
            self.assertEqual(row["figures"]["output"], row["outputs"][0])
            self.assertGreater(row["measured"]["seconds"], 0)
            self.assertGreater(row["measured"]["peak_megabytes"], 1)
        self.assertEqual(rows[1]["outputs"], ["out/0000/people.a.off"])
        self.assertFalse((self.results / "work" / "here").exists())

    def test_a_failure_has_code_and_place_and_harms_no_other(self):
        self.mesh("a.obj")
        self.mesh("b.obj", BROKEN_OBJ)
        self.mesh("c.obj", QUAD_OBJ)
        result = self.batch(*CONVERT)
        self.assertEqual(result.status, 3)
        self.assertIn("IndexOutOfRange: 1", result.err)
        row = self.row("b.obj")
        self.assertEqual((row["status"], row["exit"], row["error"]["code"]), ("failed", 3, "IndexOutOfRange"))
        self.assertEqual(row["error"]["place"], {"file": "meshes/b.obj", "line": 3})
        self.assertIn("vertex 9", (self.results / row["log"]).read_text())
        self.assertEqual([row["status"] for row in self.rows()], ["done", "failed", "done"])

    def test_thumbnails_are_drawn_of_outputs_or_else_of_inputs(self):
        self.mesh("a.obj")
        self.assert_done(run("batch", "meshes/*.obj", "--do", "info {in}", "-o", "results", folder=self.folder))
        thumbnail = self.results / self.row("a.obj")["thumbnail"]
        self.assertEqual(thumbnail.read_bytes()[:4], b"\x89PNG")

    def test_the_same_content_is_done_once_and_has_files_under_both_names(self):
        self.mesh("a.obj")
        self.mesh("copy.obj")
        result = self.batch(*CONVERT, "--json")
        self.assertEqual(result.json()["same_content"], 1)
        row = self.row("copy.obj")
        self.assertEqual((row["same_as"], row["outputs"], row["measured"]["attempts"]), ("a.obj", ["out/0000/copy.off"], 0))
        self.assertEqual((self.results / "out/0000/copy.off").read_bytes(), (self.results / "out/0000/a.off").read_bytes())

    def test_results_do_not_become_inputs(self):
        self.mesh("a.obj")
        command = ("batch", "**/*.o*", "-o", "results", "--no-thumbnails", *CONVERT)
        self.assert_done(run(*command, folder=self.folder))
        self.assert_done(run(*command, folder=self.folder))
        self.assertEqual(len(self.rows()), 1)

    def test_names_with_blanks_quotes_and_dashes_work(self):
        for name in ("a b.obj", "it's.obj", "-x.obj", "$HOME;.obj"):
            self.mesh(name, TETRAHEDRON_OBJ + "# " + name)
        self.assert_done(self.batch(*CONVERT))
        self.assertEqual(len({row["outputs"][0] for row in self.rows()}), 4)

    def test_more_files_than_fit_are_refused_and_folders_are_not(self):
        self.mesh("a.obj")
        self.assertEqual(self.batch("--do", "render {in} --turntable 6 --size 16x16 -o {out}.%03d.png").status, 3)
        self.assertEqual(self.row("a.obj")["error"]["code"], "TooManyOutputs")

    def test_a_database_has_a_row_per_job(self):
        self.mesh("a.obj")
        self.mesh("b.obj", BROKEN_OBJ)
        self.batch(*CONVERT, "--sqlite", "results.db")
        database = sqlite3.connect(self.folder / "results.db")
        self.assertEqual(database.execute("SELECT job, status, code FROM jobs ORDER BY job").fetchall(),
                         [("a.obj", "done", None), ("b.obj", "failed", "IndexOutOfRange")])
        self.assertEqual(database.execute("SELECT path FROM outputs").fetchall(), [("out/0000/a.off",)])
        self.assertEqual(database.execute("SELECT json_extract(error, '$.place.line') FROM jobs WHERE job = 'b.obj'").fetchone(), (3,))
        database.close()

    def test_the_report_holds_its_data_and_nothing_from_elsewhere(self):
        self.mesh("a.obj")
        self.mesh("b.obj", BROKEN_OBJ)
        self.batch(*CONVERT)
        page = (self.results / "report.html").read_text()
        self.assertIn("IndexOutOfRange", page)
        self.assertNotIn("http", page.replace("http://www.w3.org/2000/svg", ""))
        self.assertNotIn("/*DATA*/", page)
        data = json.loads(re.search(r"const data=(\{.*?\});rows\(1,", page)[1])
        self.assertEqual((data["jobs"], data["rows"], data["statuses"]), (2, 2, {"done": 1, "failed": 1}))


class Steps(BatchTest):
    def test_steps_follow_each_other(self):
        self.mesh("a.obj")
        self.mesh("b.obj", BROKEN_OBJ)
        result = self.batch(*CONVERT, "--do", "convert {before}.off {out}.ply")
        self.assertEqual(result.status, 3)
        self.assertEqual([(row["job"], row["status"]) for row in self.rows()],
                         [("a.obj", "done"), ("a.obj#2", "done"), ("b.obj", "failed"), ("b.obj#2", "skipped")])
        self.assertEqual(self.row("a.obj#2")["outputs"], ["out/0000/a-2.ply"])
        self.assertIn("b.obj", self.row("b.obj#2")["error"]["message"])

    def test_rows_of_a_list_may_use_each_other(self):
        a, b = self.mesh("a.obj"), self.mesh("b.obj", TRIANGLE_OBJ)
        jobs = self.list({"name": "both", "do": "info {out:one}.off {out:two}.off"},
                         {"name": "one", "in": str(a), "do": "convert {in} {out}.off"},
                         {"name": "two", "in": str(b), "do": ["convert", "{in}", "{out}.{kind}"], "kind": "off"})
        result = self.batch(pattern=jobs)
        self.assert_done(result)
        self.assertEqual([row["job"] for row in self.rows()], ["one", "two", "both"])
        self.assertEqual(len(self.row("both")["figures"]), 2)

    def test_csv_rows_run(self):
        self.mesh("a.obj")
        self.file("jobs.csv", 'in,do,after\nmeshes/a.obj,"convert {in} {out}.off",\n,"info {before}.off",meshes/a.obj\n')
        self.assert_done(self.batch(pattern="jobs.csv"))
        self.assertEqual([row["job"] for row in self.rows()], ["meshes/a.obj", "row 3"])

    def test_wrong_requests_are_refused_before_anything_runs(self):
        self.mesh("a.obj")
        self.assert_failed(self.batch(), 2, "--do")
        self.assert_failed(self.batch("--do", "convrt {in} {out}.off"), 2, "convrt", "'convert'")
        self.assert_failed(self.batch("--do", "batch {in}"), 2, "no command 'batch'")
        self.assert_failed(self.batch("--do", "info {inn}"), 2, "{inn}", "'in'")
        self.assert_failed(self.batch(*CONVERT, pattern="meshes/*.nothing"), 3, "no file fits")
        self.assert_failed(run("batch", "x.jsonl", "-o", "results", folder=self.folder), 3, "x.jsonl")
        self.assert_failed(run("batch", "-o", "results", folder=self.folder), 2, "JOBS is missing")
        self.assert_failed(run("batch", "*.obj", folder=self.folder), 2, "--output is missing")
        self.assert_failed(self.batch(*CONVERT, "--leave"), 2, "--on slurm")
        jobs = self.list({"name": "a", "do": "info x", "after": "b"}, {"name": "b", "do": "info y", "after": "a"})
        self.assert_failed(self.batch(pattern=jobs), 2, "wait for each other")
        self.assertFalse((self.results / "results.jsonl").exists())


class Again(BatchTest):
    def ran(self, *words, **options):
        return self.batch(*words, "--json", **options).json()["ran"]

    def test_only_what_changed_is_done_again(self):
        self.mesh("a.obj")
        self.mesh("b.obj", TRIANGLE_OBJ)
        self.assertEqual(self.ran(*CONVERT), 2)
        self.assertEqual(self.ran(*CONVERT), 0)
        self.mesh("b.obj", QUAD_OBJ)
        self.assertEqual(self.ran(*CONVERT), 1)
        self.assertEqual((self.results / "out/0000/b.off").read_text().split()[1], "4")
        self.mesh("c.obj", TRIANGLE_OBJ)
        self.assertEqual(self.ran(*CONVERT), 1)
        self.assertEqual(self.ran("--do", "convert {in} {out}.ply"), 3)
        self.assertEqual([row["outputs"][0][-4:] for row in self.rows()], [".ply"] * 3)

    def test_failures_are_final_unless_asked_again(self):
        self.mesh("a.obj", BROKEN_OBJ)
        steps = (*CONVERT, "--do", "info {before}.off")
        self.assertEqual(self.ran(*steps), 2)
        self.assertEqual(self.ran(*steps), 0)
        self.assertEqual(self.ran(*steps, "--retry-failed"), 2)

    def test_two_at_a_time_are_refused(self):
        os.mkfifo(self.folder / "pipe.obj")
        jobs = self.list({"name": "waits", "do": f"info {self.folder}/pipe.obj"})
        first = subprocess.Popen([PROGRAM, "batch", jobs, "-o", "results", "--quiet"], cwd=self.folder)
        try:
            wait_for(lambda: processes_with(self.folder / "pipe.obj"))
            self.assert_failed(self.batch(pattern=jobs), 1, f"process {first.pid}")
            self.assertIn("1 left", run("batch", "--status", "results", folder=self.folder).out)
        finally:
            first.send_signal(signal.SIGINT)
            self.assertEqual(first.wait(timeout=20), 130)
        self.assertEqual(processes_with(self.folder / "pipe.obj"), [])

    def contents(self, folder):
        """All that a batch left, apart from what was measured."""
        files = {path.relative_to(folder): path.read_bytes() for part in ("out", "logs", "thumbnails")
                 for path in (folder / part).rglob("*") if path.is_file()}
        rows = self.rows(folder)
        for row in rows:
            del row["measured"]
        return files, rows

    def test_killed_five_times_it_ends_as_if_it_had_not_been(self):
        self.many(60)
        self.mesh("m010.obj", BROKEN_OBJ)
        self.mesh("m020.obj", (self.meshes / "m021.obj").read_text())
        words = [PROGRAM, "batch", "meshes/*.obj", "--do", "convert {in} {out}.off", "--do", "check {before}.off", "--quiet",
                 "--no-thumbnails", "-o"]
        chance = random.Random(1)
        for _ in range(5):
            process = subprocess.Popen([*words, "killed"], cwd=self.folder)
            time.sleep(chance.uniform(0.05, 0.5))
            process.kill()
            process.wait()
        self.assertEqual(subprocess.run([*words, "killed"], cwd=self.folder).returncode, 3)
        self.assertEqual(subprocess.run([*words, "whole"], cwd=self.folder).returncode, 3)
        killed, whole = self.contents(self.folder / "killed"), self.contents(self.folder / "whole")
        self.assertEqual(len(whole[1]), 120)
        self.assertEqual(killed, whole)
        # Nothing that had ended was done again.
        lines = [json.loads(line) for path in (self.folder / "killed/journal").rglob("*.jsonl")
                 for line in path.read_text().splitlines() if line.endswith("}")]
        self.assertEqual(len(lines), len({line["job"] for line in lines}))


class Limits(BatchTest):
    def test_crash_hang_and_hunger_harm_no_other(self):
        self.many(4)
        for name in ("crash.obj", "hang.obj"):
            os.mkfifo(self.folder / name)
        rows = [{"name": name, "do": f"info {self.folder}/{name}.obj"} for name in ("crash", "hang")]
        rows.append({"name": "hungry", "in": "meshes/m000.obj", "do": "render {in} --size 8000x8000 --samples 16 -o {out}.png"})
        rows += [{"name": f"m{i}", "in": f"meshes/m{i:03}.obj", "do": "convert {in} {out}.off"} for i in range(4)]
        process = subprocess.Popen([PROGRAM, "batch", self.list(*rows), "-o", "results", "--quiet", "--timeout", "4",
                                    "--job-memory", "300", "--processes", "2", "--no-thumbnails"], cwd=self.folder)
        os.kill(wait_for(lambda: processes_with(self.folder / "crash.obj"))[0], signal.SIGSEGV)
        self.assertEqual(process.wait(timeout=60), 3)
        self.assertEqual({row["job"]: row["status"] for row in self.rows()},
                         {"crash": "crashed", "hang": "timed out", "hungry": "out of memory", "m0": "done", "m1": "done",
                          "m2": "done", "m3": "done"})
        self.assertEqual({self.row(name)["error"]["code"] for name in ("crash", "hang", "hungry")},
                         {"Crashed", "TimedOut", "OutOfMemory"})
        self.assertIn("signal 11", self.row("crash")["error"]["message"])
        self.assertGreaterEqual(self.row("hang")["measured"]["seconds"], 4)
        self.assertEqual(processes_with(self.folder), [])

    def test_what_ran_out_of_memory_beside_others_passes_alone(self):
        self.mesh("a.obj")
        # Small pictures teach that little is needed: beside others there is a share of 100 MB, alone there are 800 MB.
        jobs = self.list(*({"name": name, "in": "meshes/a.obj", "size": size, "do": "render {in} --size {size} -o {out}.png"}
                           for name, size in (("large", "2500x2500"), ("small", "16x16"))))
        self.assert_done(self.batch("--memory", "800", "--processes", "8", pattern=jobs))
        self.assertEqual(self.row("large")["measured"]["attempts"], 2)
        self.assertEqual(self.row("small")["measured"]["attempts"], 1)

    def test_jobs_die_with_a_batch_that_is_killed(self):
        os.mkfifo(self.folder / "pipe.obj")
        jobs = self.list({"name": "waits", "do": f"info {self.folder}/pipe.obj"})
        process = subprocess.Popen([PROGRAM, "batch", jobs, "-o", "results", "--quiet"], cwd=self.folder)
        wait_for(lambda: processes_with(self.folder / "pipe.obj"))
        process.kill()
        process.wait()
        wait_for(lambda: not processes_with(self.folder / "pipe.obj"))

    def test_a_killed_job_may_pass_alone(self):
        os.mkfifo(self.folder / "pipe.obj")
        jobs = self.list({"name": "waits", "do": f"info {self.folder}/pipe.obj"})
        process = subprocess.Popen([PROGRAM, "batch", jobs, "-o", "results", "--quiet", "--no-thumbnails"], cwd=self.folder)
        first = wait_for(lambda: processes_with(self.folder / "pipe.obj"))[0]
        os.kill(first, signal.SIGKILL)
        wait_for(lambda: set(processes_with(self.folder / "pipe.obj")) - {first})
        (self.folder / "pipe.obj").write_text(TRIANGLE_OBJ)
        self.assertEqual(process.wait(timeout=20), 0)
        self.assertEqual(self.row("waits")["measured"]["attempts"], 2)


@unittest.skipUnless(shutil.which("parallel"), "needs GNU parallel")
class Parallel(BatchTest):
    def test_chunks_run_and_steps_stay_together(self):
        self.many(12)
        self.mesh("m003.obj", BROKEN_OBJ)
        result = self.batch(*CONVERT, "--do", "info {before}.off", "--on", "parallel", "--assume-seconds", "1",
                            "--chunk-seconds", "4", "--processes", "1")
        self.assertEqual(result.status, 3, result.err)
        self.assertEqual([row["status"] for row in self.rows()].count("done"), 22)
        self.assertGreater(len(list((self.results / "chunks/0001").glob("*.jsonl"))), 3)
        again = self.batch(*CONVERT, "--do", "info {before}.off", "--json")
        self.assertEqual(again.json()["ran"], 0)


if __name__ == "__main__":
    unittest.main()
