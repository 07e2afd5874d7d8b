import { OrthographicCamera, PerspectiveCamera, Plane, Ray, Vector2, Vector3, type Camera } from 'three';

const FOV_DEGREES = 32;
/** How much of the view a framed box takes. */
const FILLED = 0.84;

/** A camera that turns around a point; flat shapes are seen straight from the front. */
export class OrbitCamera {
  readonly target = new Vector3();
  distance = 5;
  azimuth = 0.45;
  elevation = 0.12;
  planar = false;
  private readonly perspective = new PerspectiveCamera(FOV_DEGREES, 1, 0.01, 100);
  private readonly orthographic = new OrthographicCamera();
  private radius = 1;
  private width = 1;
  private height = 1;

  get camera(): Camera {
    return this.planar ? this.orthographic : this.perspective;
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.update();
  }

  /** Looks at a box from a direction, the present one if none is given, so that it fills the view. */
  frame(low: readonly number[], high: readonly number[], angles: [number, number] | null = null): void {
    if (angles) [this.azimuth, this.elevation] = angles;
    this.target.set((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2);
    this.radius = Math.max(1e-9, Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2);
    this.distance = 4 * this.radius;
    this.update();
    const { right, up } = this.axes();
    const back = right.clone().cross(up);
    const slope = this.planar ? 0.5 : Math.tan((FOV_DEGREES * Math.PI) / 360);
    const [tall, wide] = [FILLED * slope, (FILLED * slope * this.width) / this.height];
    this.distance = 0;
    for (let corner = 0; corner < 8; ++corner) {
      const at = new Vector3(corner & 1 ? high[0] : low[0], corner & 2 ? high[1] : low[1], corner & 4 ? high[2] : low[2]).sub(this.target);
      const near = this.planar ? 0 : at.dot(back);
      this.distance = Math.max(this.distance, near + Math.abs(at.dot(up)) / tall, near + Math.abs(at.dot(right)) / wide);
    }
    this.update();
  }

  turn(dx: number, dy: number): void {
    this.azimuth -= dx * 0.008;
    this.elevation = Math.min(1.55, Math.max(-1.55, this.elevation + dy * 0.008));
    this.update();
  }

  pan(dx: number, dy: number): void {
    const scale = this.pixel_size(this.target);
    const { right, up } = this.axes();
    this.target.addScaledVector(right, -dx * scale).addScaledVector(up, dy * scale);
    this.update();
  }

  /** Zooms, keeping what is under the pixel in place. */
  zoom(factor: number, x: number, y: number): void {
    const before = this.on_plane(x, y, this.target);
    this.distance = Math.min(60 * this.radius, Math.max(0.02 * this.radius, this.distance * factor));
    this.update();
    const after = this.on_plane(x, y, this.target);
    if (before && after) this.target.add(before).sub(after);
    this.update();
  }

  /** World units per pixel at a point. */
  pixel_size(at: Vector3): number {
    if (this.planar) return this.distance / this.height;
    const forward = this.target.clone().sub(this.perspective.position).normalize();
    const depth = Math.max(1e-6, at.clone().sub(this.perspective.position).dot(forward));
    return (2 * depth * Math.tan((FOV_DEGREES * Math.PI) / 360)) / this.height;
  }

  /** Pixel of a point: x right, y down, z in -1..1 inside the view. */
  project(at: Vector3): Vector3 {
    const p = at.clone().project(this.camera);
    return new Vector3(((p.x + 1) / 2) * this.width, ((1 - p.y) / 2) * this.height, p.z);
  }

  ray(x: number, y: number): Ray {
    const at = new Vector2((x / this.width) * 2 - 1, 1 - (y / this.height) * 2);
    const near = new Vector3(at.x, at.y, -1).unproject(this.camera);
    const far = new Vector3(at.x, at.y, 1).unproject(this.camera);
    return new Ray(near, far.sub(near).normalize());
  }

  /** Where the pixel meets the plane through a point that faces the camera. */
  on_plane(x: number, y: number, through: Vector3): Vector3 | null {
    const normal = this.planar ? new Vector3(0, 0, 1) : this.target.clone().sub(this.perspective.position).normalize();
    return this.ray(x, y).intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, through), new Vector3());
  }

  axes(): { right: Vector3; up: Vector3 } {
    const matrix = this.camera.matrixWorld;
    return { right: new Vector3().setFromMatrixColumn(matrix, 0), up: new Vector3().setFromMatrixColumn(matrix, 1) };
  }

  update(): void {
    if (this.planar) {
      const half = this.distance / 2;
      const wide = (half * this.width) / this.height;
      Object.assign(this.orthographic, { left: -wide, right: wide, top: half, bottom: -half, near: -10 * this.radius, far: 10 * this.radius });
      this.orthographic.position.copy(this.target);
      this.orthographic.rotation.set(0, 0, 0);
      this.orthographic.updateProjectionMatrix();
      this.orthographic.updateMatrixWorld();
      return;
    }
    const flat = Math.cos(this.elevation);
    const offset = new Vector3(flat * Math.sin(this.azimuth), Math.sin(this.elevation), flat * Math.cos(this.azimuth));
    this.perspective.position.copy(this.target).addScaledVector(offset, this.distance);
    this.perspective.lookAt(this.target);
    this.perspective.aspect = this.width / this.height;
    this.perspective.near = Math.max(0.002 * this.radius, this.distance - 12 * this.radius);
    this.perspective.far = this.distance + 30 * this.radius;
    this.perspective.updateProjectionMatrix();
    this.perspective.updateMatrixWorld();
  }
}
