#!/usr/bin/env bash
# public_headers.sh INCLUDE: what is installed is the interface, and nothing else: no internal header is there, and none is wanted.
set -euo pipefail
cd "$1/limber"
status=0
if find . -path '*/internal*' | grep .; then
  echo "the internal headers above are installed"
  status=1
fi
if grep -rn '#include "limber/.*internal/' .; then
  echo "the public headers above include internal ones, which are not installed"
  status=1
fi
exit $status
