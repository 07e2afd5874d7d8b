#!/usr/bin/env bash
# tests/web/run.sh: builds the engine for WebAssembly and natively, the package and the site, and tests both against each other:
# every function against the native program, the site with the static studio in a browser. `./test web` calls it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tools/bootstrap.sh
install_missing "${build_packages[@]}" "${test_packages[@]}" "${web_packages[@]}"

configure release ON
say "building what is compared with"
build release limber_tool limber_web_reference limber_web_measure limber_python
configure web OFF
say "building build/web"
build web
say "building the package"
web/tools/site.sh build
say "the package against the native program"
export LIMBER_PROGRAM=$PWD/build/release/bin/limber LIMBER_WEB_PACKAGE=$PWD/web
LIMBER_WEB_REFERENCE=$(find "$PWD/build/release" -name limber_web_reference -type f | head -n 1)
export LIMBER_WEB_REFERENCE LIMBER_WEB_SITE=$PWD/build/web/site
node --expose-gc --test tests/web/*.test.mjs
say "the site in a browser"
tests/web/browser.sh
