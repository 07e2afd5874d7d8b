#!/usr/bin/env bash
# run.sh PROGRAM CORPUS RUNS: fuzzes on a copy of the seeds; exit status 77 means skipped.
# libFuzzer's own status for a find is 77 as well, so it is told to end with 70.
# A count and a fixed seed, not a time: what passes on one machine passes on another. Hunting is done by hand, for minutes.
set -euo pipefail
program=$1 corpus=$2 runs=$3
if [[ ! -x $program ]]; then
  echo "skipped: $program is not built (clang++-14 is missing)"
  exit 77
fi
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
cp "$corpus"/* "$seeds"
"$program" -runs="$runs" -max_total_time=30 -seed=1 -timeout=25 -rss_limit_mb=2048 -error_exitcode=70 -print_final_stats=1 \
  -artifact_prefix="$(dirname "$program")/" "$seeds" 2>&1 | tail -n 40
