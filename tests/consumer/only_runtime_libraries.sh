#!/bin/sh
# only_runtime_libraries.sh PROGRAM: runs it, and fails if more than the run time is behind it: threads, text formatting,
# a sparse solver, BLAS or a file format, as a library or linked into it.
set -eu
"$1"
if ldd "$1" | grep -E 'tbb|fmt|cholmod|blas|lapack|assimp|png'; then
  echo "limber::runtime pulls in the libraries above" >&2
  exit 1
fi
if nm -C "$1" | grep -E 'tbb::|fmt::|cholmod_|cblas_|limber::Error|limber::load_|limber::parallel_chunks'; then
  echo "limber::runtime pulls in the names above" >&2
  exit 1
fi
