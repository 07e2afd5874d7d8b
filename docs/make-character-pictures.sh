#!/usr/bin/env bash
# make-character-pictures.sh [BIN]: draws the pictures of docs/characters.md into docs/images, from sample shapes alone,
# and prints what a limit of influences costs. BIN is the folder of the built program (target limber_tool); by default
# build/release/bin. With LIMBER_DRAW=no only the costs are printed (`limber bench figures`).
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { [ "$1 ${LIMBER_DRAW:-}" = "render no" ] || "$bin/limber" "$@" --quiet; }

limber make mannequin -o figure.obj
# cost NAME OPTIONS...: what the limit of influences costs, relative to the size.
cost() {
  "$bin/limber" rig figure.obj --skeleton figure.rig.json -o "$1.glb" --quiet --json "${@:2}" | python3 -c '
import json, sys
cost = json.load(sys.stdin)["cost"]
for what, value in ("rms", cost["rms"]), ("99 of 100", cost["percentile_99"]), ("worst", cost["worst"]["error"]):
    print("PICTURE: limit-%s %s %.3g %%" % (sys.argv[1], what.replace(" ", "-"), 100 * value))' "$1"
}
for influences in 1 2 4 8; do cost bounded-$influences --influences $influences; done
for weights in heat lattice; do cost $weights-4 --weights $weights; done
limber render bounded-4.glb -o "$docs/images/character-rest.png" --size 360x480
