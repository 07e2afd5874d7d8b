#!/usr/bin/env python3
"""What a batch costs on a cluster: a simulation of Slurm's job arrays, task by task.

    simulate.py                                  a million characters on 100 nodes, by the size of chunks
    simulate.py --results FOLDER --chunk 60      with the times that a real batch measured

Tasks of an array are started one after the other, at most so many per second, each on a core that is free; a task first needs
a while to start, then does its jobs one by one. Nodes fail by chance: what a task had finished stays, the rest waits until the failure is
noticed and is started again elsewhere. bench/batch/measure.py checks it against real runs.
"""
import argparse
import dataclasses
import heapq
import json
import math
import pathlib
import random


@dataclasses.dataclass
class Cluster:
    nodes: int = 100
    cores: int = 32                     # of a node
    start_seconds: float = 0.5          # from the moment a task has a core until its first job runs
    starts_per_second: float = 50       # how many tasks the controller starts
    node_hours_between_failures: float = 5000
    notice_seconds: float = 420         # until a failed node is noticed and its tasks may start again
    files_per_second: float = 20000     # what the file server makes and renames


@dataclasses.dataclass
class Outcome:
    seconds: float = 0                  # until the last task has ended
    busy_seconds: float = 0             # of cores that compute
    lost_seconds: float = 0             # of jobs that a failing node took along
    failures: int = 0
    straggler_seconds: float = 0        # from the moment when less tasks run than there are cores
    tasks: int = 0


def chunks_of(seconds, chunk_seconds, most=1000):
    """As tools/limber/batch/chunks.cpp: the longest first, each to the chunk that has least."""
    count = min(max(1, math.ceil(sum(seconds) / chunk_seconds)), most, len(seconds))
    heap = [(0.0, i) for i in range(count)]
    chunks = [[] for _ in range(count)]
    for each in sorted(seconds, reverse=True):
        load, i = heap[0]
        chunks[i].append(each)
        heapq.heapreplace(heap, (load + each, i))
    return chunks


def simulate(chunks, cluster, seed=1):
    chance = random.Random(seed)
    slots = cluster.nodes * cluster.cores
    outcome = Outcome(tasks=len(chunks))
    free = [0.0] * slots                # when each core is free again
    heapq.heapify(free)
    waiting = [(0.0, i, chunk) for i, chunk in enumerate(chunks)]   # when it may start
    heapq.heapify(waiting)
    number = len(chunks)
    controller = 0.0                    # when the next task may be started
    rate = 1 / (cluster.node_hours_between_failures * 3600) if cluster.node_hours_between_failures else 0
    last_start = 0.0
    while waiting:
        ready, _, chunk = heapq.heappop(waiting)
        core = heapq.heappop(free)
        start = max(ready, core, controller)
        controller = start + 1 / cluster.starts_per_second
        last_start = max(last_start, start)
        end = start + cluster.start_seconds + sum(chunk)
        fails = start + (chance.expovariate(rate) if rate else math.inf)
        if fails < end:
            # Jobs that had ended stay; the one at work is lost.
            at, done = start + cluster.start_seconds, 0
            while done < len(chunk) and at + chunk[done] <= fails:
                at += chunk[done]
                done += 1
            outcome.failures += 1
            outcome.lost_seconds += max(0.0, fails - at)
            outcome.busy_seconds += max(0.0, at - start)
            again = fails + cluster.notice_seconds
            if done < len(chunk):
                heapq.heappush(waiting, (again, number, chunk[done:]))
                number += 1
            heapq.heappush(free, again)     # the node comes back
            outcome.seconds = max(outcome.seconds, fails)
        else:
            outcome.busy_seconds += end - start
            heapq.heappush(free, end)
            outcome.seconds = max(outcome.seconds, end)
    outcome.straggler_seconds = max(0.0, outcome.seconds - min(core for core in free if core > 0) if len(chunks) >= slots else 0)
    return outcome


def characters(count, seed=1, median=4.0, spread=0.7):
    """Seconds of as many characters: a few take much longer than most, as sizes of models do."""
    chance = random.Random(seed)
    return [median * math.exp(chance.gauss(0, spread)) for _ in range(count)]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1000000)
    parser.add_argument("--median", type=float, default=4.0, help="seconds of the middle character")
    parser.add_argument("--spread", type=float, default=0.7, help="of the logarithm")
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--cores", type=int, default=32)
    parser.add_argument("--tasks", type=int, default=100000, help="the most that arrays may have")
    parser.add_argument("--chunk", type=float, nargs="*", default=[4, 15, 60, 300, 900, 1800, 3600])
    parser.add_argument("--results", type=pathlib.Path, help="the folder of a batch: its times are used instead")
    return parser.parse_args()


def main():
    options = arguments()
    if options.results:
        seconds = [json.loads(line)["measured"]["seconds"] for line in (options.results / "results.jsonl").read_text().splitlines()]
    else:
        seconds = characters(options.jobs, median=options.median, spread=options.spread)
    cluster = Cluster(nodes=options.nodes, cores=options.cores)
    ideal = sum(seconds) / (cluster.nodes * cluster.cores)
    print(f"{len(seconds)} jobs, {sum(seconds) / 3600:.0f} core hours, ideal {ideal / 60:.1f} min on {cluster.nodes} x {cluster.cores} cores")
    print("chunk s   tasks  minutes  of ideal  failures  lost core min")
    for chunk in options.chunk:
        outcome = simulate(chunks_of(seconds, chunk, options.tasks), cluster)
        print(f"{chunk:7.0f} {outcome.tasks:7} {outcome.seconds / 60:8.1f} {outcome.seconds / ideal:9.2f} {outcome.failures:9} "
              f"{outcome.lost_seconds / 60:14.1f}")


if __name__ == "__main__":
    main()
