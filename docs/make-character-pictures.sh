#!/usr/bin/env bash
# make-character-pictures.sh [BIN]: draws the pictures of docs/characters.md into docs/images, from sample shapes alone.
# BIN is the folder of the built program (target limber_tool); by default build/release/bin.
set -euo pipefail
docs=$(cd "$(dirname "$0")" && pwd)
bin=$(cd "${1:-$docs/../build/release/bin}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
limber() { "$bin/limber" "$@" --quiet; }

limber make mannequin -o figure.obj
limber rig figure.obj --skeleton figure.rig.json -o figure.glb
limber render figure.glb -o "$docs/images/character-rest.png" --size 360x480
