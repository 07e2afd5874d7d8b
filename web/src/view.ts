import * as THREE from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { Runtime } from './runtime.js';
import { HandleControls, LimberMesh } from './three.js';

const STYLE = `
:host { display: block; position: relative; min-height: 200px; background: #f4f2ee; color: #333; font: 14px/1.4 system-ui, sans-serif; overflow: hidden; }
:host(:focus-visible) { outline: 3px solid #2f7bf5; outline-offset: -3px; }
canvas { display: block; position: absolute; inset: 0; width: 100%; height: 100%; touch-action: none; }
img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
p { position: absolute; left: 12px; bottom: 10px; margin: 0; padding: 2px 8px; border-radius: 4px; background: rgb(255 255 255 / 75%); }
p:empty { display: none; }
`;

/** How far an arrow key moves a handle, in sizes of the shape. */
const KEY_STEP = 0.02;
const COLOUR = { handle: 0x2f7bf5, chosen: 0xf2762e };

let shared: Promise<Runtime> | null = null;

/**
 * A bound shape that visitors of a page can drag: `<limber-view src="hero.limber"></limber-view>`.
 *
 * | attribute | what it does |
 * | --- | --- |
 * | `src` | the `.limber` file |
 * | `hold` | names of handles that are held where they are, with blanks between; left out: those that are lowest stay on the ground |
 * | `poster` | a picture that is shown until the shape is there |
 * | `alt` | what is seen, for those who do not see it |
 * | `auto-rotate` | turns until somebody touches it; not for those who asked for less motion |
 * | `flesh` | what hangs on the handles wobbles after them |
 * | `color` | of the shape |
 * | `wasm` | address of limber-runtime.wasm, if it does not lie beside the script |
 *
 * Keys, once it has the focus: N and P choose a handle, arrows move it across the view, + and - to and from the viewer, Escape lets all
 * go. It sends `load`, `error` and, while a handle moves, `pose` with `detail.handle`.
 */
export class LimberView extends HTMLElement {
  static readonly observedAttributes = ['src', 'color', 'auto-rotate', 'alt'];

  /** The mesh, once it is loaded. */
  mesh: LimberMesh | null = null;
  private readonly root = this.attachShadow({ mode: 'open' });
  private readonly line = document.createElement('p');
  private readonly canvas = document.createElement('canvas');
  private readonly scene = new THREE.Scene();
  private readonly camera = new THREE.PerspectiveCamera(35, 1, 0.01, 100);
  private renderer: THREE.WebGLRenderer | null = null;
  private orbit: OrbitControls | null = null;
  private controls: HandleControls | null = null;
  private chosen = -1;
  /** Where keys have sent the chosen handle; it gets there with the next frame. */
  private aim: THREE.Vector3 | null = null;
  private size = 1;
  private turns = 0;
  private loading = '';
  private readonly resize = new ResizeObserver(() => this.fit());
  private readonly sight = new IntersectionObserver((entries) => this.seen(entries.some((entry) => entry.isIntersecting)));

  constructor() {
    super();
    const style = document.createElement('style');
    style.textContent = STYLE;
    this.line.setAttribute('role', 'status');
    this.root.append(style, this.canvas, this.line);
    this.scene.add(new THREE.HemisphereLight(0xffffff, 0x9a8f80, 2.2));
    const sun = new THREE.DirectionalLight(0xffffff, 2);
    sun.position.set(1, 2, 1.5);
    this.scene.add(sun);
    this.addEventListener('keydown', (event) => this.key(event));
    this.canvas.addEventListener('pointerdown', () => {
      this.aim = null;
      this.touched();
    });
  }

  connectedCallback(): void {
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
    this.setAttribute('role', 'img');
    this.describe();
    const poster = this.getAttribute('poster');
    if (poster && !this.mesh) {
      const picture = document.createElement('img');
      picture.src = poster;
      picture.alt = '';
      this.root.append(picture);
    }
    this.resize.observe(this);
    this.sight.observe(this);
  }

  disconnectedCallback(): void {
    this.resize.disconnect();
    this.sight.disconnect();
    this.renderer?.setAnimationLoop(null);
    this.clear();
    this.renderer?.dispose();
    this.renderer = null;
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (name === 'src' && this.renderer) void this.load();
    if (name === 'color') this.colour();
    if (name === 'auto-rotate') this.rotate();
    if (name === 'alt') this.describe();
  }

  /** Lets all handles go but those that are held. */
  reset(): void {
    if (!this.mesh) return;
    this.aim = null;
    this.mesh.free();
    this.mesh.pose.reset();
    for (const name of this.heldNames()) this.mesh.hold(name);
    this.mesh.update();
  }

  private seen(isInSight: boolean): void {
    if (isInSight && !this.renderer) this.begin();
    this.renderer?.setAnimationLoop(isInSight ? () => this.frame() : null);
  }

  private begin(): void {
    try {
      this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    } catch {
      this.say('This browser draws nothing in three dimensions.');
      return;
    }
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.fit();
    void this.load();
  }

  private async load(): Promise<void> {
    const src = this.getAttribute('src');
    this.clear();
    if (!src) return;
    this.loading = src;
    this.say('');
    try {
      const wasm = this.getAttribute('wasm');
      shared ??= Runtime.load(wasm ? { wasm: new URL(wasm, document.baseURI) } : {});
      const runtime = await shared;
      const binding = await runtime.loadBinding(new URL(src, document.baseURI));
      if (this.loading !== src || !this.isConnected || !this.renderer) return binding.dispose();
      this.show(new LimberMesh(binding, { flesh: this.hasAttribute('flesh') }));
      this.dispatchEvent(new CustomEvent('load'));
    } catch (error) {
      if (!this.mesh) shared = null;
      this.say(`${src} cannot be shown: ${error instanceof Error ? error.message : String(error)}`);
      this.dispatchEvent(new CustomEvent('error', { detail: error }));
    }
  }

