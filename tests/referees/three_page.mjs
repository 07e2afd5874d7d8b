// Runs in the browser: loads a glTF file with three.js as a page would and evaluates its vertices on the processor.
import { AnimationMixer, LoopOnce, Matrix4, PerspectiveCamera, Vector3, WebGLRenderer } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { VRMLoaderPlugin } from '@pixiv/three-vrm';

// The glTF node that an object belongs to: the node's own object, or the group over the primitives of its mesh.
function nodeOf(object, associations) {
  for (let at = object; at; at = at.parent) {
    const node = associations.get(at)?.nodes;
    if (node !== undefined) return node;
  }
  throw new Error(`no glTF node for ${object.name}`);
}

function worldPositions(mesh) {
  const count = mesh.geometry.attributes.position.count;
  const positions = new Float32Array(3 * count);
  const position = new Vector3();
  for (let vertex = 0; vertex < count; ++vertex) {
    mesh.getVertexPosition(vertex, position).applyMatrix4(mesh.matrixWorld).toArray(positions, 3 * vertex);
  }
  return positions;
}

function base64(floats) {
  const bytes = new Uint8Array(floats.buffer);
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}

// [{node, primitive, positions: [base64 float32 xyz, one per time]}]; clip is the index of an animation, or null.
async function evaluate(url, clip, times) {
  const gltf = await new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).loadAsync(url);
  const meshes = [];
  gltf.scene.traverse((object) => { if (object.isMesh) meshes.push(object); });
  const results = meshes.map((mesh) => ({
    node: nodeOf(mesh, gltf.parser.associations),
    primitive: gltf.parser.associations.get(mesh)?.primitives ?? 0,
    positions: [],
  }));
  for (const time of times) {
    const mixer = new AnimationMixer(gltf.scene);
    if (clip !== null) {
      const action = mixer.clipAction(gltf.animations[clip]);
      action.setLoop(LoopOnce);
      action.clampWhenFinished = true;
      action.play();
      mixer.setTime(time);
    }
    gltf.scene.updateMatrixWorld(true);
    meshes.forEach((mesh, index) => results[index].positions.push(base64(worldPositions(mesh))));
    mixer.stopAllAction();
  }
  return results;
}

// A VRM file as viewers open it: its humanoid bones in the world, before and after one of them is turned by Euler angles
// (radians, about the axes of the normalised pose), and the vertices after that.
async function evaluateVrm(url, bone, turn) {
  const loader = new GLTFLoader();
  loader.register((parser) => new VRMLoaderPlugin(parser));
  const gltf = await loader.loadAsync(url);
  const { vrm } = gltf.userData;
  if (!vrm) throw new Error('no VRM in this file');
  const names = Object.keys(vrm.humanoid.humanBones);
  const places = () => Object.fromEntries(names.map((name) =>
    [name, vrm.humanoid.getRawBoneNode(name).getWorldPosition(new Vector3()).toArray()]));
  gltf.scene.updateMatrixWorld(true);
  const rest = places();
  vrm.humanoid.getNormalizedBoneNode(bone).rotation.set(...turn);
  vrm.update(0);
  gltf.scene.updateMatrixWorld(true);
  const meshes = [];
  gltf.scene.traverse((object) => { if (object.isMesh) meshes.push(base64(worldPositions(object))); });
  return { version: vrm.meta.metaVersion, name: vrm.meta.name, rest, posed: places(), meshes };
}

// The skins of a file in two layers, by the package's own helper (web/src/two_layer.js): positions as in `evaluate`, from the
// virtual bones that the first pass on the GPU leaves for three.js; how many nodes and tracks are left; and the milliseconds
// of a frame (clip, bones, drawing) beside the same file as plain joints.
async function evaluateTwoLayer(url, clip, times) {
  const { TwoLayerSkins } = await import('/limber/two_layer.js');
  const load = () => new GLTFLoader().loadAsync(url);
  const gltf = await load();
  const counts = (file) => {
    let nodes = 0;
    file.scene.traverse(() => ++nodes);
    return { nodes, tracks: file.animations.reduce((sum, each) => sum + each.tracks.length, 0) };
  };
  const plain = counts(gltf);
  const skins = TwoLayerSkins.of(gltf);
  const renderer = new WebGLRenderer({ canvas: Object.assign(document.createElement('canvas'), { width: 64, height: 64 }) });
  const camera = new PerspectiveCamera(40, 1, 0.01, 100);
  camera.position.z = 5;
  const meshes = [];
  gltf.scene.traverse((object) => { if (object.isMesh) meshes.push(object); });
  const player = (file) => {
    const mixer = new AnimationMixer(file.scene);
    const action = mixer.clipAction(file.animations[clip]);
    action.setLoop(LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    return mixer;
  };
  const results = meshes.map((mesh) => ({
    node: nodeOf(mesh, gltf.parser.associations), primitive: gltf.parser.associations.get(mesh)?.primitives ?? 0, positions: [],
  }));
  const mixer = player(gltf);
  let difference = 0; // of what the processor blends from what the GPU does
  for (const time of times) {
    mixer.setTime(time);
    skins.update(renderer);
    renderer.render(gltf.scene, camera); // with the virtual bones that are read back now
    meshes.forEach((mesh, index) => {
      const skin = skins.skins.find((each) => each.skeleton === mesh.skeleton);
      const { width } = skin.pass.target;
      const pixels = new Float32Array(4 * width * width);
      renderer.readRenderTargetPixels(skin.pass.target, 0, 0, width, width, pixels);
      skin.update();
      skin.skeleton.boneMatrices.subarray(0, 16 * skin.virtualBoneCount).forEach((number, i) => { difference = Math.max(difference, Math.abs(number - pixels[i])); });
      const { position, skinIndex, skinWeight } = mesh.geometry.attributes;
      const moved = new Float32Array(3 * position.count);
      const from = new Vector3();
      const to = new Vector3();
      const matrix = new Matrix4();
      for (let vertex = 0; vertex < position.count; ++vertex) {
        const rest = new Vector3().fromBufferAttribute(position, vertex).applyMatrix4(mesh.bindMatrix);
        to.set(0, 0, 0);
        for (let i = 0; i < 4; ++i) {
          const bone = skinIndex.getComponent(vertex, i);
          from.copy(rest).applyMatrix4(matrix.fromArray(pixels, 16 * bone));
          to.addScaledVector(from, skinWeight.getComponent(vertex, i));
        }
        to.applyMatrix4(mesh.bindMatrixInverse).applyMatrix4(mesh.matrixWorld).toArray(moved, 3 * vertex);
      }
      results[index].positions.push(base64(moved));
    });
  }
  const seconds = gltf.animations[clip].duration;
  const frames = 60;
  const timed = (play, draw) => {
    const start = performance.now();
    for (let frame = 0; frame < frames; ++frame) {
      play.setTime((seconds * frame) / frames);
      draw();
    }
    renderer.getContext().finish();
    return (performance.now() - start) / frames;
  };
  const joints = await load();
  const other = player(joints);
  const two = () => { skins.update(renderer); renderer.render(gltf.scene, camera); };
  const one = () => renderer.render(joints.scene, camera);
  timed(mixer, two);
  timed(other, one);
  const answer = { meshes: results, difference, plain, left: counts(gltf), milliseconds: { two: timed(mixer, two), plain: timed(other, one) } };
  skins.dispose();
  renderer.dispose();
  return answer;
}

window.evaluateTwoLayer = evaluateTwoLayer;
window.evaluate = evaluate;
window.evaluateVrm = evaluateVrm;
