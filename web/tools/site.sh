#!/usr/bin/env bash
# web/tools/site.sh build|serve [PORT]: the web package (web/dist) and the site (build/web/site): the studio without a program,
# the gallery, and the documentation. `./run web` serves it on the loopback address.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
action=${1:-build}
[ $# -gt 0 ] && shift
cd "$root"
source tools/bootstrap.sh
if [ "$action" = serve ]; then
  install_missing "${build_packages[@]}" "${web_packages[@]}"
  configure web OFF
  build web web_limber_runtime web_limber web_limber_studio
fi
if [ ! -f web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
  say "fetching what the package is built with"
  (cd web && npm ci --no-audit --no-fund --silent && touch node_modules/.package-lock.json)
fi
site=build/web/site
(
  cd web
  node tools/build.mjs
  node tools/live.mjs
  node tools/studio.mjs --out "$root/$site/studio"
  node tools/gallery.mjs --out "$root/$site"
  node tools/examples.mjs --out "$root/$site/examples"
  node tools/docs.mjs --out "$root/$site/docs"
)
[ "$action" = serve ] || exit 0
exec node web/tools/serve.mjs "$site" "${1:-8080}"
