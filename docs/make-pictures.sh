#!/usr/bin/env bash
# make-pictures.sh [BIN]: draws the pictures of README.md, docs/motion.md and docs/weights*.md into docs/images, from sample shapes alone.
# BIN is the folder of the built programs (targets limber_tool and example_08_bend_rectangle); by default
# build/release/bin.
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { "$bin/limber" "$@" --quiet; }
draw() { limber render "$1" -o "$docs/images/weights-$2.png" --size "$3" "${@:4}"; }
mkdir -p "$docs/images"

# The README: three samples, and the pose of the tour.
for sample in octopus wiener-dog cactus; do
  limber make $sample -o sample.obj
  limber render sample.obj -o "$docs/images/sample-$sample.png" --size 360x360
done
limber demo --folder tour
limber render tour/wave.obj -o "$docs/images/sample-wave.png" --size 360x360

# A walk made of sines on the mannequin, whose names, rest pose and size are others: four frames side by side.
limber make mannequin -o man.obj
limber bind man.obj man.rig.json -o man.limber --weights heat
python3 "$docs/make-walk.py" > walk.bvh
limber animate man.limber --motion walk.bvh --fps 7.5 --in-place -o walk.%03d.obj
for frame in 0 2 4 6; do
  limber render walk.00$frame.obj -o "$docs/images/motion-walk-$frame.png" --size 240x320 --azimuth 60 --elevation 8
done
# Only hands and feet driven: the solver has the rest.
limber animate man.limber --motion walk.bvh --fps 7.5 --in-place --only hand.L,hand.R,foot.L,foot.R -o tips.%03d.obj
for frame in 2 6; do
  limber render tips.00$frame.obj -o "$docs/images/motion-tips-$frame.png" --size 240x320 --azimuth 60 --elevation 8
done

# Motions of our own: four frames each.
for motion in walk run; do
  limber animate man.limber --motion $motion --in-place --fps 120 -o made.%03d.obj
  frames=$(ls made.*.obj | wc -l)
  for part in 0 1 2 3; do
    frame=$(printf %03d $((part * frames / 8)))
    limber render made.$frame.obj -o "$docs/images/motion-made-$motion-$part.png" --size 240x320 --azimuth 60 --elevation 8
  done
  rm made.*.obj
done

# The tutorial, whose commands a test runs.
limber rig man.obj --save-skeleton fitted.rig.json --joints fitted.json
limber render man.obj --rig fitted.rig.json -o "$docs/images/tutorial-skeleton.png" --size 360x480
limber bind man.obj fitted.rig.json -o figure.limber
limber render figure.limber -o "$docs/images/tutorial-weights.png" --weights upper_arm.L --size 360x480
cat > reach.json <<'JSON'
{"limber": 1, "handles": {
  "foot.L": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "foot.R": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "hand.L": {"position": [0.55, 1.75, 0.25]},
  "hand.R": {"position": [-0.35, 0.85, 0.30]}
}}
JSON
limber pose figure.limber reach.json -o reach.obj
limber render reach.obj -o "$docs/images/tutorial-reach.png" --size 360x480
limber rig man.obj --skeleton fitted.rig.json -o figure.glb
limber animate figure.glb --motion walk.bvh --in-place --fps 4 -o step.%03d.obj
limber render step.002.obj -o "$docs/images/tutorial-step.png" --size 360x480 --azimuth 60

# Skeletons that fit themselves, into samples.
mkdir fitted
for sample in mannequin robot hand wiener-dog octopus fish; do limber make $sample -o fitted/$sample.obj --no-rig --resolution 60; done
python3 "$docs/../bench/autorig/make_sheets.py" fitted sheet --limber "$bin/limber" --columns 3 --rows 2
cp sheet/sheet-01.png "$docs/images/autorig-samples.png"

# One point: biharmonic weights reach far and change sign, bounded ones do neither.
limber make gingerbread -o cookie.obj --resolution 100
limber bind cookie.obj cookie.rig.json -o cookie.limber --aux 0
draw cookie.limber point-biharmonic 640x600 --weights hand.L --iso 0.1 --names
limber bind cookie.obj cookie.rig.json -o cookie.limber --weights bounded --extra 8
draw cookie.limber point-bounded 640x600 --weights hand.L --names
draw cookie.limber extra 640x600 --weights extra.1

# One region: a column for each axis of its linear part, and one for its translation.
limber make rectangle -o rectangle.obj --resolution 100
limber bind rectangle.obj rectangle.rig.json -o rectangle.limber --aux 0
for component in x y w; do
  draw rectangle.limber region-$component 640x400 --weights left --component $component --iso 0.15 --no-rig
done

# Bending by points: smooth with biharmonic weights, in steps with bounded ones whose points only shift.
"$bin/example_08_bend_rectangle" .
for method in biharmonic bounded; do draw bent-$method.obj bent-$method 640x420; done

# The printed energy against the default one, on a coarse and on a fine mesh of the same shape.
for resolution in 30 120; do
  limber make gingerbread -o cookie.obj --resolution $resolution
  for energy in facet paper; do
    limber bind cookie.obj cookie.rig.json -o cookie.limber --energy $energy --aux 0
    draw cookie.limber $energy-$resolution 640x480 --weights elbow.L --iso 0.1 --range 1
  done
done

# Shapes that are not convex: a ribbon that lies over itself, and fingers beside each other.
limber make overlap -o ribbon.obj
limber bind ribbon.obj ribbon.rig.json -o ribbon.limber --aux 0
draw ribbon.limber overlap 640x420 --weights start --no-rig
limber make hand -o hand.obj
limber bind hand.obj hand.rig.json -o hand.limber
draw hand.limber hand-biharmonic 640x560 --weights index.2
limber bind hand.obj hand.rig.json -o hand.limber --weights bounded
draw hand.limber hand-bounded 640x560 --weights index.2
limber bind hand.obj hand.rig.json -o hand.limber --weights heat
draw hand.limber hand-heat 640x560 --weights index.2
