#!/usr/bin/env bash
# run.sh PROGRAM CORPUS SECONDS: fuzzes on a copy of the seeds; exit status 77 means skipped.
set -euo pipefail
program=$1 corpus=$2 seconds=$3
if [[ ! -x $program ]]; then
  echo "skipped: $program is not built (clang++-14 is missing)"
  exit 77
fi
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
cp "$corpus"/* "$seeds"
"$program" -max_total_time="$seconds" -seed=1 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
  -artifact_prefix="$(dirname "$program")/" "$seeds" 2>&1 | tail -n 40
