#!/usr/bin/env bash
# make-paper-pictures.sh [BIN [NAME...]]: draws the pictures of docs/papers into docs/images/papers, from sample shapes alone. BIN is the
# folder of the built program, by default build/release/bin; NAMEs are groups below, by default all. Prints energies where a page quotes
# them; with LIMBER_DRAW=no that is all (`limber bench figures`).
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
shift || true
images=$docs/images/papers
mkdir -p "$images"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { [ "$1 ${LIMBER_DRAW:-}" = "render no" ] || "$bin/limber" "$@" --quiet; }
energy() { "$bin/limber" pose "$@" --json | python3 -c 'import json, sys; print("PICTURE: %s energy %.4g" % (sys.argv[1], json.load(sys.stdin)["energy"]))' "$picture"; }
reference() { python3 "$docs/make-paper-references.py" "$@"; }
volume() { "$bin/limber" info "$1" --json | python3 -c 'import json, sys; print("%.3f" % json.load(sys.stdin)["volume"])'; }

# draw PICTURE SHAPE [RENDER OPTIONS...]
draw() { limber render "$2" -o "$images/$1.png" --size "${size:-320x320}" "${@:3}"; }
# posed PICTURE BINDING POSE [RENDER OPTIONS...]: poses, prints the energy, draws. full PICTURE ...: every vertex on its own.
posed() { picture=$1; energy "$2" "$3" -o posed.obj; draw "$1" posed.obj "${@:4}"; }
full() { picture=$1; energy "$2" "$3" -o posed.obj --method full; draw "$1" posed.obj "${@:4}"; }

# sample NAME...: makes samples that are not there yet.
sample() { for name in "$@"; do [ -e $name.obj ] || limber make $name -o $name.obj; done; }
sample gingerbread rectangle robot mannequin
limber make gingerbread -o small.obj --resolution 20
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
  limber bind gingerbread.obj gingerbread.rig.json -o cookie.limber --aux 0
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

# Two points pulled apart: a kink at each in the unreduced solution, none in the subspace. Lines were straight at rest.
stretch() {
  limber bind flat-cigar.obj stretch.rig.json -o stretch.limber --weights bounded --extra 10 --clusters 60
  local size=480x240
  draw 2012-07-rest flat-cigar.obj --rig stretch.rig.json --weights along.dmat --iso 0.05
  full 2012-07-full stretch.limber stretch.json --weights along.dmat --iso 0.05
  posed 2012-07-reduced stretch.limber stretch.json --weights along.dmat --iso 0.05
}

# Shells and solids, in subspaces of the same size.
elements() {
  sample cylinder
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --volume surface --rigidity spokes-and-rims --aux 60 --clusters 300
  posed 2012-10-shell tube.limber bend.json --azimuth 20
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --aux 60 --clusters 300
  posed 2012-10-solid tube.limber bend.json --azimuth 20
}

# Two unreduced energies on bumps, on a mesh that is sheared: many cotangents are negative.
bumps() {
  local size=400x300
  limber make bumpy-plane -o plane.obj --resolution 60
  awk '/^v / { printf "v %.9g %s %s\n", $2 + 0.7 * $4, $3, $4; next } { print }' plane.obj > sheared.obj
  cat > lift.json <<'JSON'
{"limber": 1, "handles": {"frame": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "centre": {"transform": [0.7071068, 0, 0.7071068, 0,  0, 1, 0, 0.4,  -0.7071068, 0, 0.7071068, 0]}}}
JSON
  for rigidity in spokes spokes-and-rims; do
    limber bind sheared.obj plane.rig.json -o plane.limber --weights heat --rigidity $rigidity
    full 2012-08-full-$rigidity plane.limber lift.json --azimuth -15 --elevation 50
  done
}

# Three skeletons that know nothing of each other.
dog() {
  sample wiener-dog
  limber bind wiener-dog.obj wiener-dog.rig.json -o dog.limber --weights bounded --extra 15 --clusters 66
  draw 2012-12-rest wiener-dog.obj --rig wiener-dog.rig.json --azimuth 60
  posed 2012-12-posed dog.limber dog.json --azimuth 60
}

