import { BufferAttribute, BufferGeometry, DataTexture, LineSegments, Points, type Object3D } from 'three';
import type { Scene } from '../model/scene';
import type { ViewOptions } from '../model/view_options';
import { float_texture, PREMULTIPLIED, shader } from './gpu';
import { PARTICLES, write_particles } from './paths/lattice';
import { TABLE_ROW } from './shaders/common';
import { LATTICE_FRAGMENT, LATTICE_VERTEX } from './shaders/lattice';
import type { Viewport } from './viewport';

/** The lattice around the flesh, on request: its outer cells as lines and points, each part in a colour of its own. */
export class LatticeWire {
  private objects: Object3D[] = [];
  private particles: DataTexture | null = null;

  constructor(private readonly scene: Scene, private readonly options: ViewOptions, private readonly viewport: Viewport) {
    scene.events.on('mesh', () => this.build());
    scene.events.on('weights', () => this.build());
    scene.events.on('frame', (side) => { if (side === 'main') this.move(); });
    options.events.on('change', (name) => { if (name === 'lattice') this.build(); });
  }

  /** Edges that are drawn; 0 while nothing is. */
  get edges(): number {
    const lines = this.objects[0] as LineSegments | undefined;
    return lines?.visible ? (lines.geometry.index?.count ?? 0) / 2 : 0;
  }

  private build(): void {
    for (const object of this.objects as LineSegments[]) {
      this.viewport.extras.remove(object);
      object.geometry.dispose();
      (object.material as { dispose(): void }).dispose();
    }
    this.objects = [];
    this.particles?.dispose();
    this.particles = null;
    const arrays = this.scene.weights?.arrays;
    const edges = arrays?.get('jiggle.edges')?.data;
    const owners = arrays?.get('jiggle.owners')?.data;
    if (this.options.get('lattice') && edges instanceof Uint32Array && owners) this.make(edges, owners);
    this.viewport.redraw();
  }

  private make(edges: Uint32Array, owners: ArrayLike<number>): void {
    const height = Math.max(1, Math.ceil(owners.length / TABLE_ROW));
    const data = new Float32Array(4 * TABLE_ROW * height);
    for (let p = 0; p < owners.length; ++p) data[4 * p + 3] = owners[p];
    this.particles = float_texture({ data, width: TABLE_ROW, height });
    const material = (alpha: number): ReturnType<typeof shader> => shader(LATTICE_VERTEX, LATTICE_FRAGMENT,
      { particles: { value: this.particles }, alpha: { value: alpha }, point_size: { value: 3 * this.viewport.renderer.getPixelRatio() } },
      { ...PREMULTIPLIED, depthWrite: false });
    const geometry = (index: Uint32Array): BufferGeometry => {
      const made = new BufferGeometry();
      made.setIndex(new BufferAttribute(index, 1));
      return made;
    };
    this.objects = [new LineSegments(geometry(edges), material(0.55)), new Points(geometry(new Uint32Array(new Set(edges))), material(0.9))];
    for (const object of this.objects) {
      object.frustumCulled = false;
      this.viewport.extras.add(object);
    }
    this.move();
  }

  private move(): void {
    if (!this.particles) return;
    const frame = this.scene.frames.main;
    const fits = frame !== undefined && frame.arrays.has(PARTICLES) && write_particles(frame, this.particles.image.data as unknown as Float32Array);
    if (fits) this.particles.needsUpdate = true;
    for (const object of this.objects) object.visible = fits;
    this.viewport.redraw();
  }
}
