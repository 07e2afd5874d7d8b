#!/usr/bin/env bash
# tools/fuzz-all.sh HOURS [FOLDER]: a night of hunting. Builds the fuzz targets, gives each an equal share of the hours on a
# corpus that is kept and grows from night to night, then mutates whole files through the program, and writes what was found
# to FOLDER/findings.md (FOLDER: build/fuzz-night). Ends with 1 if anything was found.
#
# What is found goes to FOLDER/found: a file per finding, to be replayed by `build/fuzz/tests/fuzz/fuzz_NAME FILE`. A finding
# that is mended becomes a seed in tests/fuzz/corpus, so that every ./test replays it.
set -euo pipefail
if [[ $# -lt 1 || ! $1 =~ ^[0-9]+([.][0-9]+)?$ ]]; then
  sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
hours=$1 night=${2:-$here/build/fuzz-night}
mkdir -p "$night/corpus" "$night/found" "$night/logs"
cmake -DSOURCE="$here" -P "$here/tests/fuzz/build.cmake" >"$night/logs/build.log" 2>&1 ||
  { tail -20 "$night/logs/build.log" >&2; echo "fuzz-all: the targets could not be built" >&2; exit 1; }
targets=()
for source in "$here"/tests/fuzz/*_fuzz.cpp; do targets+=("$(basename "$source" _fuzz.cpp)"); done
# A tenth of the time goes to whole files.
seconds=$(awk -v h="$hours" -v n="${#targets[@]}" 'BEGIN { s = int(h * 3600 * 0.9 / n); print s < 1 ? 1 : s }')
mutation=$(awk -v h="$hours" 'BEGIN { s = int(h * 3600 * 0.1); print s < 5 ? 5 : s }')
report=$night/findings.md
{
  echo "# Findings"
  echo
  echo "$hours hours, $seconds s a target, revision $(git -C "$here" rev-parse --short HEAD 2>/dev/null || echo unknown)."
  echo
  echo "| target | runs | inputs kept | findings |"
  echo "| --- | --- | --- | --- |"
} >"$report"
bad=0
for name in "${targets[@]}"; do
  corpus=$night/corpus/$name found=$night/found/$name log=$night/logs/$name.log
  mkdir -p "$corpus" "$found"
  status=0
  nice -n 19 "$here/build/fuzz/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix="$found/" "$corpus" "$here/tests/fuzz/corpus/$name" >"$log" 2>&1 || status=$?
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
  count=$(find "$found" -type f | wc -l)
  [[ $status -eq 0 && $count -eq 0 ]] || bad=1
  echo "| $name | ${runs:-stopped early} | $(find "$corpus" -type f | wc -l) | $count |" >>"$report"
done
program=${LIMBER_PROGRAM:-$here/build/release/bin/limber}
if [[ -x $program ]]; then
  status=0
  nice -n 19 python3 "$here/tests/cli/mutation_survey.py" --seconds "$mutation" --program "$program" --seed "$RANDOM" \
    --keep "$night/found/program" >"$night/logs/program.log" 2>&1 || status=$?
  [[ $status -eq 0 ]] || bad=1
  { echo; echo "## Whole files through the program"; echo; cat "$night/logs/program.log"; } >>"$report"
fi
if [[ -n $(find "$night/found" -type f -print -quit) ]]; then
  { echo; echo "## To look at"; echo; find "$night/found" -type f | sort | sed 's/^/- /'; } >>"$report"
fi
echo "fuzz-all: $report"
exit $bad
