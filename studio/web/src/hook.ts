import type { Side } from './protocol/messages';
import type { Studio } from './studio';
import { DragSender } from './tools/drag_sender';
import { side_shows_error } from './view/error_values';
import type { LatticeWire } from './view/lattice_wire';
import { handle_places } from './view/handle_places';
import { virtual_bone_places } from './view/virtual_bones';

/** Read-only facts for tests and for the curious, as `window.limber`. */
export function install_hook(studio: Studio, lattice: LatticeWire): void {
  const { scene, viewport, connection } = studio;
  const hook = {
    get link() { return connection.state; },
    get state() { return structuredClone(scene.state); },
    get catalogue() { return structuredClone(scene.catalogue); },
    /** The newest frame of a side: facts and arrays as plain numbers. */
    frame(side: Side = 'main') {
      const frame = scene.frames[side];
      return frame ? { ...frame.facts, transforms: Array.from(frame.transforms), dofs: frame.dofs ? Array.from(frame.dofs) : null, has_positions: frame.positions !== null } : null;
    },
    get drawn_frames() { return viewport.drawn_frames; },
    get shaded() { return viewport.shaded; },
    get last_drag() { return DragSender.last; },
    get drawing() { return viewport.body('main')?.way ?? null; },
    /** Of the compressed skin: the error of a vertex, whether a side has its colours, and where virtual bones are marked, in pixels of the page. */
    compression_error(vertex: number) { return scene.weights?.arrays.get('compressed.error')?.data[vertex] ?? null; },
    shows_error(side: Side = 'main') { return side_shows_error(scene, studio.options, side); },
    virtual_bones(side: Side = 'main') {
      const box = viewport.element.getBoundingClientRect();
      return virtual_bone_places(scene.weights, scene.frames[side] ?? null).map((place) => viewport.camera.project(place)).map((at) => ({ x: box.left + viewport.left_of(side) + at.x, y: box.top + at.y }));
    },
    drawing_of(side: Side) { return viewport.body(side)?.way ?? null; },
    /** Particles of the flesh's lattice in the newest frame, and how many edges of it are drawn. */
    get lattice() {
      const particles = scene.frames.main?.arrays.get('jiggle.particles');
      return particles ? { particles: particles.shape[0], drawn_edges: lattice.edges, clock: Array.from(scene.frames.main!.arrays.get('jiggle.clock')?.data ?? []) } : null;
    },
    get crowd() { return scene.crowd ? { count: scene.crowd.count, microseconds: scene.crowd.microseconds } : null; },
    get mesh() { return scene.mesh ? { vertices: scene.mesh.positions.length / 3, triangles: scene.mesh.triangles.length / 3, textured: scene.mesh.picture !== null, materials: scene.mesh.surface?.materials.length ?? 0, pictures: scene.mesh.surface?.pictures.length ?? 0 } : null; },
    /** Where the camera stands and what it sees, as three.js has it. */
    get camera() {
      const { camera } = viewport;
      const [width, height] = viewport.side_size;
      return { matrix: camera.camera.matrixWorld.toArray(), projection: camera.camera.projectionMatrix.toArray(), width, height, azimuth: camera.azimuth, elevation: camera.elevation, distance: camera.distance };
    },
    /** Positions of vertices as the graphics card has them. */
    positions(vertices: number[], side: Side = 'main') {
      return vertices.map((vertex) => Array.from(viewport.read_positions(side, vertex, 1)));
    },
    /** The picture as it is drawn, rows from below, without handles. */
    async picture() {
      const blob = await viewport.snapshot();
      const image = await createImageBitmap(blob!, { premultiplyAlpha: 'none' });
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.scale(1, -1);
      context.drawImage(image, 0, -image.height);
      return { width: image.width, height: image.height, pixels: Array.from(context.getImageData(0, 0, image.width, image.height).data) };
    },
    rest(vertices: number[]) {
      return vertices.map((vertex) => Array.from(scene.mesh?.positions.subarray(3 * vertex, 3 * vertex + 3) ?? []));
    },
    /** What the graphics card blends for a vertex: a row of weights of handles, or of columns of B. */
    blend_row(vertex: number) {
      const { weights } = scene;
      if (!weights?.matrix) return null;
      return { kind: weights.kind, row: Array.from(weights.matrix.subarray(vertex * weights.width, (vertex + 1) * weights.width)) };
    },
    /** Names of handles in the order of transforms and display weights. */
    get rows() { return scene.weights?.handles ?? []; },
    /** A row of display weights, one per handle. */
    weights(vertex: number) {
      const { weights } = scene;
      if (!weights?.display) return [];
      return Array.from(weights.display.subarray(vertex * weights.display_width, (vertex + 1) * weights.display_width));
    },
    /** Where a handle is drawn, in pixels of the page. */
    handle_pixel(name: string, side: Side = 'main') {
      const place = viewport.places(side).find((other) => other.handle.name === name);
      if (!place) return null;
      const at = viewport.camera.project(place.anchor);
      const box = viewport.element.getBoundingClientRect();
      return { x: box.left + viewport.left_of(side) + at.x, y: box.top + at.y };
    },
    /** Where the engine has a handle, by the newest frame. */
    handle_position(name: string) {
      const place = handle_places(scene.state?.handles ?? [], scene.frames.main?.transforms ?? null, (other) => scene.row_of(other)).find((other) => other.handle.name === name);
      return place ? place.anchor.toArray() : null;
    },
    /** Where a vertex is drawn, in pixels of the page. */
    vertex_pixel(vertex: number) {
      const at = viewport.camera.target.clone().fromArray(viewport.read_positions('main', vertex, 1));
      const pixel = viewport.camera.project(at);
      const box = viewport.element.getBoundingClientRect();
      return { x: box.left + pixel.x, y: box.top + pixel.y };
    },
    /** World units per pixel at the middle of the view. */
    get pixel_size() { return viewport.camera.pixel_size(viewport.camera.target); },
  };
  Object.defineProperty(window, 'limber', { value: Object.freeze(hook), writable: false });
}
