#!/usr/bin/env bash
# tidy.sh BUILD FILE...: runs clang-tidy with the checks of .clang-tidy over source files, by the headers of the folder BUILD
# (build/release). Without files: all of limber/, which takes long. Exits with 77 (skipped) where there is no clang-tidy.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1:?"usage: tools/tidy.sh BUILD FILE..."}; shift
command -v clang-tidy-14 >/dev/null || { echo "skipped: there is no clang-tidy-14; apt-get install clang-tidy-14"; exit 77; }
[ $# -gt 0 ] || mapfile -t files < <(git ls-files 'limber/*.cpp')
[ $# -gt 0 ] && files=("$@")
# Not by compile_commands.json: files are compiled joined, and GCC's warnings are not clang's.
clang-tidy-14 --quiet "${files[@]}" -- -std=c++20 -O0 -w -I. -I"$build/generated" -isystem /usr/include/eigen3