# Ends held by transforms: linear blending alone, and with weights that the solver may use; beside them, every vertex on its own.
twist() {
  sample cylinder
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --weights bounded
  posed 2012-13-plain tube.limber twist.json
  for extra in 6 30; do
    limber bind cylinder.obj cylinder.rig.json -o tube.limber --weights bounded --extra $extra --clusters 64
    posed 2012-13-extra-$extra tube.limber twist.json
  done
  full 2012-13-full tube.limber twist.json
}

# The survey benchmark by the paper's own method: two regions, bounded weights, 30 extra ones, spokes and rims, 64 clusters.
survey() {
  sample cylinder bar cactus
  limber make bumpy-plane -o plane.obj --resolution 60
  cat > bar-twist.json <<'JSON'
{"limber": 1, "handles": {"bottom": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "top": {"transform": [-0.7071068, 0, 0.7071068, 0,  0, 1, 0, 0,  -0.7071068, 0, -0.7071068, 0]}}}
JSON
  cat > plane-lift.json <<'JSON'
{"limber": 1, "handles": {"frame": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "centre": {"transform": [0.7071068, 0, 0.7071068, 0,  0, 1, 0, 0.4,  -0.7071068, 0, 0.7071068, 0]}}}
JSON
  by_its_method() { # NAME SHAPE POSE [RENDER OPTIONS...]
    limber bind $2.obj $2.rig.json -o survey.limber --weights bounded --volume surface --rigidity spokes-and-rims --extra 30 --clusters 64
    posed 2012-09-$1 survey.limber $3.json "${@:4}"
    full 2012-09-$1-full survey.limber $3.json "${@:4}"
  }
  by_its_method cylinder cylinder bend --azimuth 20
  by_its_method bar bar bar-twist
  by_its_method plane plane plane-lift --azimuth -15 --elevation 50
}

# Fifteen separate solids, five of them held.
robot() {
  limber bind robot.obj five.rig.json -o robot.limber --weights five.dmat --volume surface
  draw 2012-14-rest robot.obj --rig five.rig.json
  posed 2012-14-posed robot.limber five.json
}

cross() {
  sample cross
  limber bind cross.obj cross.rig.json -o cross.limber --weights bounded --volume surface --rigidity spokes-and-rims --extra 30 --clusters 64
  draw 2012-15-rest cross.obj
  posed 2012-15-posed cross.limber cross.json
  full 2012-15-full cross.limber cross.json
}

# How many auxiliary points, and where.
auxiliary() {
  sample cigar
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
  limber bind rectangle.obj near.rig.json -o near.limber --aux 0
  posed 2015-12-near near.limber near.json
  posed 2015-12-free near.limber near-free.json
}

# How far one of forty weights reaches.
reach() {
  limber bind rectangle.obj forty.rig.json -o forty.limber --aux 0
  local size=480x320
  draw 2015-16-weight forty.limber --weights h14
  draw 2015-16-ripples forty.limber --weights h14 --range 0.05
}

overlap() {
  sample overlap
  limber bind overlap.obj overlap.rig.json -o ribbon.limber --aux 40 --clusters 80
  draw 2015-15-rest overlap.obj
  posed 2015-15-unfolded ribbon.limber unfold.json
}

# Bent by bones or regions: linear blending, the subspace alone, two auxiliary points.
joint() {
  sample cylinder
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --weights bounded
  posed 2015-22-bounded tube.limber bend.json --azimuth 20
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --aux 0
  posed 2015-22-subspace tube.limber bend.json --azimuth 20
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --aux 2
  posed 2015-22-aux tube.limber bend.json --azimuth 20
}

# Moving least squares: where the map tears, and where it goes on from the deformed shape.
tears() {
  sample fish
  for degrees in 70 140; do limber deform fish.obj fish-$degrees.json -o plain-$degrees.%03d.obj; done
  limber deform fish.obj fish-140.json -o again-140.%03d.obj --restart
  draw 2007-02-near plain-70.029.obj --azimuth 60 --elevation 20
  draw 2007-02-torn plain-140.029.obj --azimuth 60 --elevation 20
  draw 2007-02-restarted again-140.029.obj --azimuth 60 --elevation 20
}

