"""What `limber rig` takes for a large mesh: seconds of the clock, and megabytes resident at its peak.

    python3 million.py LIMBER MODEL SKELETON
"""

import json
import os
import sys
import tempfile
import time


def measure(words):
    """Seconds and megabytes of a program. It starts from this small one: its peak would else be at least its parent's."""
    start = time.monotonic()
    silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
    process = os.posix_spawnp(words[0], words, os.environ, file_actions=silent)
    _, status, usage = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit("million.py: " + " ".join(words) + " failed")
    return time.monotonic() - start, usage.ru_maxrss / 1024


def main():
    limber, model, skeleton = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        words = [limber, "rig", model, "--skeleton", skeleton, "-o", os.path.join(folder, "rigged.glb")]
        seconds, megabytes = min(measure(words) for _ in range(2))
    print(json.dumps({"name": "million", "value": seconds, "unit": "s"}))
    print(json.dumps({"name": "million_memory", "value": megabytes, "unit": "MB resident at its peak"}))


main()
