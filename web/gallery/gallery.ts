// The live examples that <limber-view> does not cover: pins of moving least squares, and a crowd.
import * as THREE from 'three';
import 'limber/view';
import { Runtime } from 'limber';

const wasm = new URL('limber-runtime.wasm', document.baseURI);
for (const view of document.querySelectorAll('limber-view')) view.setAttribute('wasm', wasm.href);

let shared: Promise<Runtime> | null = null;
const runtime = (): Promise<Runtime> => (shared ??= Runtime.load({ wasm }));
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A canvas with a scene that is drawn while it can be seen. */
abstract class Scene extends HTMLElement {
  protected readonly scene = new THREE.Scene();
  protected readonly camera = new THREE.PerspectiveCamera(35, 1, 0.01, 1000);
  protected readonly canvas = document.createElement('canvas');
  private renderer: THREE.WebGLRenderer | null = null;

  connectedCallback(): void {
    this.style.display = 'block';
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', this.getAttribute('alt') ?? '');
    this.canvas.style.cssText = 'width: 100%; height: 100%; touch-action: none;';
    this.append(this.canvas);
    this.scene.add(new THREE.HemisphereLight(0xffffff, 0x9a8f80, 2.2));
    const sun = new THREE.DirectionalLight(0xffffff, 2);
    sun.position.set(1, 2, 1.5);
    this.scene.add(sun);
    new IntersectionObserver((entries) => this.seen(entries.some((entry) => entry.isIntersecting))).observe(this);
  }

  protected abstract load(): Promise<void>;
  protected abstract step(seconds: number): void;

  private seen(isInSight: boolean): void {
    if (isInSight && !this.renderer) {
      this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
      this.renderer.setSize(this.clientWidth, this.clientHeight, false);
      this.camera.aspect = this.clientWidth / this.clientHeight;
      this.camera.updateProjectionMatrix();
      this.load().then(
        () => (this.dataset.loaded = 'yes'),
        (failure) => (this.textContent = failure instanceof Error ? failure.message : String(failure)),
      );
    }
    this.renderer?.setAnimationLoop(isInSight ? (time) => this.frame(time / 1000) : null);
  }

  private frame(seconds: number): void {
    if (this.dataset.loaded) this.step(isCalm ? 0 : seconds);
    this.renderer!.render(this.scene, this.camera);
  }
}

customElements.define(
  'limber-pins',
  class extends Scene {
    private move: ((seconds: number) => void) | null = null;

    protected async load(): Promise<void> {
      const engine = await runtime();
      const binding = await engine.loadBinding(this.getAttribute('src')!);
      const rest = binding.restPositions();
      const geometry = new THREE.BufferGeometry();
      const positions = new THREE.BufferAttribute(rest.slice(), 3).setUsage(THREE.DynamicDrawUsage);
      geometry.setAttribute('position', positions).setIndex(new THREE.BufferAttribute(binding.triangles(), 1));
      geometry.computeBoundingBox();
      const box = geometry.boundingBox!;
      const size = box.getSize(new THREE.Vector3());
      const center = box.getCenter(new THREE.Vector3());
      binding.dispose();
      // Four corners and the middle, along the two longest sides.
      const [u, v] = (['x', 'y', 'z'] as const).filter((axis) => size[axis] > Math.min(size.x, size.y, size.z) || size.x === size.y).slice(0, 2);
      const pins = [[-0.45, -0.45], [0.45, -0.45], [-0.45, 0.45], [0.45, 0.45], [0, 0]].map(([a, b]) => {
        const pin = center.clone();
        pin[u!] += a! * size[u!];
        pin[v!] += b! * size[v!];
        return pin;
      });
      const mls = engine.createMls(rest, { points: pins.flatMap((pin) => pin.toArray()) });
      this.scene.add(new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color: 0x7aa6a1, side: THREE.DoubleSide, roughness: 0.7 })));
      const reach = size.length();
      const dots = pins.map((pin) => {
        const dot = new THREE.Mesh(new THREE.SphereGeometry(0.015 * reach), new THREE.MeshBasicMaterial({ color: 0x2f7bf5 }));
        dot.position.copy(pin);
        this.scene.add(dot);
        return dot;
      });
      this.camera.position.copy(center).add(new THREE.Vector3(0.4, 0.9, 1.2).multiplyScalar(reach));
      this.camera.lookAt(center);
      this.camera.near = reach / 100;
      this.camera.far = reach * 10;
      this.camera.updateProjectionMatrix();
      let grabbed = -1;
      const targets = pins.map((pin) => pin.clone());
      const ray = new THREE.Raycaster();
      const aim = (event: PointerEvent): void => {
        const place = this.canvas.getBoundingClientRect();
        ray.setFromCamera(new THREE.Vector2(((event.clientX - place.left) / place.width) * 2 - 1, 1 - ((event.clientY - place.top) / place.height) * 2), this.camera);
      };
      this.canvas.addEventListener('pointerdown', (event) => {
        aim(event);
        const hit = ray.intersectObjects(dots, false)[0];
        grabbed = hit ? dots.indexOf(hit.object as (typeof dots)[0]) : -1;
        if (grabbed >= 0) this.canvas.setPointerCapture(event.pointerId);
      });
      this.canvas.addEventListener('pointermove', (event) => {
        if (grabbed < 0) return;
        aim(event);
        const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(this.camera.getWorldDirection(new THREE.Vector3()), targets[grabbed]!);
        ray.ray.intersectPlane(plane, targets[grabbed]!);
      });
      this.canvas.addEventListener('pointerup', () => (grabbed = -1));
      let touched = false;
      this.canvas.addEventListener('pointerdown', () => (touched = true));
      this.move = (seconds) => {
        if (!touched) targets[4]!.copy(pins[4]!).y += 0.12 * reach * Math.sin(1.5 * seconds);
        mls.move(targets.flatMap((target) => target.toArray()), positions.array as Float32Array);
        positions.needsUpdate = true;
        geometry.computeVertexNormals();
        dots.forEach((dot, i) => dot.position.copy(targets[i]!));
      };
    }

    protected step(seconds: number): void {
      this.move?.(seconds);
    }
  },
);

