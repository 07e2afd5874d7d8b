#!/usr/bin/env python3
"""Measures `limber batch`: overhead, throughput, cost per character, the report, and Slurm against its simulation.

    measure.py PROGRAM [--quick] [GROUP...]      groups: overhead, cost, report, slurm; all without a name

Prints one JSON object per figure: name, value, unit, and where it compares, ratio and against. `limber bench batch` runs it.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "tests/cli")]
import simulate  # noqa: E402
import slurm_cluster  # noqa: E402

TETRAHEDRON = "v 0 0 0\nv 1 {} 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"


def tell(name, value, unit, ratio=0, against=""):
    print(json.dumps({"name": name, "value": value, "unit": unit, "ratio": ratio, "against": against}), flush=True)


def seconds_of(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


class Batch:
    def __init__(self, program, folder):
        self.program, self.folder, self.count = program, pathlib.Path(folder), 0

    def run(self, *words, environment=None):
        """Runs a batch into a new folder; returns its seconds and that folder."""
        self.count += 1
        results = self.folder / f"results{self.count}"
        command = [self.program, "batch", *map(str, words), "-o", str(results), "--quiet"]
        seconds = seconds_of(lambda: subprocess.run(command, cwd=self.folder, env=environment, stderr=subprocess.DEVNULL))
        return seconds, results


def rows_of(results):
    return [json.loads(line) for line in (results / "results.jsonl").read_text().splitlines()]


def measure_overhead(batch, quick):
    """One small file after the other, and two at a time; beside what one would write in a shell."""
    count = 60 if quick else 200
    meshes = batch.folder / "small"
    meshes.mkdir()
    for i in range(count):
        (meshes / f"m{i}.obj").write_text(TETRAHEDRON.format(i))
    out = batch.folder / "loop"
    out.mkdir()
    files = sorted(meshes.iterdir())

    def loop():
        for file in files:
            subprocess.run([batch.program, "convert", file, out / (file.stem + ".off"), "--json", "--threads", "1"],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def xargs():
        names = "\n".join(file.stem for file in files)
        subprocess.run(["xargs", "-P2", "-I{}", batch.program, "convert", f"{meshes}/{{}}.obj", f"{out}/{{}}.off", "--json",
                        "--threads", "1"], input=names.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    words = (str(meshes / "*.obj"), "--do", "convert {in} {out}.off", "--no-thumbnails")
    one, alone, two, shell = [], [], [], []
    for _ in range(3):
        alone.append(seconds_of(loop))
        one.append(batch.run(*words, "--processes", 1)[0])
        shell.append(seconds_of(xargs))
        two.append(batch.run(*words, "--processes", 2)[0])
    alone, one, shell, two = (min(each) / count for each in (alone, one, shell, two))
    tell("a small file by the command itself", 1e3 * alone, "ms")
    tell("overhead per job", 1e3 * max(0, one - alone), "ms")
    tell("small files, two processes", 1 / two, "files/s", shell / two, "xargs -P2")


def measure_throughput(batch, quick):
    """Characters, on one core and on two."""
    meshes = batch.folder / "characters"
    meshes.mkdir()
    for i in range(6 if quick else 16):
        subprocess.run([batch.program, "make", "mannequin", "-o", meshes / f"c{i}.obj", "--resolution", str(20 + i % 4)], check=True,
                       capture_output=True)
        with open(meshes / f"c{i}.obj", "a") as file:
            file.write(f"# {i}\n")
    words = (str(meshes / "*.obj"), "--do", "rig {in} -o {out}.glb", "--no-thumbnails")
    pairs = [(batch.run(*words, "--processes", 1)[0], batch.run(*words, "--processes", 2)[0]) for _ in range(1 if quick else 2)]
    one, two = (min(each) for each in zip(*pairs))
    tell("two_cores", 3600 * len(list(meshes.iterdir())) / two, "characters per hour", one / two, "one core")


def measure_cost(batch, quick):
    """What a character costs, by its size."""
    meshes = batch.folder / "sizes"
    meshes.mkdir()
    for resolution in (24, 96, 200) if quick else (24, 96, 200, 400):
        file = meshes / f"r{resolution:03}.obj"
        subprocess.run([batch.program, "make", "mannequin", "-o", file, "--resolution", str(resolution)], check=True, capture_output=True)
    _, results = batch.run(str(meshes / "*.obj"), "--do", "rig {in} -o {out}.glb", "--processes", 1)
    for row in rows_of(results):
        if row["status"] != "done":
            continue
        vertices = row["figures"]["vertices"]
        stored = sum((results / path).stat().st_size for path in [*row["outputs"], row["thumbnail"]])
        # The processor's time: other programs of this machine lengthen the clock's.
        tell(f"{vertices} vertices: time", row["measured"]["processor_seconds"], "s")
        tell(f"{vertices} vertices: memory", row["measured"]["peak_megabytes"], "MB")
        tell(f"{vertices} vertices: written", stored / 1e6, "MB")


def measure_report(batch, quick):
    """A report of many rows, and how long a browser takes to show it."""
    meshes = batch.folder / "one"
    meshes.mkdir()
    (meshes / "m.obj").write_text(TETRAHEDRON.format(0))
    _, results = batch.run(str(meshes / "*.obj"), "--do", "convert {in} {out}.off")
    template, plan = rows_of(results)[0], json.loads((results / "plan.jsonl").read_text())
    for count in (10000,) if quick else (10000, 1000000):
        folder = batch.folder / f"rows{count}"
        (folder / "journal/here").mkdir(parents=True)
        shutil.copy(results / "settings.json", folder)
        with open(folder / "plan.jsonl", "w") as jobs, open(folder / "journal/here/here.x.1.0.jsonl", "w") as lines:
            for i in range(count):
                name = f"folder{i // 100}/model{i}.obj"
                jobs.write(json.dumps({**plan, "name": name, "key": str(i)}) + "\n")
                row = {**template, "job": name, "key": str(i)}
                row["measured"] = {**row["measured"], "seconds": 0.01 * (1 + i * 7919 % 1000), "peak_megabytes": 30 + i * 104729 % 500}
                if i % 37 == 0:
                    row.update(status="failed", error={"code": f"Code{i % 5}", "message": "what is wrong with it", "place": {}})
                lines.write(json.dumps(row) + "\n")
        seconds = seconds_of(lambda: subprocess.run([batch.program, "batch", "--status", folder, "--quiet", "--sqlite", folder / "rows.db"],
                                                    check=True, stdout=subprocess.DEVNULL))
        tell(f"{count} rows: merged, report and database", seconds, "s")
        tell(f"{count} rows: report.html", (folder / "report.html").stat().st_size / 1e6, "MB")
        browser = shutil.which("chromium")
        if browser:
            words = [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
                     f"--user-data-dir={batch.folder}/browser", "--dump-dom"]
            empty = batch.folder / "empty.html"
            empty.write_text("<p>empty</p>")
            run = lambda page: subprocess.run([*words, f"file://{page}"], capture_output=True, text=True).stdout  # noqa: E731
            run(empty)
            base = min(seconds_of(lambda: run(empty)) for _ in range(3))
            times = []
            for _ in range(3):
                start = time.perf_counter()
                page = run(folder / "report.html")
                times.append(time.perf_counter() - start)
                if 'data-ready="yes"' not in page:
                    raise SystemExit("the browser does not show the report")
            tell(f"{count} rows: opened beyond an empty page", max(0, min(times) - base), "s")


def measure_slurm(batch, quick):
    """Real arrays against the simulation: jobs that wait, so that as many run at a time as there are slots."""
    reason = slurm_cluster.missing()
    if reason:
        print(f"slurm: skipped, {reason}", file=sys.stderr)
        return
    count, nodes, cpus, wait = (48, 2, 2, 0.4) if quick else (120, 3, 2, 0.5)
    os.mkfifo(batch.folder / "pipe.obj")
    with open(batch.folder / "waits.jsonl", "w") as jobs:
        for i in range(count):
            # Another number of threads makes each work of its own.
            jobs.write(json.dumps({"name": f"j{i}", "do": f"info {batch.folder}/pipe.obj --threads {1 + i}"}) + "\n")
    cluster = slurm_cluster.SlurmCluster(batch.folder / "cluster", nodes, cpus).start()
    try:
        observed = {}
        for per_chunk in (1, 4, 12):
            seconds, results = batch.run("waits.jsonl", "--on", "slurm", "--no-thumbnails", "--timeout", wait, "--assume-seconds", 1,
                                         "--chunk-seconds", per_chunk, environment=cluster.environment)
            rows = rows_of(results)
            if len(rows) != count:
                raise SystemExit(f"{len(rows)} of {count} jobs have a result")
            first = min(path.stat().st_mtime for path in (results / "chunks").rglob("*.jsonl"))
            last = max(path.stat().st_mtime for path in (results / "journal").rglob("*.jsonl"))
            observed[per_chunk] = (last - first, [row["measured"]["seconds"] for row in rows])
    finally:
        cluster.stop()

    def predicted(per_chunk, start, rate):
        jobs = observed[per_chunk][1]
        chunks = [jobs[i::len(jobs) // per_chunk] for i in range(len(jobs) // per_chunk)]
        setup = simulate.Cluster(nodes=nodes, cores=cpus, start_seconds=start, starts_per_second=rate, node_hours_between_failures=0)
        return simulate.simulate(chunks, setup).seconds

    # What a task needs to start, from the runs with the smallest and the largest chunks; the third is the check.
    best = min(((start / 100, rate) for start in range(0, 300, 2) for rate in (0.5, 1, 2, 3, 4, 6, 8, 12, 20, 50)),
               key=lambda each: sum(abs(predicted(k, *each) - observed[k][0]) / observed[k][0] for k in (1, 12)))
    tell("start of a task", best[0], "s")
    tell("tasks started per second", best[1], "")
    for per_chunk in observed:
        tell(f"{per_chunk} jobs per task: slurm", observed[per_chunk][0], "s")
        tell(f"{per_chunk} jobs per task: simulated", predicted(per_chunk, *best), "s")


def measure_million(batch, quick):
    """A million characters on 100 nodes of 32 cores, by arithmetic and by the simulation."""
    count = 100000 if quick else 1000000
    seconds = simulate.characters(count)
    cluster = simulate.Cluster()
    slots = cluster.nodes * cluster.cores
    tell("a million characters", sum(seconds) / 3600 * 1e6 / count, "h")
    ideal = sum(seconds) / slots
    tell("a million characters, all cores busy to the end", ideal / 60 * 1e6 / count, "min")
    for chunk in (15, 60, 300, 1200) if not quick else (60, 300):
        outcome = simulate.simulate(simulate.chunks_of(seconds, chunk, 50000), cluster)
        tell(f"a million characters, chunks of {chunk} s", outcome.seconds / 60 * 1e6 / count, "min", ideal / outcome.seconds, "all cores busy to the end")


GROUPS = {"overhead": measure_overhead, "throughput": measure_throughput, "cost": measure_cost, "report": measure_report,
          "slurm": measure_slurm, "million": measure_million}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("groups", nargs="*", choices=[*GROUPS, []], default=[])
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    for name in options.groups or GROUPS:
        with tempfile.TemporaryDirectory(prefix="limber-batch-") as folder:
            GROUPS[name](Batch(os.path.abspath(options.program), folder), options.quick)


if __name__ == "__main__":
    main()
