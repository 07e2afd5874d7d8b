#!/bin/sh
# only_runtime_libraries.sh PROGRAM: runs it, and fails if a sparse solver, BLAS or a file format is linked behind it.
set -eu
"$1"
if ldd "$1" | grep -E 'cholmod|blas|assimp|png'; then
  echo "limber::runtime pulls in the libraries above" >&2
  exit 1
fi
