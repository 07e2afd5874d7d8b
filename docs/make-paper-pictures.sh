#!/usr/bin/env bash
# make-paper-pictures.sh [BIN [NAME...]]: draws the pictures of docs/papers into docs/images/papers, from sample shapes alone. BIN is the
# folder of the built program, by default build/release/bin; NAMEs are groups below, by default all. Prints energies where a page quotes them.
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
shift || true
images=$docs/images/papers
mkdir -p "$images"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { "$bin/limber" "$@" --quiet; }
energy() { "$bin/limber" pose "$@" --json | python3 -c 'import json, sys; print("  %s: energy %.4g" % (sys.argv[1], json.load(sys.stdin)["energy"]))' "$picture"; }

# draw PICTURE SHAPE [RENDER OPTIONS...]
draw() { limber render "$2" -o "$images/$1.png" --size "${size:-320x320}" "${@:3}"; }
# posed PICTURE BINDING POSE [RENDER OPTIONS...]: poses, prints the energy, draws. full PICTURE ...: every vertex on its own.
posed() { picture=$1; energy "$2" "$3" -o posed.obj; draw "$1" posed.obj "${@:4}"; }
full() { picture=$1; energy "$2" "$3" -o posed.obj --method full; draw "$1" posed.obj "${@:4}"; }

for sample in gingerbread rectangle cigar cylinder bar cross wiener-dog robot overlap; do limber make $sample -o $sample.obj; done
python3 "$docs/make-paper-poses.py" .

# Rotations that share a cluster: two are enough for a smooth pose, more improve it little.
clusters() {
  for r in 2 9 18 100; do
    limber bind gingerbread.obj gingerbread.rig.json -o cookie.limber --weights bounded --clusters $r
    posed 2012-04-clusters-$r cookie.limber dance.json
  done
}

# Points that only shift against points whose rotation is worked out; and biharmonic weights, which need none.
points() {
  limber bind gingerbread.obj gingerbread.rig.json -o cookie.limber --weights bounded
  posed 2012-03-shifts cookie.limber dance-shifts.json
  posed 2012-03-solved cookie.limber dance-all.json
  limber bind gingerbread.obj gingerbread.rig.json -o cookie.limber
  posed 2015-02-biharmonic cookie.limber dance-all.json
}

# A rectangle bent by its ends: unreduced, four clusters, extra weights.
bend_plane() {
  limber bind rectangle.obj rectangle.rig.json -o flat.limber --weights bounded --clusters 4
  full 2012-06-full flat.limber bend-ends.json
  posed 2012-06-four flat.limber bend-ends.json
  limber bind rectangle.obj rectangle.rig.json -o flat.limber --weights bounded --clusters 100
  posed 2012-06-hundred flat.limber bend-ends.json
  limber bind rectangle.obj rectangle.rig.json -o flat.limber --weights bounded --extra 15 --clusters 34
  posed 2012-06-extra flat.limber bend-ends.json
}

# Two points pulled apart: a kink at each in the unreduced solution, none in the subspace.
stretch() {
  limber bind rectangle.obj stretch.rig.json -o stretch.limber --weights bounded --extra 8
  full 2012-07-full stretch.limber stretch.json
  posed 2012-07-reduced stretch.limber stretch.json
}

# Shells and solids.
elements() {
  limber bind bar.obj bar.rig.json -o bar.limber --weights heat --rigidity spokes-and-rims --extra 12 --clusters 64
  posed 2012-10-shell bar.limber bend.json --azimuth 20
  limber bind bar.obj bar.rig.json -o bar.limber --weights bounded --extra 8 --clusters 64
  posed 2012-10-solid bar.limber bend.json --azimuth 20
}

# Two unreduced energies on bumps.
bumps() {
  limber make bumpy-plane -o plane.obj --resolution 100
  for rigidity in spokes spokes-and-rims; do
    limber bind plane.obj plane.rig.json -o plane.limber --weights heat --rigidity $rigidity
    cat > lift.json <<'JSON'
{"limber": 1, "handles": {"frame": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "centre": {"transform": [0.7071068, 0, 0.7071068, 0,  0, 1, 0, 0.4,  -0.7071068, 0, 0.7071068, 0]}}}
JSON
    full 2012-08-full-$rigidity plane.limber lift.json --elevation 40
  done
}

# Three skeletons that know nothing of each other.
dog() {
  limber bind wiener-dog.obj wiener-dog.rig.json -o dog.limber --weights bounded --extra 15 --clusters 66
  draw 2012-12-rest wiener-dog.obj --rig wiener-dog.rig.json --azimuth 60
  posed 2012-12-posed dog.limber dog.json --azimuth 60
}

# Ends held by transforms: linear blending alone, and with weights that the solver may use.
twist() {
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --weights bounded
  posed 2012-13-plain tube.limber twist.json
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --weights bounded --extra 6 --clusters 40
  posed 2012-13-extra tube.limber twist.json
}

# Fifteen separate solids, five of them held.
robot() {
  limber bind robot.obj five.rig.json -o robot.limber --weights five.dmat --volume surface
  draw 2012-14-rest robot.obj --rig five.rig.json
  posed 2012-14-posed robot.limber five.json
}

cross() {
  limber bind cross.obj cross.rig.json -o cross.limber --weights heat --rigidity spokes-and-rims --extra 30 --clusters 64
  draw 2012-15-rest cross.obj
  posed 2012-15-posed cross.limber cross.json
}

# How many auxiliary points, and where.
auxiliary() {
  for aux in 8 32; do
    limber bind cigar.obj cigar.rig.json -o cigar.limber --aux $aux --clusters 60
    posed 2015-11-aux-$aux cigar.limber arch.json --view front
  done
  full 2015-11-full cigar.limber arch.json --view front
  for aux in 28 32 36; do
    limber bind cigar.obj cigar.rig.json -o cigar.limber --aux $aux --clusters 60
    posed 2015-10-aux-$aux cigar.limber wave.json --view front
  done
}

# Two handles close to each other, pulled apart.
near() {
  limber bind rectangle.obj near.rig.json -o near.limber
  posed 2015-12-near near.limber near.json
}

# How far one of forty weights reaches.
reach() {
  limber bind rectangle.obj forty.rig.json -o forty.limber
  local size=480x320
  draw 2015-16-weight forty.limber --weights h14
  draw 2015-16-ripples forty.limber --weights h14 --range 0.05
}

overlap() {
  limber bind overlap.obj overlap.rig.json -o ribbon.limber --aux 40 --clusters 80
  draw 2015-15-rest overlap.obj
  posed 2015-15-unfolded ribbon.limber unfold.json
}

# Bent by bones or regions: linear blending, the subspace alone, two auxiliary points.
joint() {
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --weights bounded
  posed 2015-22-bounded tube.limber bend.json --azimuth 20
  limber bind cylinder.obj cylinder.rig.json -o tube.limber
  posed 2015-22-subspace tube.limber bend.json --azimuth 20
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --aux 2
  posed 2015-22-aux tube.limber bend.json --azimuth 20
}

[ $# -gt 0 ] || set -- clusters points bend_plane stretch elements bumps dog twist robot cross auxiliary near reach overlap joint
for group in "$@"; do echo "$group:"; "$group"; done
