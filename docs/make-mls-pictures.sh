#!/usr/bin/env bash
# make-mls-pictures.sh [BIN]: draws the pictures of docs/mls.md into docs/images, from sample shapes alone.
# BIN is the folder of the built programs (target limber_tool); by default build/release/bin.
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { "$bin/limber" "$@" --quiet; }
mkdir -p "$docs/images"

# One finger bends: through space it takes its neighbours along, along the skeleton it does not.
limber make hand -o hand.obj
cat > bend.json <<'PINS'
{"limber": 1, "pins": [
  {"position": [0, -3, 0]}, {"position": [0, 4, 0]}, {"position": [-3.15, 12, 0.2]}, {"position": [-0.7, 12.5, 0.3]},
  {"position": [-6.7, 12.2, -1.3]}, {"position": [-0.85, 21.9, 0]}, {"position": [2.8, 21, -0.1]},
  {"position": [6, 18.2, -0.25]},
  {"position": [-3.9, 15.9, 0.35], "target": [-3.6, 14.4, 3.8]},
  {"position": [-4.5, 20.5, -0.1], "target": [-3.6, 10.5, 6.5]}]}
PINS
limber deform hand.obj bend.json -o hand-space.obj
limber deform hand.obj bend.json -o hand-skeleton.obj --method mls-skeleton --skeleton hand.rig.json
for method in space skeleton; do
  limber render hand-$method.obj -o "$docs/images/mls-hand-$method.png" --size 360x400 --azimuth -35 --elevation 15
done

# An arm is raised by its hand; the skeleton is made from the shape.
limber make mannequin -o mannequin.obj
cat > raise.json <<'PINS'
{"limber": 1, "pins": [
  {"position": [0, 0.95, -0.01]}, {"position": [0, 1.4, -0.02]}, {"position": [0, 1.7, 0]},
  {"position": [0.66, 0.97, 0.03]}, {"position": [0.12, 0.05, 0.05]}, {"position": [-0.12, 0.05, 0.05]},
  {"position": [-0.39, 1.268, -0.03], "target": [-0.41, 1.53, -0.03]},
  {"position": [-0.66, 0.97, 0.03], "target": [-0.66, 1.83, 0.03]}]}
PINS
limber deform mannequin.obj raise.json -o mannequin-space.obj
limber deform mannequin.obj raise.json -o mannequin-skeleton.obj --method mls-skeleton --save-skeleton auto.json
limber render mannequin.obj -o "$docs/images/mls-skeleton-auto.png" --rig auto.json --size 360x400
for method in space skeleton; do
  limber render mannequin-$method.obj -o "$docs/images/mls-mannequin-$method.png" --size 360x400 --view front
done

# A picture, and the same warped.
limber make gingerbread -o cookie.obj
limber render cookie.obj -o "$docs/images/mls-picture.png" --size 360x400 --background transparent --no-rig
cat > wave.json <<'PINS'
{"limber": 1, "pins": [
  {"position": [180, 200]}, {"position": [180, 90], "target": [165, 95]}, {"position": [110, 360]},
  {"position": [250, 360]}, {"position": [310, 180], "target": [320, 90]}, {"position": [50, 180], "target": [55, 240]}]}
PINS
limber deform "$docs/images/mls-picture.png" wave.json -o "$docs/images/mls-warped.png"
