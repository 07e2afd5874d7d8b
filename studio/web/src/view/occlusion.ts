import {
  BufferAttribute, BufferGeometry, Camera, DoubleSide, FloatType, Matrix4, Mesh, NearestFilter, Scene, Vector3, WebGLRenderTarget, type RawShaderMaterial,
  type WebGLRenderer,
} from 'three';
import { Pass, render_to, shader, vertex_target } from './gpu';
import { DEPTH_FRAGMENT, DEPTH_VERTEX, OCCLUSION } from './shaders/occlusion';
import type { ShapeTables } from './shape_tables';

const DIRECTIONS = 56;
const MAP_SIZE = 384;

/** Light that each vertex of the rest shape sees, gathered from a few dozen directions, some per call of `step`. */
export class Occlusion {
  /** Uniform of the texture: per vertex, seen and possible light. */
  readonly texture: { value: unknown };
  private done = 0;
  private readonly sums: [WebGLRenderTarget, WebGLRenderTarget];
  private readonly depth = new WebGLRenderTarget(MAP_SIZE, MAP_SIZE, {
    type: FloatType, minFilter: NearestFilter, magFilter: NearestFilter, generateMipmaps: false,
  });
  private readonly scene = new Scene();
  private readonly camera = new Camera();
  private readonly geometry = new BufferGeometry();
  private readonly material: RawShaderMaterial;
  private readonly pass: Pass;
  private readonly to_light = { value: new Matrix4() };

  constructor(private readonly shape: ShapeTables, index: BufferAttribute, renderer: WebGLRenderer) {
    this.sums = [vertex_target(shape.vertices), vertex_target(shape.vertices)];
    this.texture = { value: this.sums[0].texture };
    this.material = shader(DEPTH_VERTEX, DEPTH_FRAGMENT, { positions: { value: shape.rest }, to_light: this.to_light }, { side: DoubleSide });
    this.geometry.setIndex(index);
    const mesh = new Mesh(this.geometry, this.material);
    mesh.frustumCulled = false;
    this.scene.add(mesh);
    this.pass = new Pass(OCCLUSION, {
      positions: { value: shape.rest }, normals: { value: shape.rest_normals.texture }, depth: { value: this.depth.texture },
      before: { value: null }, to_light: this.to_light, light: { value: new Vector3() }, offset: { value: 0.012 * shape.radius },
    });
    this.clear(renderer);
  }

  get finished(): boolean {
    return this.done >= DIRECTIONS;
  }

  /** Gathers from `count` more directions. */
  step(renderer: WebGLRenderer, count: number): void {
    for (let i = 0; i < count && !this.finished; ++i) this.gather(renderer, this.done++);
  }

  dispose(): void {
    for (const target of [...this.sums, this.depth]) target.dispose();
    this.geometry.dispose();
    this.material.dispose();
    this.pass.dispose();
  }

  private clear(renderer: WebGLRenderer): void {
    const before = renderer.getRenderTarget();
    for (const target of this.sums) {
      renderer.setRenderTarget(target);
      renderer.clear();
    }
    renderer.setRenderTarget(before);
  }

  private gather(renderer: WebGLRenderer, number: number): void {
    // Directions in a golden spiral, taken in a scattered order so that every few of them look the same all around.
    const i = (number * 23) % DIRECTIONS;
    const y = 1 - (2 * (i + 0.5)) / DIRECTIONS;
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const flat = Math.sqrt(1 - y * y);
    const light = this.pass.uniforms.light.value as Vector3;
    light.set(flat * Math.cos(angle), y, flat * Math.sin(angle));
    const radius = 1.05 * this.shape.radius;
    const center = new Vector3(...this.shape.center);
    const up = Math.abs(y) > 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
    const place = new Matrix4().lookAt(light, new Vector3(), up).setPosition(center);
    const scale = new Matrix4().makeScale(1 / radius, 1 / radius, -1 / radius);
    this.to_light.value.multiplyMatrices(scale, place.invert());
    renderer.setClearColor(0xffffff, 1);
    render_to(renderer, this.depth, this.scene, this.camera, true);
    renderer.setClearColor(0x000000, 0);
    this.pass.uniforms.before.value = this.sums[0].texture;
    this.pass.run(renderer, this.sums[1]);
    this.sums.reverse();
    this.texture.value = this.sums[0].texture;
  }
}
