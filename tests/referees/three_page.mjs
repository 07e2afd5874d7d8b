// Runs in the browser: loads a glTF file with three.js as a page would and evaluates its vertices on the processor.
import { AnimationMixer, LoopOnce, Vector3 } from 'three';
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

window.evaluate = evaluate;
window.evaluateVrm = evaluateVrm;
