// A bound shape in a page with three.js alone: dots to drag, flesh that wobbles. `npm install limber three`, then bundle.
import { DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { Runtime } from 'limber';
import { HandleControls, LimberMesh } from 'limber/three';

export async function show(canvas, address, wasm) {
  const runtime = await Runtime.load(wasm ? { wasm } : {});
  const mesh = new LimberMesh(await runtime.loadBinding(address));
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  const camera = new PerspectiveCamera(40, canvas.clientWidth / canvas.clientHeight, 0.01, 100);
  const scene = new Scene();
  scene.add(mesh, new HemisphereLight(0xffffff, 0x888888, 2), new DirectionalLight(0xffffff, 2));
  const { center, radius } = mesh.geometry.boundingSphere;
  camera.position.copy(center).z += 3.5 * radius;
  const controls = new HandleControls(mesh, camera, canvas);
  mesh.hold(0);
  renderer.setSize(canvas.clientWidth, canvas.clientHeight, false);
  renderer.setAnimationLoop(() => {
    mesh.update();
    controls.update();
    renderer.render(scene, camera);
  });
  return { mesh, controls };
}