  private show(mesh: LimberMesh): void {
    this.mesh = mesh;
    this.scene.add(mesh);
    this.colour();
    const sphere = mesh.geometry.boundingSphere!;
    this.size = sphere.radius;
    const isFlat = new THREE.Box3().setFromBufferAttribute(mesh.geometry.getAttribute('position') as THREE.BufferAttribute).getSize(new THREE.Vector3()).z < 1e-6;
    this.camera.near = this.size / 100;
    this.camera.far = this.size * 20;
    this.camera.position.copy(sphere.center).add(new THREE.Vector3(isFlat ? 0 : 0.9, isFlat ? 0 : 0.5, 3.2).multiplyScalar(this.size));
    this.controls = new HandleControls(mesh, this.camera, this.canvas);
    this.orbit = new OrbitControls(this.camera, this.canvas);
    this.orbit.target.copy(sphere.center);
    this.orbit.enablePan = false;
    this.orbit.enableZoom = false; // the page scrolls
    this.orbit.enableRotate = !isFlat;
    this.rotate();
    for (const name of this.heldNames()) mesh.hold(name);
    this.root.querySelector('img')?.remove();
    this.fit();
  }

  private clear(): void {
    this.controls?.dispose();
    this.orbit?.dispose();
    if (this.mesh) {
      this.scene.remove(this.mesh);
      this.mesh.dispose();
      this.mesh.material.dispose();
      this.mesh.binding.dispose();
    }
    this.mesh = this.controls = this.orbit = this.aim = null;
    this.chosen = -1;
  }

  private heldNames(): string[] {
    const { handles } = this.mesh!.binding;
    const wanted = this.getAttribute('hold');
    if (wanted !== null) return wanted.split(/\s+/).filter((name) => handles.some((handle) => handle.name === name));
    const placed = handles.filter((handle) => handle.place);
    const low = Math.min(...placed.map((handle) => handle.place![1]));
    return placed.filter((handle) => handle.place![1] < low + 0.05 * this.size).map((handle) => handle.name);
  }

  private frame(): void {
    if (!this.renderer) return;
    this.orbit?.update();
    this.mesh?.update();
    this.controls?.update();
    if (this.controls?.dragging) this.told(this.controls.dragging);
    this.controls?.children.forEach((dot) => {
      const isChosen = this.mesh?.binding.handles[this.chosen]?.name === dot.name;
      ((dot as THREE.Mesh).material as THREE.MeshBasicMaterial).color.setHex(isChosen ? COLOUR.chosen : COLOUR.handle);
    });
    this.renderer.render(this.scene, this.camera);
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this;
    if (!this.renderer || width === 0 || height === 0) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  private rotate(): void {
    if (!this.orbit) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.orbit.autoRotate = this.hasAttribute('auto-rotate') && !isCalm && this.turns === 0;
    this.orbit.enableDamping = !isCalm;
  }

  private touched(): void {
    this.turns = 1;
    this.rotate();
  }

  private key(event: KeyboardEvent): void {
    const mesh = this.mesh;
    if (!mesh || event.ctrlKey || event.metaKey || event.altKey) return;
    const { handles } = mesh.binding;
    const choose = (step: number): void => {
      this.aim = null;
      for (let i = 0; i < handles.length; ++i) {
        this.chosen = (this.chosen + step + handles.length + (this.chosen < 0 && step < 0 ? 1 : 0)) % handles.length;
        if (handles[this.chosen]!.place) break;
      }
      this.say(handles[this.chosen]!.name);
    };
    const moves: Record<string, [number, number, number]> = {
      ArrowLeft: [-1, 0, 0],
      ArrowRight: [1, 0, 0],
      ArrowUp: [0, 1, 0],
      ArrowDown: [0, -1, 0],
      '+': [0, 0, 1],
      '-': [0, 0, -1],
    };
    const move = moves[event.key];
    if (event.key === 'n' || event.key === 'N') choose(1);
    else if (event.key === 'p' || event.key === 'P') choose(-1);
    else if (event.key === 'Escape') this.reset();
    else if (move) {
      if (this.chosen < 0) choose(1);
      const { name } = handles[this.chosen]!;
      const step = new THREE.Vector3(...move).multiplyScalar(KEY_STEP * 2 * this.size).transformDirection(this.camera.matrixWorld);
      step.setLength(KEY_STEP * 2 * this.size);
      this.aim = (this.aim ?? mesh.placeOf(name)).add(step);
      mesh.drag(name, this.aim);
      this.told(name);
    } else return;
    this.touched();
    event.preventDefault();
  }

  private told(handle: string): void {
    this.dispatchEvent(new CustomEvent('pose', { detail: { handle } }));
  }

  private say(text: string): void {
    this.line.textContent = text;
  }

  private describe(): void {
    this.setAttribute('aria-label', this.getAttribute('alt') ?? 'A shape that can be dragged');
  }

  private colour(): void {
    const colour = this.getAttribute('color');
    if (colour && this.mesh) (this.mesh.material as THREE.MeshStandardMaterial).color.set(colour);
  }
}

customElements.get('limber-view') ?? customElements.define('limber-view', LimberView);
