#!/usr/bin/env bash
# The site of build/web/site in Debian's Chromium: tests/studio/browser/web. Arguments go to Playwright.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../studio/browser"
exec ./run.sh --config web/playwright.config.ts "$@"
