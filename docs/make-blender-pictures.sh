#!/usr/bin/env bash
# make-blender-pictures.sh PROGRAM: the pictures of docs/blender.md, taken while the test of the add-on in a window runs. Needs Blender,
# Xvfb, xdotool and ImageMagick.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
LIMBER_PROGRAM=$(realpath "$1") LIMBER_SCREENSHOTS=$folder python3 -B "$here/../tests/blender/window_test.py"
for name in panel drag; do
  convert "$folder/$name.png" -crop 1058x770+0+28 +repage -strip +dither -colors 128 "PNG8:$here/images/blender-$name.png"
done
