#!/usr/bin/env bash
# Checks the types of the studio's page, runs its unit tests, builds it, and compares it with the one in studio/page; exits with 77 (skipped) where node is absent.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../studio/web"
skip() { printf 'skipped: %s\n' "$*"; exit 77; }

command -v npm >/dev/null || skip "there is no npm; apt-get install nodejs npm"
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-audit --no-fund >/dev/null || skip "npm ci failed: the packages of the page cannot be had"
  touch node_modules/.package-lock.json
fi
if grep -l '"resolved"' package-lock.json ../../tests/studio/browser/package-lock.json; then
  echo "these lock files hold addresses"
  exit 1
fi
npm run -s check
npm run -s test
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
node tools/build.mjs --out "$out"
# Nothing may be loaded from elsewhere, and nothing needs what the content security policy forbids.
if grep -Eo '(src|href)="https?:[^"]*"|<script>|style="' "$out/index.html" || grep -Eo 'url\(["'"'"']?https?:' "$out/studio.css" || grep -Eo '\bnew Function\(|\beval\(' "$out/studio.js"; then
  echo "the page loads something from elsewhere, or evaluates text"
  exit 1
fi
# What is in the source is what the sources give: those who only run Limber take it as it is.
if ! diff -rq "$out" ../page; then
  echo "studio/page is not what studio/web gives: run 'npm run page' in studio/web and commit what it writes"
  exit 1
fi
