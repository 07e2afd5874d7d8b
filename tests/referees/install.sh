#!/usr/bin/env bash
# install.sh TARGET: puts the referees that run in Node, and the packages they need, into a folder. The packages are
# fetched only when the lock file changed, so that later runs need no network.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
target=$1
mkdir -p "$target"
cp "$here"/*.mjs "$here"/*.html "$here/package.json" "$here/.npmrc" "$target/"
if ! cmp -s "$here/package-lock.json" "$target/installed-lock.json"; then
  cp "$here/package-lock.json" "$target/"
  (cd "$target" && npm ci --no-progress)
  cp "$here/package-lock.json" "$target/installed-lock.json"
fi
