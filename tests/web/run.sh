#!/usr/bin/env bash
# tests/web/run.sh: builds the engine for WebAssembly and natively, and the package, and tests both against each other, under node.
# `./test web` calls it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tools/bootstrap.sh
install_missing "${build_packages[@]}" "${test_packages[@]}" "${web_packages[@]}"

configure release ON
say "building what is compared with"
build release limber_tool limber_web_reference
configure web OFF
say "building build/web"
build web
say "building the package"
if [ ! -f web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
  (cd web && npm ci --no-audit --no-fund --silent && touch node_modules/.package-lock.json)
fi
node web/tools/build.mjs
say "the package against the native program"
export LIMBER_PROGRAM=$PWD/build/release/bin/limber LIMBER_WEB_PACKAGE=$PWD/web
LIMBER_WEB_REFERENCE=$(find "$PWD/build/release" -name limber_web_reference -type f | head -n 1)
export LIMBER_WEB_REFERENCE
exec node --expose-gc --test tests/web/*.test.mjs
