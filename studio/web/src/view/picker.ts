import {
  Camera, DoubleSide, Mesh, NoBlending, OrthographicCamera, PerspectiveCamera, Scene, Vector3, WebGLRenderTarget, type DataTexture, type WebGLRenderer,
} from 'three';
import type { Body } from './body';
import { bare_geometry, render_to, shader, word_texture } from './gpu';
import type { OrbitCamera } from './orbit_camera';
import { PICK_FRAGMENT, PICK_VERTEX } from './shaders/body';
import type { ShapeTables } from './shape_tables';
import { corner_table } from './tables';

/** A point of the surface under a pixel. */
export interface SurfaceHit {
  triangle: number;
  /** The corner nearest to the point. */
  vertex: number;
  position: Vector3;
  /** The same point of the rest shape. */
  rest: Vector3;
}

/** Finds which triangle is under a pixel by drawing the numbers of triangles: right for any deformation. */
export class Picker {
  private readonly scene = new Scene();
  private readonly positions = { value: null as unknown };
  private readonly pixel = new WebGLRenderTarget(1, 1);

  private readonly corners: DataTexture;
  private readonly parts: { dispose(): void }[];

  constructor(private readonly shape: ShapeTables) {
    this.corners = word_texture(corner_table(shape.triangles), 1);
    const material = shader(PICK_VERTEX, PICK_FRAGMENT, {
      positions: this.positions, corners: { value: this.corners },
    }, { side: DoubleSide, blending: NoBlending });
    const mesh = new Mesh(bare_geometry(shape.triangles.length), material);
    mesh.frustumCulled = false;
    this.scene.add(mesh);
    this.parts = [this.corners, material, mesh.geometry, this.pixel];
  }

  dispose(): void {
    for (const part of this.parts) part.dispose();
  }

  /** The surface under pixel (x, y) of a view of width x height; null if there is none. */
  pick(renderer: WebGLRenderer, body: Body, view: OrbitCamera, x: number, y: number, width: number, height: number): SurfaceHit | null {
    if (this.shape.triangles.length === 0) return null;
    const camera = view.camera.clone() as PerspectiveCamera | OrthographicCamera;
    camera.setViewOffset(width, height, Math.floor(x), Math.floor(y), 1, 1);
    const triangle = this.draw(renderer, body, camera, this.pixel)[0] - 1;
    if (triangle < 0) return null;
    return this.meet(renderer, body, view, triangle, x, y);
  }

  /** Which triangles are visible where `inside` says so, at a resolution of width x height. */
  visible(renderer: WebGLRenderer, body: Body, view: OrbitCamera, width: number, height: number, inside: (x: number, y: number) => boolean): Set<number> {
    const target = new WebGLRenderTarget(width, height);
    const ids = this.draw(renderer, body, view.camera, target);
    target.dispose();
    const seen = new Set<number>();
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) {
        const id = ids[(height - 1 - y) * width + x];
        if (id > 0 && !seen.has(id - 1) && inside(x, y)) seen.add(id - 1);
      }
    }
    return seen;
  }

  private draw(renderer: WebGLRenderer, body: Body, camera: Camera, target: WebGLRenderTarget): Uint32Array {
    this.positions.value = body.positions;
    render_to(renderer, target, this.scene, camera, true);
    const bytes = new Uint8Array(4 * target.width * target.height);
    renderer.readRenderTargetPixels(target, 0, 0, target.width, target.height, bytes);
    return new Uint32Array(bytes.buffer);
  }

  private meet(renderer: WebGLRenderer, body: Body, view: OrbitCamera, triangle: number, x: number, y: number): SurfaceHit {
    const corners = [0, 1, 2].map((i) => this.shape.triangles[3 * triangle + i]);
    const moved = corners.map((v) => new Vector3(...body.read(renderer, v, 1)));
    const rest = corners.map((v) => new Vector3().fromArray(this.shape.mesh.positions, 3 * v));
    const ray = view.ray(x, y);
    const normal = moved[1].clone().sub(moved[0]).cross(moved[2].clone().sub(moved[0]));
    const along = moved[0].clone().sub(ray.origin).dot(normal) / ray.direction.dot(normal);
    const position = Number.isFinite(along) ? ray.at(along, new Vector3()) : moved[0].clone();
    const shares = barycentric(position, moved);
    const nearest = shares.indexOf(Math.max(...shares));
    const rest_point = new Vector3();
    shares.forEach((share, i) => rest_point.addScaledVector(rest[i], share));
    return { triangle, vertex: corners[nearest], position, rest: rest_point };
  }
}

/** Shares of three corners in a point of their plane, clamped into the triangle. */
function barycentric(point: Vector3, corners: Vector3[]): number[] {
  const [a, b, c] = corners;
  const ab = b.clone().sub(a);
  const ac = c.clone().sub(a);
  const normal = ab.clone().cross(ac);
  const size = normal.lengthSq();
  if (!(size > 0)) return [1, 0, 0];
  const ap = point.clone().sub(a);
  const v = Math.max(0, ap.clone().cross(ac).dot(normal) / size);
  const w = Math.max(0, ab.clone().cross(ap).dot(normal) / size);
  const u = Math.max(0, 1 - v - w);
  const sum = u + v + w;
  return [u / sum, v / sum, w / sum];
}