customElements.define(
  'limber-crowd',
  class extends Scene {
    private move: ((seconds: number) => void) | null = null;

    protected async load(): Promise<void> {
      const count = 16;
      const engine = await runtime();
      const binding = await engine.loadBinding(this.getAttribute('src')!);
      const pose = binding.createPose(count);
      const [left, right] = ['hand.L', 'hand.R'].map((name) => binding.handle(name));
      for (const name of ['shin.L', 'shin.R']) pose.setTransform(name, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
      const index = new THREE.BufferAttribute(binding.triangles(), 1);
      const bodies = Array.from({ length: count }, (_, i) => {
        const geometry = new THREE.BufferGeometry();
        geometry.setAttribute('position', new THREE.BufferAttribute(binding.restPositions(), 3).setUsage(THREE.DynamicDrawUsage));
        geometry.setAttribute('normal', new THREE.BufferAttribute(new Float32Array(3 * binding.vertexCount), 3).setUsage(THREE.DynamicDrawUsage));
        geometry.setIndex(index);
        const material = new THREE.MeshStandardMaterial({ color: new THREE.Color().setHSL(0.05 + 0.6 * (i / count), 0.35, 0.62), roughness: 0.8 });
        const body = new THREE.Mesh(geometry, material);
        body.position.set(((i % 4) - 1.5) * 1.9, 0, (Math.floor(i / 4) - 1.5) * 1.6);
        body.frustumCulled = false;
        this.scene.add(body);
        return body;
      });
      this.camera.position.set(3.5, 5, 10);
      this.camera.lookAt(0, 0.8, 0);
      const [l, r] = [left!, right!].map((handle) => binding.handles[handle]!.place!);
      this.move = (seconds) => {
        for (let i = 0; i < count; ++i) {
          const turn = 2 * seconds + i;
          pose.setPosition(left!, [l![0] - 0.1, l![1] + 0.3 * Math.sin(turn) + 0.2, l![2] + 0.2 * Math.cos(turn)], i);
          pose.setPosition(right!, [r![0] + 0.1, r![1] + 0.3 * Math.cos(turn) + 0.2, r![2] + 0.2 * Math.sin(turn)], i);
        }
        pose.solve(4);
        bodies.forEach((body, i) => {
          for (const name of ['position', 'normal'] as const) {
            const attribute = body.geometry.getAttribute(name) as THREE.BufferAttribute;
            pose[name === 'position' ? 'positions' : 'normals'](attribute.array as Float32Array, i);
            attribute.needsUpdate = true;
          }
        });
      };
    }

    protected step(seconds: number): void {
      this.move?.(seconds);
    }
  },
);
