#!/usr/bin/env bash
# Takes the pictures of docs/studio.md anew: docs/make-screenshots.sh [NAME], with the program in LIMBER_PROGRAM or build/release.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export LIMBER_PROGRAM=${LIMBER_PROGRAM:-$here/../build/release/bin/limber} LIMBER_PICTURES=$here/images
exec "$here/../tests/studio/browser/run.sh" --config screenshots.config.ts ${1:+-g "$1"}
