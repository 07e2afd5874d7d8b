// The helpers for three.js, which need no browser until something is drawn.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { imported, largestDifference, runNative } from './support.mjs';

const require = createRequire(join(process.env.LIMBER_WEB_PACKAGE, 'package.json'));
const THREE = await import(pathToFileURL(require.resolve('three').replace(/three\.cjs$/, 'three.module.js')).href);
const { Runtime } = await imported('runtime.js');
const { HandleControls, LimberMesh, LimberSkin } = await imported('three.js');
let runtime;
let bytes;

before(async () => {
  runtime = await Runtime.load();
  const made = runNative(['make', 'mannequin', '-o', 'shape.obj', '--resolution', '30', '--quiet']);
  const done = runNative(['bind', 'shape.obj', 'shape.rig.json', '-o', 'bound.limber', '--weights', 'bounded', '--quiet'], made.files);
  assert.equal(done.status, 0, done.messages);
  bytes = done.files['bound.limber'];
});

test('a LimberMesh stands at rest, follows a dragged handle, and holds what is held', () => {
  const binding = runtime.readBinding(bytes);
  const mesh = new LimberMesh(binding);
  const rest = binding.restPositions();
  assert.ok(largestDifference(mesh.geometry.getAttribute('position').array, rest) < 1e-5);
  mesh.hold('shin.L').hold('shin.R');
  const foot = mesh.placeOf('shin.L').clone();
  const target = mesh.placeOf('hand.L').add(new THREE.Vector3(0.1, 0.25, 0.1));
  mesh.drag('hand.L', target);
  for (let i = 0; i < 30; ++i) mesh.update();
  assert.ok(mesh.placeOf('hand.L').distanceTo(target) < 1e-3);
  assert.ok(mesh.placeOf('shin.L').distanceTo(foot) < 1e-4);
  assert.ok(largestDifference(mesh.geometry.getAttribute('position').array, rest) > 0.1);
  const normals = mesh.geometry.getAttribute('normal').array;
  assert.ok(Math.abs(Math.hypot(normals[0], normals[1], normals[2]) - 1) < 1e-4);
  mesh.dispose();
  binding.dispose();
});

test('flesh goes on moving after the handles have stopped', () => {
  const binding = runtime.readBinding(bytes);
  const mesh = new LimberMesh(binding, { flesh: { softness: 0.9 } });
  mesh.hold('shin.L').drag('hand.L', mesh.placeOf('hand.L').add(new THREE.Vector3(0.1, 0.4, 0)));
  for (let i = 0; i < 5; ++i) mesh.update();
  const before = Float32Array.from(mesh.geometry.getAttribute('position').array);
  mesh.update();
  assert.ok(largestDifference(before, mesh.geometry.getAttribute('position').array) > 1e-5);
  mesh.dispose();
  binding.dispose();
});

/** A skinned mesh whose bones are at the heads of a binding's handles. */
function skinned(binding, parents) {
  const bones = binding.handles.map((handle) => Object.assign(new THREE.Bone(), { name: handle.name }));
  binding.handles.forEach((handle, i) => {
    const parent = parents[i];
    const place = new THREE.Vector3(...handle.place);
    if (parent >= 0) {
      bones[parent].add(bones[i]);
      place.sub(new THREE.Vector3(...binding.handles[parent].place));
    }
    bones[i].position.copy(place);
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(binding.restPositions(), 3));
  const mesh = new THREE.SkinnedMesh(geometry, new THREE.MeshBasicMaterial());
  for (let i = 0; i < bones.length; ++i) if (parents[i] < 0) mesh.add(bones[i]);
  mesh.updateMatrixWorld(true);
  mesh.bind(new THREE.Skeleton(bones));
  return { mesh, bones };
}

test('a LimberSkin takes a dragged bone to its place, and others stay with the clip', () => {
  const rig = JSON.parse(new TextDecoder().decode(runNative(['make', 'mannequin', '-o', 'shape.obj', '--resolution', '30', '--quiet']).files['shape.rig.json']));
  const binding = runtime.readBinding(bytes);
  const parents = rig.handles.map((handle) => rig.handles.findIndex((other) => other.name === handle.parent));
  const { mesh, bones } = skinned(binding, parents);
  mesh.position.set(1, 2, 3); // the place of the mesh in the scene does not matter
  mesh.updateMatrixWorld(true);
  const skin = new LimberSkin(mesh, binding);
  const hand = bones[binding.handle('hand.L')];
  const foot = bones[binding.handle('shin.R')];
  // What a clip would do: the right shin turns.
  foot.quaternion.setFromAxisAngle(new THREE.Vector3(1, 0, 0), 0.4);
  const turned = foot.quaternion.clone();
  const target = new THREE.Vector3(...binding.handles[binding.handle('hand.L')].place).add(new THREE.Vector3(0, 0.15, 0.1));
  skin.drag('hand.L', target);
  for (let i = 0; i < 60; ++i) skin.update();
  mesh.updateMatrixWorld(true);
  const reached = mesh.worldToLocal(hand.getWorldPosition(new THREE.Vector3()));
  assert.ok(reached.distanceTo(target) < 0.02, `the hand is ${reached.distanceTo(target)} from its target`);
  assert.ok(foot.quaternion.angleTo(turned) < 1e-3);
  skin.free().dispose();
  binding.dispose();
});

test('a pointer drags a handle by its dot, and nothing else', () => {
  class Surface extends EventTarget {
    getBoundingClientRect() {
      return { left: 0, top: 0, width: 400, height: 300 };
    }
    setPointerCapture() {}
    releasePointerCapture() {}
    hasPointerCapture() {
      return false;
    }
  }
  const binding = runtime.readBinding(bytes);
  const mesh = new LimberMesh(binding);
  mesh.hold('shin.L').hold('shin.R');
  const camera = new THREE.PerspectiveCamera(40, 4 / 3, 0.1, 100);
  camera.position.set(0, 1, 5);
  camera.lookAt(0, 1, 0);
  camera.updateMatrixWorld(true);
  const surface = new Surface();
  const controls = new HandleControls(mesh, camera, surface);
  const frame = () => {
    mesh.update();
    controls.update();
    mesh.updateMatrixWorld(true);
  };
  const point = (name, x, y) => surface.dispatchEvent(Object.assign(new Event(name), { button: 0, pointerId: 1, clientX: x, clientY: y }));
  frame();
  const pixel = mesh.placeOf('hand.L').project(camera);
  const [x, y] = [200 * (1 + pixel.x), 150 * (1 - pixel.y)];
  const before = mesh.placeOf('hand.L').clone();
  point('pointerdown', 3, 3);
  point('pointermove', 60, 60);
  frame();
  assert.equal(controls.dragging, null);
  assert.ok(mesh.placeOf('hand.L').distanceTo(before) < 1e-4, 'a press beside the dots drags nothing');
  point('pointerup', 60, 60);
  point('pointerdown', x, y);
  assert.equal(controls.dragging, 'hand.L');
  for (let i = 1; i <= 20; ++i) {
    point('pointermove', x, y - 2 * i);
    frame();
  }
  point('pointerup', x, y - 40);
  assert.equal(controls.dragging, null);
  const after = mesh.placeOf('hand.L').project(camera);
  assert.ok(Math.abs(150 * (1 - after.y) - (y - 40)) < 1, 'the handle is below the pointer');
  controls.dispose();
  mesh.dispose();
  binding.dispose();
});
