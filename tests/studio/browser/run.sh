#!/usr/bin/env bash
# Runs the browser tests with the program in LIMBER_PROGRAM and Debian's Chromium; exits with 77 (skipped) where something is not there.
# Arguments go to Playwright: run.sh drag.spec.ts
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
skip() { printf 'skipped: %s\n' "$*"; exit 77; }

command -v node >/dev/null || skip "there is no node; apt-get install nodejs npm"
command -v npm >/dev/null || skip "there is no npm; apt-get install npm"
LIMBER_CHROMIUM=$(command -v chromium) || skip "there is no chromium; apt-get install chromium"
[ -x "${LIMBER_PROGRAM:-}" ] || skip "LIMBER_PROGRAM does not name the built program"
export LIMBER_CHROMIUM PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1

if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-audit --no-fund >/dev/null || skip "npm ci failed: the packages of the tests cannot be had"
  touch node_modules/.package-lock.json
fi
exec node node_modules/@playwright/test/cli.js test "$@"
