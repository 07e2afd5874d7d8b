#!/usr/bin/env bash
# make-pose-pictures.sh [BIN]: draws the pictures of docs/pose.md into docs/images, from sample shapes alone, and prints
# how the energies of reduced and unreduced results compare.
# make-pose-pictures.sh BIN DATA OUT: the same for the shapes, selections and transforms of the survey benchmark in the
# folder DATA, into the folder OUT: they are not Limber's to hand on.
# BIN is the folder of the built programs; by default build/release/bin. With LIMBER_DRAW=no only the energies are
# printed (`limber bench figures`).
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
images=$docs/images
if [ $# -eq 3 ]; then
  data=$(cd "$2" && pwd)
  mkdir -p "$3"
  images=$(cd "$3" && pwd)
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { [ "$1 ${LIMBER_DRAW:-}" = "render no" ] || "$bin/limber" "$@" --quiet; }

# both NAME BINDING POSE [RENDER OPTIONS...]: reduced and unreduced, each a picture, and the ratio of their energies.
both() {
  "$bin/limber" pose "$2" "$3" -o reduced.obj --compare --json | python3 -c '
import json, sys
print("PICTURE: %s energy %.4g times the full one" % (sys.argv[1], json.load(sys.stdin)["comparison"]["relative_energy"]))' "$1"
  [ "${LIMBER_DRAW:-}" = no ] && return
  limber pose "$2" "$3" -o full.obj --method full
  limber render reduced.obj -o "$images/pose-$1-reduced.png" --size 320x400 "${@:4}"
  limber render full.obj -o "$images/pose-$1-full.png" --size 320x400 "${@:4}"
}

if [ $# -eq 3 ]; then
  for stem in survey/bar survey/plane cgal/cactus; do
    limber bind "$data/shapes/$stem.off" "$data/shapes/$stem.sel" -o survey.limber --volume surface --aux 100 --clusters 400
    both "survey-$(basename $stem)" survey.limber "$data/shapes/$stem.def" --up z
  done
  exit
fi

# A bar twisted by 135 degrees, and bent by 120, by its two ends.
limber make bar -o bar.obj
limber bind bar.obj bar.rig.json -o bar.limber --aux 20
cat > twist.json <<'JSON'
{"limber": 1, "handles": {"bottom": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "top": {"transform": [-0.7071068, 0, 0.7071068, 0,  0, 1, 0, 0,  -0.7071068, 0, -0.7071068, 0]}}}
JSON
both bar-twist bar.limber twist.json
cat > bend.json <<'JSON'
{"limber": 1, "handles": {"bottom": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "top": {"transform": [-0.5, 0.8660254, 0, -1.5,  -0.8660254, -0.5, 0, 5.2,  0, 0, 1, 0]}}}
JSON
both bar-bend bar.limber bend.json

# A cactus whose trunk stands, whose top is pulled aside, and whose arms find their place.
limber make cactus -o cactus.obj
limber bind cactus.obj cactus.rig.json -o cactus.limber
cat > lean.json <<'JSON'
{"limber": 1, "handles": {"trunk.1": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "trunk.4": {"tail": [1.2, 1.75, 0.2]}}}
JSON
both cactus cactus.limber lean.json

# A plane with bumps whose centre is lifted and turned.
limber make bumpy-plane -o plane.obj --resolution 100
limber bind plane.obj plane.rig.json -o plane.limber --volume surface --aux 60 --clusters 300
cat > lift.json <<'JSON'
{"limber": 1, "handles": {"frame": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "centre": {"transform": [0.7071068, 0, 0.7071068, 0,  0, 1, 0, 0.4,  -0.7071068, 0, 0.7071068, 0]}}}
JSON
both plane plane.limber lift.json

[ "${LIMBER_DRAW:-}" = no ] && exit
# A figure held by its hands and feet alone.
limber make mannequin -o figure.obj
limber bind figure.obj figure.rig.json -o figure.limber
cat > run.json <<'JSON'
{"limber": 1, "handles": {"hand.L": {"position": [0.36, 1.32, 0.45]}, "hand.R": {"position": [-0.50, 1.10, -0.30]},
  "foot.L": {"position": [0.12, 0.25, -0.55]}, "foot.R": {"position": [-0.11, 0.12, 0.38]}}}
JSON
limber pose figure.limber run.json -o run.obj
limber render run.obj -o "$images/pose-run.png" --size 360x400 --view three-quarter --view side --columns 2
limber pose figure.limber run.json -o free.obj --no-limits
limber render free.obj -o "$images/pose-run-free.png" --size 360x400 --view three-quarter --view side --columns 2

# A figure that reaches forwards: it falls, and it stands.
cat > reach.json <<'JSON'
{"limber": 1, "handles": {"hand.R": {"position": [-0.35, 1.05, 0.95]}}}
JSON
cat > held.json <<'JSON'
{"limber": 1, "handles": {"hand.R": {"position": [-0.35, 1.05, 0.95]},
  "foot.L": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]}, "foot.R": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]}}}
JSON
limber pose figure.limber held.json -o falls.obj
limber render falls.obj -o "$images/pose-reach-falls.png" --size 360x400 --view three-quarter --view side --columns 2
limber pose figure.limber reach.json -o stands.obj --balance
limber render stands.obj -o "$images/pose-reach-stands.png" --size 360x400 --view three-quarter --view side --columns 2