# The same pins through space and along the skeleton.
through() {
  limber deform mannequin.obj kick.json -o space.obj
  limber deform mannequin.obj kick.json -o skeleton.obj --method mls-skeleton --skeleton mannequin.rig.json
  for method in space skeleton; do draw 2007-03-$method $method.obj --azimuth 60 --elevation 10; done
}

# Four shapes along their skeletons, and the skin of one bone.
several() {
  sample wiener-dog hand cactus
  along() { limber deform $2.obj $3.json -o posed.obj --method mls-skeleton --skeleton $2.rig.json; draw $1 posed.obj "${@:4}"; }
  along 2007-05-dog wiener-dog beg --azimuth 60
  along 2007-05-hand hand point --azimuth -25
  along 2007-05-cactus cactus dance-cactus
  limber bind mannequin.obj mannequin.rig.json -o skins.limber --weights geodesic
  draw 2007-04-skin skins.limber --weights thigh.L --view front
}

# Flesh of an octopus that hops on one bone and has just landed: hop PICTURE OPTIONS... Prints its particles.
hop() {
  sample octopus
  [ -e octopus.limber ] || limber bind octopus.obj hop.rig.json -o octopus.limber --weights lattice
  "$bin/limber" animate octopus.limber --motion hop.bvh -o hop.%03d.obj --end 0.95 --jiggle --softness 1 --damping 0.1 --json "${@:2}" |
    python3 -c 'import json, sys; print("PICTURE: %s particles %d" % (sys.argv[1], json.load(sys.stdin)["jiggle"]["particles"]))' "$1"
  draw "$1" hop.027.obj
}
resolution() { for cells in 8 14 24 40; do hop 2010-17-cells-$cells --cells $cells; done; }
flesh() {
  for alpha in 0.5 0.75 1; do hop 2010-20-alpha-$alpha --stiffness $alpha; done
  for region in 1 3; do hop 2010-22-region-$region --region $region; done
}

# A cactus that is held at its foot alone and pulled down.
sag() {
  sample cactus
  limber bind cactus.obj sag.rig.json -o sag.limber --weights lattice
  for volume in 0 1; do
    limber animate sag.limber --motion sag.bvh -o sag.%03d.obj --jiggle --softness 1 --damping 0.1 --gravity 3 --ground 0 --settle 3 --volume $volume
    draw 2010-12-volume-$volume sag.002.obj
    echo "PICTURE: 2010-12-volume-$volume volume $(volume sag.002.obj) of $(volume cactus.obj)"
  done
}

# The hop as a mesh sequence, 15 bones with dense weights found in it, and two layers at several thresholds and sizes.
compress() {
  limber make octopus -o coarse.obj --resolution 70 --no-rig
  limber bind coarse.obj hop.rig.json -o coarse.limber --weights lattice
  limber animate coarse.limber --motion hop.bvh -o coarse.pc2 --jiggle --softness 1 --damping 0.1 --cells 30
  limber decompose coarse.pc2 --mesh coarse.obj -o dense.glb --bones 15 --influences 0 --iterations 30
  limber animate dense.glb --motion dense.glb -o dense.%03d.obj
  two_layers() { # WITH OPTIONS...: WITH is weights or examples
    local with=; [ "$1" = weights ] || with=--examples
    "$bin/limber" compress dense.glb -o two.glb --influences 2 $with "${@:2}" --json --quiet
  }
  for with in weights examples; do
    for tolerance in 0.03 0.01 0.003 0.001; do
      two_layers $with --tolerance $tolerance > two.json
      picture=2013-06-$with-$tolerance
      python3 "$docs/make-paper-plot.py" memory $picture two.json
      [ "${LIMBER_DRAW:-}" != no ] || continue
      limber animate two.glb --motion two.glb -o two.%03d.obj
      reference distance two.035.obj dense.035.obj error.dmat > /dev/null
      draw $picture two.035.obj --weights error.dmat --range 0.05
    done
    [ "${LIMBER_DRAW:-}" != no ] || continue
    for count in 10 20 40 80 160 320; do two_layers $with --virtual-bones $count > two-$with-$count.json; done
  done
  [ "${LIMBER_DRAW:-}" = no ] || python3 "$docs/make-paper-plot.py" plot "$images/2013-07.svg" two-weights-*.json two-examples-*.json
}

