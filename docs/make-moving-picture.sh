#!/usr/bin/env bash
# make-moving-picture.sh [BIN]: draws the first picture of README.md, docs/images/moving.webp: samples that got their skeletons and motions
# from `limber rig`, side by side, as a loop. BIN is the folder of the built program (target limber_tool); by default build/release/bin. Needs
# ImageMagick with WebP (Debian: imagemagick) and python3.
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
command -v convert >/dev/null || { echo "make-moving-picture.sh: there is no convert; apt-get install imagemagick" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { "$bin/limber" "$@" --quiet; }
frames=24

# figure SAMPLE MOTION SIZE RENDER OPTIONS...: one loop of it, as SAMPLE-MOTION-00.png and so on.
figure() {
  local name=$1-$2 length
  limber make "$1" -o "$name.obj"
  limber rig "$name.obj" --motion "$2" -o "$name.glb"
  length=$("$bin/limber" info "$name.glb" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["clips"][0]["seconds"])')
  for ((i = 0; i < frames; ++i)); do
    limber render "$name.glb" --time "$(python3 -c "print($length * $i / $frames)")" -o "$(printf '%s-%02d.png' "$name" "$i")" --size "$3" --background white "${@:4}"
  done
}
figure mannequin walk 200x320 --azimuth 50 --elevation 8
figure mannequin dance 200x320 --azimuth 20 --elevation 8
figure wiener-dog trot 300x320 --azimuth 60 --elevation 12
for ((i = 0; i < frames; ++i)); do
  frame=$(printf '%02d.png' "$i")
  convert "mannequin-walk-$frame" "mannequin-dance-$frame" "wiener-dog-trot-$frame" +append +repage "all-$frame"
done
convert -delay 5 -loop 0 all-*.png -quality 60 -define webp:method=6 "$docs/images/moving.webp"
