#!/usr/bin/env bash
# make-lattice-pictures.sh [BIN]: draws the pictures of docs/lattice.md into docs/images and prints the volumes beside them.
# BIN is the folder of the built programs; by default build/release/bin. With LIMBER_DRAW=no only the volumes are printed
# (`limber bench figures`). Pictures of motion capture need the shared data:
# LIMBER_DATA, or ../shared/data beside the checkout; without it, they are left as they are.
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
images=$docs/images
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { [ "$1 ${LIMBER_DRAW:-}" = "render no" ] || "$bin/limber" "$@" --quiet; }
volume() { limber info "$1" --json | python3 -c 'import json, sys; print("%.4f" % json.load(sys.stdin)["volume"])'; }

# A cylinder whose upper bone is twisted by nearly half a turn: linear blending thins it like the wrapper of a candy.
limber make cylinder -o cylinder.obj --no-rig
python3 - <<'PYTHON'
import json
lines = [line.split()[1:] for line in open("cylinder.obj") if line.startswith("v ")]
ys = [float(y) for _, y, _ in lines]
low, high = min(ys), max(ys)
step = (high - low) / 10
place = lambda i: [0, low + i * step, 0]
bones = [{"name": "lower", "type": "bone", "head": place(1), "tail": place(5)},
         {"name": "upper", "type": "bone", "parent": "lower", "head": place(5), "tail": place(9)}]
json.dump({"limber": 1, "handles": bones}, open("cylinder.rig.json", "w"))
frames = "\n".join("0 0 0 0 %g" % (5.5 * i) for i in range(31))
open("twist.bvh", "w").write(f"""HIERARCHY
ROOT lower
{{
  OFFSET 0 {low + step} 0
  CHANNELS 3 Xposition Yposition Zposition
  JOINT upper
  {{
    OFFSET 0 {4 * step} 0
    CHANNELS 2 Xrotation Yrotation
    End Site
    {{
      OFFSET 0 {4 * step} 0
    }}
  }}
}}
MOTION
Frames: 31
Frame Time: 0.0333333
""" + frames.replace("0 0 0 0 ", f"0 {low + step} 0 0 ") + "\n")
PYTHON
limber bind cylinder.obj cylinder.rig.json -o cylinder.limber --weights lattice
twist() {  # NAME SKINNING VOLUME
  limber animate cylinder.limber --motion twist.bvh -o "$1.%03d.obj" --jiggle --softness 0 --lattice-skinning "$2" --volume "$3"
  limber render "$1.030.obj" -o "$images/lattice-twist-$1.png" --size 300x400
  echo "PICTURE: twist-$1 volume $(volume "$1.030.obj")"
}
echo "PICTURE: twist-rest volume $(volume cylinder.obj)"
twist linear linear 0
twist linear-kept linear 1
twist rigid rigid 1
twist dual dual-quaternion 1

[ "${LIMBER_DRAW:-}" = no ] && exit
# A walk, with flesh and without.
limber make mannequin -o mannequin.obj
limber bind mannequin.obj mannequin.rig.json -o mannequin.limber --weights lattice
python3 "$docs/make-walk.py" > walk.bvh
limber animate mannequin.limber --motion walk.bvh -o plain.%03d.obj --fps 30
limber animate mannequin.limber --motion walk.bvh -o soft.%03d.obj --fps 30 --jiggle --even --softness 1 --frequency 2 --soft head=0
for kind in plain soft; do
  limber render $kind.018.obj -o "$images/lattice-walk-$kind.png" --view three-quarter --size 360x480
done

# Weights on a shape of many pieces that touch nothing.
limber make robot -o robot.obj
limber bind robot.obj robot.rig.json -o robot.limber --weights lattice
hand=$(python3 -c 'import json; print([h["name"] for h in json.load(open("robot.rig.json"))["handles"]][-1])')
limber render robot.limber -o "$images/lattice-robot.png" --weights "$hand" --size 480x480

# Motion capture: a jump and a run.
data=${LIMBER_DATA:-$docs/../../shared/data}
if [ ! -d "$data" ]; then
  echo "no shared data: pictures of motion capture are left as they are"
  exit 0
fi
capture() {  # NAME CLIP FRAMES...
  local name=$1 motion=("--motion" "$data/motion/cmu/$2.bvh" "--first-frame-is-rest" "--in-place")
  shift 2
  limber animate mannequin.limber "${motion[@]}" -o "$name-plain.%03d.obj"
  limber animate mannequin.limber "${motion[@]}" -o "$name-soft.%03d.obj" --jiggle --even --softness 1 --frequency 2 --soft head=0
  local kind frame
  for kind in plain soft; do
    for frame in "$@"; do
      limber render "$name-$kind.$frame.obj" -o "$images/lattice-$name-$kind-$frame.png" --view three-quarter --size 240x320
    done
  done
}
capture jump 13_11 048 056 064 072
capture run 09_01 012 018 024 030
