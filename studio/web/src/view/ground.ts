import {
  BufferAttribute, BufferGeometry, Camera, CustomBlending, DoubleSide, LinearFilter, MaxEquation, Mesh, OneFactor, Scene, Vector3, WebGLRenderTarget,
  type RawShaderMaterial, type WebGLRenderer,
} from 'three';
import { Pass, PREMULTIPLIED, render_to, shader, type Uniforms } from './gpu';
import { BLUR_FRAGMENT, GROUND_FRAGMENT, GROUND_VERTEX, SHADOW_FRAGMENT, SHADOW_VERTEX } from './shaders/ground';
import type { ShapeTables } from './shape_tables';

const SIZE = 256;
const REACH = 2.2;

/** The floor under the shape with the shape's soft shadow. */
export class Ground {
  readonly mesh: Mesh;
  readonly colours: Uniforms = { ground_colour: { value: new Vector3(1, 1, 1) }, ground_alpha: { value: 0.5 }, shadow_strength: { value: 0.5 } };
  private readonly targets = [0, 1].map(() => new WebGLRenderTarget(SIZE, SIZE, { depthBuffer: false, minFilter: LinearFilter, magFilter: LinearFilter }));
  private readonly caster = new Scene();
  private readonly camera = new Camera();
  private readonly positions = { value: null as unknown };
  private readonly place: Uniforms = { centre: { value: new Vector3() }, reach: { value: 1 } };
  private readonly blur = new Pass(BLUR_FRAGMENT, { source: { value: null }, step_uv: { value: [0, 0] } });
  private caster_mesh: Mesh | null = null;

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1]), 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.mesh = new Mesh(geometry, shader(GROUND_VERTEX, GROUND_FRAGMENT, {
      ...this.place, ...this.colours, shadow: { value: this.targets[0].texture },
    }, { ...PREMULTIPLIED, depthWrite: false }));
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1;
  }

  set_shape(shape: ShapeTables, index: BufferAttribute): void {
    const [x, , z] = shape.center;
    (this.place.centre.value as Vector3).set(x, shape.low[1], z);
    this.place.reach.value = REACH * shape.radius;
    if (this.caster_mesh) {
      this.caster.remove(this.caster_mesh);
      this.caster_mesh.geometry.dispose();
      (this.caster_mesh.material as RawShaderMaterial).dispose();
    }
    const geometry = new BufferGeometry();
    geometry.setIndex(index);
    this.caster_mesh = new Mesh(geometry, shader(SHADOW_VERTEX, SHADOW_FRAGMENT, { ...this.place, positions: this.positions }, {
      side: DoubleSide, depthTest: false, depthWrite: false, blending: CustomBlending, blendEquation: MaxEquation, blendSrc: OneFactor, blendDst: OneFactor,
    }));
    this.caster_mesh.frustumCulled = false;
    this.caster.add(this.caster_mesh);
  }

  /** Casts the shadow of a shape whose vertices are in that texture. */
  cast(renderer: WebGLRenderer, positions: unknown): void {
    this.positions.value = positions;
    render_to(renderer, this.targets[0], this.caster, this.camera, true);
    for (const spread of [1.6, 0.8]) {
      this.smear(renderer, 0, 1, [spread / SIZE, 0]);
      this.smear(renderer, 1, 0, [0, spread / SIZE]);
    }
  }

  private smear(renderer: WebGLRenderer, from: number, to: number, step: [number, number]): void {
    this.blur.uniforms.source.value = this.targets[from].texture;
    this.blur.uniforms.step_uv.value = step;
    this.blur.run(renderer, this.targets[to]);
  }
}
