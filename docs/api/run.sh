#!/usr/bin/env bash
# run.sh OUT: writes the API reference to OUT/index.html from the comments of the headers, with Debian's Doxygen.
# Fails on any warning, and on a type, function or constant without a comment. Members whose name says it all, such as
# vertex_count(), need none. Without Doxygen it ends with status 77, which the tests count as skipped.
set -euo pipefail
if ! command -v doxygen >/dev/null; then
  echo "doxygen is not installed: no API reference" >&2
  exit 77
fi
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make_reference() { { cat docs/api/Doxyfile; printf '%s\n' "$@"; } | doxygen -; }

make_reference "OUTPUT_DIRECTORY = $out" "WARN_LOGFILE = $work/warnings.txt"
# Again, only to hear what has no comment: the reference itself shows members without one, too.
make_reference "OUTPUT_DIRECTORY = $work" EXTRACT_ALL=NO GENERATE_HTML=NO GENERATE_XML=YES \
  XML_PROGRAMLISTING=NO "WARN_LOGFILE = $work/undocumented.txt"
status=0
if [ -s "$work/warnings.txt" ]; then
  cat "$work/warnings.txt" >&2
  status=1
fi
if grep -E 'is not documented' "$work/undocumented.txt" | grep -vE '\) of (struct|class|union) ' >&2; then
  echo "every type, function and constant of a header wants a comment" >&2
  status=1
fi
exit $status
