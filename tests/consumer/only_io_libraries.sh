#!/bin/sh
# only_io_libraries.sh PROGRAM: runs it, and fails if a sparse solver, BLAS or an importer is linked behind it.
set -eu
"$1"
if ldd "$1" | grep -E 'cholmod|blas|lapack|metis|assimp'; then
  echo "limber::io pulls in the libraries above" >&2
  exit 1
fi
if nm -C "$1" | grep -E 'limber::(SparseCholesky|install_importer)'; then
  echo "limber::io pulls in the functions above" >&2
  exit 1
fi
