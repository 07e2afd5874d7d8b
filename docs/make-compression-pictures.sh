#!/usr/bin/env bash
# make-compression-pictures.sh [BIN]: draws the pictures of docs/compression.md into docs/images, from sample shapes
# alone, and prints the errors beside them. BIN is the folder of the built programs; by default build/release/bin.
# With LIMBER_DRAW=no only the errors are printed (`limber bench figures`).
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
images=$docs/images
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { [ "$1 ${LIMBER_DRAW:-}" = "render no" ] || "$bin/limber" "$@" --quiet; }
# NAME PICTURE OPTIONS...: compresses NAME.limber and prints what its report says.
compress() {
  local name=$1 picture=$2
  shift 2
  [ "${LIMBER_DRAW:-}" = no ] || set -- "$@" --picture "$images/$picture.png"
  limber compress "$name.limber" -o "$name.glb" --json "$@" | python3 -c '
import json, sys
mesh = json.load(sys.stdin)["meshes"][0]
ours, largest = mesh["position_error"], mesh.get("k_largest", {}).get("position_error", {}).get("rms")
print("PICTURE: %s vertices %d" % (sys.argv[1], mesh["vertices"]))
print("PICTURE: %s virtual bones %d" % (sys.argv[1], mesh["virtual_bones"]))
print("PICTURE: %s error %.3g %% of the size" % (sys.argv[1], 100 * ours["rms"] / mesh["size"]))
print("PICTURE: %s worst %.3g %% of the size" % (sys.argv[1], 100 * ours["worst"] / mesh["size"]))
if largest:
    print("PICTURE: %s k-largest %.3g times as much" % (sys.argv[1], largest / ours["rms"]))' "$picture"
}

# Bone heat of 42 bones on an octopus: the head follows all tentacles a little.
limber make octopus -o octopus.obj
limber bind octopus.obj octopus.rig.json -o octopus.limber --weights heat
compress octopus compress-octopus

# Bounded weights of a hand, with two influences: the palm follows five fingers.
limber make hand -o hand.obj
limber bind hand.obj hand.rig.json -o hand.limber --weights bounded
compress hand compress-hand --influences 2

# A biharmonic binding, which has no influences that one could leave out.
limber make mannequin -o mannequin.obj
limber bind mannequin.obj mannequin.rig.json -o mannequin.limber --weights biharmonic
compress mannequin compress-mannequin