# The four functions of a flat rig: three of a region, one of a point.
columns() {
  limber bind gingerbread.obj belly.rig.json -o belly.limber --aux 0
  for component in x y w; do draw 2015-03-region-$component belly.limber --weights belly --component $component --iso 0.2; done
  draw 2015-03-point belly.limber --weights hand.L --iso 0.2
}

# Nothing moved: the subspace, and an ordinary Laplacian.
rest() {
  limber bind small.obj small.rig.json -o small.limber --aux 0
  limber pose small.limber rest.json -o ours.obj
  reference laplacian small.obj small.rig.json laplacian.obj
  echo "PICTURE: 2015-05-ours off by $(reference distance ours.obj small.obj off.dmat)"
  echo "PICTURE: 2015-05-laplacian off by $(reference distance laplacian.obj small.obj off.dmat)"
  draw 2015-05-ours ours.obj
  draw 2015-05-laplacian laplacian.obj
}

# Weights that are not negative: stairs and ripples.
ripples() {
  both() { # NAME MESH POSE
    limber bind $2.obj $3.rig.json -o points.limber --weights bounded
    limber pose points.limber $3-shifts.json -o posed.obj
    draw $1-bounded posed.obj
    limber bind $2.obj $3.rig.json -o points.limber --aux 0
    limber pose points.limber $3.json -o posed.obj
    draw $1-biharmonic posed.obj
  }
  both 2015-07 strip strip
  both 2015-09-5 rectangle bent-5
  both 2015-09-9 rectangle bent-9
}

# One hand is pulled: what else moves, in a subspace of modes and in one of points.
modes() {
  reference modes small.obj 9 modes.dmat
  limber bind small.obj small.rig.json -o modes.limber --weights modes.dmat --clusters 60
  limber bind small.obj small.rig.json -o points.limber --aux 18 --clusters 60
  for kind in modes points; do
    limber pose $kind.limber pull.json -o posed.obj
    reference distance posed.obj small.obj moved.dmat > /dev/null
    draw 2015-08-$kind posed.obj --weights moved.dmat --range 0.1
  done
}

# Points of a ring that is open, by a spline of the plane and by the shape.
open_ring() {
  reference spline ring.obj ring.rig.json ring.json posed.obj
  draw 2015-14-rest ring.obj --rig ring.rig.json
  draw 2015-14-spline posed.obj
  limber bind ring.obj ring.rig.json -o ring.limber --aux 0
  limber pose ring.limber ring.json -o posed.obj
  draw 2015-14-shape posed.obj
}

# Handles added one after the other; a region that nobody holds.
added() {
  for step in 0 1 2; do
    limber bind gingerbread.obj added-$step.rig.json -o added.limber --aux 20 --clusters 60
    limber pose added.limber added-$step.json -o posed.obj
    draw 2015-20-step-$step posed.obj --rig added-$step-posed.rig.json
  done
}
free_region() {
  for rig in rectangle plate; do
    limber bind rectangle.obj $rig.rig.json -o flat.limber --aux 30 --clusters 100
    limber pose flat.limber bend-ends.json -o posed.obj
    draw 2015-21-$rig posed.obj --weights plate.dmat
  done
}

# The cylinder of the survey.
benchmark() {
  sample cylinder
  limber bind cylinder.obj cylinder.rig.json -o tube.limber --aux 20 --clusters 60
  posed 2015-17-reduced tube.limber bend.json --azimuth 20
  full 2015-17-full tube.limber bend.json --azimuth 20
}

# A hop: bones are carried, a belly between them swings.
belly() {
  "$bin/example_09_wobble" fat.obj mannequin.rig.json hop.%03d.obj
  for frame in 000 003 009 020; do draw 2015-23-$frame hop.$frame.obj --azimuth 70; done
}

[ $# -gt 0 ] || set -- clusters points bend_plane stretch elements bumps survey dog twist robot cross auxiliary near reach overlap joint tears through several resolution flesh sag compress \
  columns rest ripples modes open_ring added free_region benchmark belly
for group in "$@"; do echo "$group:"; "$group"; done
