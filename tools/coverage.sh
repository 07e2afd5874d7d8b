#!/usr/bin/env bash
# tools/coverage.sh [CTEST ARGUMENTS...]: builds with coverage into build/coverage, runs the tests and prints how much of limber/ they
# run, line by line in build/coverage/coverage/index.html. Fails below 90% of the lines. Only limber/ is compiled anew.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source tools/bootstrap.sh
install_missing "${build_packages[@]}" "${test_packages[@]}" gcovr
configure coverage ON
build coverage
say "testing build/coverage"
find build/coverage -name '*.gcda' -delete
# A failing test does not hide the figure. Programs that link the installed libraries know nothing of counters; fuzz targets have a build of their own.
ctest --test-dir build/coverage --parallel "$(nproc)" --output-on-failure --exclude-regex '^(consumer|fuzz|format|docs.api)' "$@" ||
  say "some tests failed"
mkdir -p build/coverage/coverage
gcovr --root . --filter 'limber/' --object-directory build/coverage --exclude-throw-branches --exclude-unreachable-branches \
  --gcov-ignore-parse-errors --html-details build/coverage/coverage/index.html \
  --json-summary build/coverage/coverage/summary.json --sort-uncovered --print-summary --fail-under-line 90
