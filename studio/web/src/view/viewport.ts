import { Color, Scene as ThreeScene, WebGLRenderer } from 'three';
import type { Scene } from '../model/scene';
import type { ViewOptions } from '../model/view_options';
import type { Side } from '../protocol/messages';
import { common_prefix, short_name } from '../panels/handle_tree';
import { h } from '../ui/dom';
import type { Body } from './body';
import { crowd_extent } from './crowd_body';
import { paint_errors, side_shows_error } from './error_values';
import { FrameRate } from './frame_rate';
import { Ground } from './ground';
import { HandleOverlay } from './handle_overlay';
import { handle_places, move_held, type HandlePlace, type HeldHandle } from './handle_places';
import { Look } from './look';
import { OrbitCamera } from './orbit_camera';
import type { SurfaceHit } from './picker';
import type { ShapeTables } from './shape_tables';
import { ShapeView } from './shape_view';
import { on_theme_change, theme } from './theme';
import { mark_values, paint_values } from './vertex_values';

/** A painter of something over the picture, in pixels of one side of the view. */
export type Painter = (context: CanvasRenderingContext2D, side: Side) => void;

/** The picture: shape, ground, handles; one view, or two with the same camera. Draws only when something has changed. */
export class Viewport {
  readonly canvas = h('canvas', { class: 'picture' });
  readonly overlay_canvas = h('canvas', { class: 'overlay' });
  readonly element = h('div', {
    class: 'viewport', tabindex: 0, role: 'application', 'aria-label': 'The shape: drag a handle to pose it, drag beside it to look around',
  }, this.canvas, this.overlay_canvas);
  readonly camera = new OrbitCamera();
  readonly renderer: WebGLRenderer;
  readonly extras = new ThreeScene();
  readonly painters: Painter[] = [];
  /** A dragged handle is drawn at the pointer at once, whatever the newest frame says. */
  held: HeldHandle | null = null;
  drawn_frames = 0;
  private readonly overlay: HandleOverlay;
  private readonly context: CanvasRenderingContext2D;
  private readonly ground = new Ground();
  private readonly ground_scene = new ThreeScene();
  private readonly look = new Look();
  private open: ShapeView | null = null;
  private painted_for = '';
  /** What all names of handles begin with. */
  private prefix = '';
  private stale: Record<Side, boolean> = { main: false, compare: false };
  private dirty = true;
  private scheduled = false;
  private readonly rate = new FrameRate();

  constructor(private readonly scene: Scene, private readonly options: ViewOptions) {
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true, preserveDrawingBuffer: false, powerPreference: 'high-performance' });
    this.renderer.setClearColor(new Color(0, 0, 0), 0);
    this.renderer.autoClear = false;
    this.renderer.extensions.get('EXT_color_buffer_float');
    this.context = this.overlay_canvas.getContext('2d')!;
    this.overlay = new HandleOverlay(this.context);
    this.ground_scene.add(this.ground.mesh);
    new ResizeObserver(() => this.resize()).observe(this.element);
    // What was on the graphics card is gone when the card was taken away: make it anew.
    this.canvas.addEventListener('webglcontextrestored', () => this.set_shape());
    on_theme_change(() => this.dress());
    this.dress();
    scene.events.on('mesh', () => this.set_shape());
    scene.events.on('weights', () => this.set_weights());
    scene.events.on('regions', () => this.paint_values());
    scene.events.on('painted', () => this.paint_values());
    scene.events.on('frame', (side) => this.mark_stale(side));
    scene.events.on('crowd', () => this.set_crowd());
    scene.events.on('state', () => this.state_changed());
    options.events.on('change', (name) => this.option_changed(name));
  }

  /** The shape that is open, as the graphics card has it. */
  get shape(): ShapeTables | null {
    return this.open?.tables ?? null;
  }

  get two_sides(): boolean {
    return Boolean(this.scene.state?.compare) && !this.scene.crowd;
  }

  private get sides(): Side[] {
    return this.two_sides ? ['main', 'compare'] : ['main'];
  }

  /** Width and height of one side, in CSS pixels. */
  get side_size(): [number, number] {
    return [this.element.clientWidth / (this.two_sides ? 2 : 1), this.element.clientHeight];
  }

  left_of(side: Side): number {
    return side === 'compare' ? this.element.clientWidth / 2 : 0;
  }

  get frames_per_second(): number {
    return this.rate.per_second;
  }

  /** Whether the shading is complete: it gathers light over some pictures after a shape was opened. */
  get shaded(): boolean {
    return this.open !== null && !this.open.tables.material?.waiting && (this.scene.planar || this.open.occlusion.finished);
  }

  body(side: Side): Body | null {
    return this.open?.bodies[side] ?? null;
  }

  /** Asks for a new picture at the next opportunity. */
  redraw(): void {
    this.dirty = true;
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame((time) => this.tick(time));
  }

  /** Where the handles of one side are drawn. */
  places(side: Side = 'main'): HandlePlace[] {
    const handles = this.scene.state?.handles ?? [];
    const frame = this.scene.frames[side] ?? this.scene.frames.main ?? null;
    const places = handle_places(handles, frame ? frame.transforms : null, (name) => this.scene.row_of(name));
    if (this.held) move_held(places, this.held);
    return places;
  }

  pick_surface(side: Side, x: number, y: number): SurfaceHit | null {
    const body = this.body(side);
    if (!this.open || !body) return null;
    this.refresh(side);
    const [width, height] = this.side_size;
    return this.open.picker.pick(this.renderer, body, this.camera, x, y, width, height);
  }

  visible_triangles(side: Side, inside: (x: number, y: number) => boolean): Set<number> {
    const body = this.body(side);
    if (!this.open || !body) return new Set();
    this.refresh(side);
    const [width, height] = this.side_size.map(Math.floor);
    return this.open.picker.visible(this.renderer, body, this.camera, width, height, inside);
  }

  /** Positions as drawn, count x 3. */
  read_positions(side: Side, first: number, count: number): Float32Array {
    this.refresh(side);
    return this.body(side)?.read(this.renderer, first, count) ?? new Float32Array(0);
  }

  /** Looks at the whole shape. */
  frame_shape(reset_angle = false): void {
    if (!this.open) return;
    const { crowd } = this.scene;
    const { low, high } = crowd || reset_angle ? this.open.tables : this.posed_box();
    if (crowd) {
      const [from, to] = crowd_extent(crowd.places);
      this.camera.frame([from[0], low[1], from[1]], [to[0], high[1], to[1]], reset_angle ? [0.18, 0.3] : null);
    } else {
      this.camera.frame(low, high, reset_angle ? [0.45, 0.12] : null);
    }
    this.redraw();
  }

  /** Looks at the whole shape from a direction. */
  look_from(azimuth: number, elevation: number): void {
    this.camera.azimuth = azimuth;
    this.camera.elevation = elevation;
    this.frame_shape();
  }

  /** The box around the shape as it is drawn. */
  private posed_box(): { low: number[]; high: number[] } {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (const side of this.sides) {
      const positions = this.read_positions(side, 0, this.open!.tables.vertices);
      for (let i = 0; i < positions.length; ++i) {
        low[i % 3] = Math.min(low[i % 3], positions[i]);
        high[i % 3] = Math.max(high[i % 3], positions[i]);
      }
    }
    return low.every(Number.isFinite) && high.every(Number.isFinite) ? { low, high } : this.open!.tables;
  }

  /** Marks vertices that a tool is about to use; null clears. */
  mark_vertices(vertices: Iterable<number> | null): void {
    if (!this.shape) return;
    mark_values(this.shape, vertices ?? []);
    this.redraw();
  }

  /** A PNG of the picture without handles, on no background. */
  snapshot(): Promise<Blob | null> {
    this.draw_picture();
    return new Promise((resolve) => this.canvas.toBlob(resolve, 'image/png'));
  }

  /** Draws the picture, without handles, into another canvas of that size. */
  draw_onto(context: OffscreenCanvasRenderingContext2D): void {
    this.draw_picture();
    context.drawImage(this.canvas, 0, 0);
  }

  private dress(): void {
    const colours = theme();
    this.look.dress(this.scene.planar);
    this.ground.colours.ground_colour.value = colours.ground;
    this.ground.colours.ground_alpha.value = colours.ground_alpha;
    this.ground.colours.shadow_strength.value = colours.shadow;
    this.redraw();
  }

  private resize(): void {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.overlay_canvas.width = Math.round(clientWidth * ratio);
    this.overlay_canvas.height = Math.round(clientHeight * ratio);
    this.camera.resize(...this.side_size);
    // A resized canvas is empty: draw in the same task so that nothing flickers.
    this.draw();
  }

  private set_shape(): void {
    const { mesh } = this.scene;
    if (!mesh) return;
    const before = this.open;
    const open = new ShapeView(mesh, this.look, this.renderer, () => this.redraw());
    this.open = open;
    this.ground.set_shape(open.tables, open.indices.faces);
    this.held = null;
    this.dress();
    this.show_side('main');
    if (this.two_sides) this.show_side('compare');
    this.camera.planar = this.scene.planar;
    this.camera.resize(...this.side_size);
    // The same triangles in other places are the same thing, deformed: one keeps looking at it from where one is.
    const same = before?.tables.triangles;
    const same_place = same && same.length === open.tables.triangles.length && same.every((corner, i) => corner === open.tables.triangles[i]);
    before?.dispose();
    if (!same_place) this.frame_shape(true);
    this.paint_values();
  }

  private show_side(side: Side): void {
    this.open?.show_side(side, this.scene.weights, this.options.get('wire'));
    this.mark_stale(side);
  }

  private set_weights(): void {
    this.open?.set_weights(this.scene.weights);
    this.paint_values();
  }

  private set_crowd(): void {
    const { crowd, weights } = this.scene;
    const was = Boolean(this.open?.crowd);
    if (crowd) this.open?.show_crowd(crowd, weights);
    else this.open?.end_crowd();
    if (was !== Boolean(this.open?.crowd)) {
      this.camera.resize(...this.side_size);
      this.frame_shape(true);
    }
    this.redraw();
  }

  private state_changed(): void {
    const planar = this.scene.planar;
    if (this.camera.planar !== planar) {
      this.camera.planar = planar;
      this.dress();
      this.frame_shape(true);
    }
    if (this.open && this.two_sides !== Boolean(this.open.bodies.compare)) {
      if (this.two_sides) this.show_side('compare');
      else this.open.hide_side('compare');
      this.camera.resize(...this.side_size);
    }
    // States come often; what vertices show depends only on which handles there are.
    this.prefix = common_prefix((this.scene.state?.handles ?? []).filter((handle) => handle.type !== 'extra').map((handle) => handle.name));
    const handles = (this.scene.state?.handles ?? []).map((handle) => `${handle.type} ${handle.name}`).join('\n');
    const painted_for = `${handles}\n${this.scene.state?.compression?.positions?.brightest ?? ''}`;
    if (painted_for !== this.painted_for) this.paint_values();
    this.painted_for = painted_for;
    this.redraw();
  }

  private option_changed(name: string): void {
    if (name === 'wire') this.open?.show_wire(this.options.get('wire'));
    if (name === 'selected' || name === 'weights' || name === 'error' || name === 'error_scale') this.paint_values();
    this.redraw();
  }

  private paint_values(): void {
    if (!this.shape) return;
    this.look.uniforms.show_weights.value = paint_values(this.shape, this.scene, this.options.get('weights') ? this.options.get('selected') : null);
    paint_errors(this.shape, this.scene, this.options);
    this.redraw();
  }

  private mark_stale(side: Side): void {
    this.stale[side] = true;
    this.redraw();
  }

  /** Brings the body of a side to the newest frame. */
  private refresh(side: Side): void {
    const frame = this.scene.frames[side];
    if (!this.stale[side] || !frame) return;
    this.stale[side] = false;
    this.body(side)?.apply(this.renderer, frame);
  }

  private tick(time: number): void {
    this.scheduled = false;
    if (this.dirty) this.draw();
    this.rate.note(time);
    const occlusion = this.open?.occlusion;
    if (occlusion && !occlusion.finished && !this.scene.planar) {
      occlusion.step(this.renderer, 2);
      this.look.uniforms.occlusion_strength.value = 1;
      this.redraw();
    }
  }

  private draw(): void {
    this.dirty = false;
    this.draw_picture();
    this.draw_overlay();
    this.drawn_frames++;
  }

  private draw_picture(): void {
    const { renderer } = this;
    const { clientWidth, clientHeight } = this.element;
    renderer.setRenderTarget(null);
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, clientWidth, clientHeight);
    renderer.clear();
    const { open } = this;
    if (!open) return;
    const ground = this.options.get('ground') && !this.scene.planar && !open.crowd;
    if (this.options.get('wire')) this.look.tone_wire(open.edge_length / this.camera.pixel_size(this.camera.target));
    for (const side of this.sides) {
      const body = open.bodies[side];
      if (!body) continue;
      this.refresh(side);
      body.show_error(side_shows_error(this.scene, this.options, side));
      if (ground) this.ground.cast(renderer, body.positions);
      const [width, height] = this.side_size;
      renderer.setScissorTest(true);
      renderer.setViewport(this.left_of(side), 0, width, height);
      renderer.setScissor(this.left_of(side), 0, width, height);
      if (ground) renderer.render(this.ground_scene, this.camera.camera);
      renderer.render(open.crowd ? open.crowd.scene : body.scene, this.camera.camera);
      if (side === 'main') renderer.render(this.extras, this.camera.camera);
      renderer.setScissorTest(false);
    }
  }

  private draw_overlay(): void {
    const { context } = this;
    const ratio = this.renderer.getPixelRatio();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.element.clientWidth, this.element.clientHeight);
    // A canvas that was cleared and nothing else may stay on the screen as it was: a pixel that nobody can see makes it another picture.
    context.fillStyle = 'rgb(0 0 0 / 0.4%)';
    context.fillRect(0, 0, 1, 1);
    if (this.open?.crowd) return;
    for (const side of this.sides) {
      if (this.options.get('handles')) {
        this.overlay.draw(this.camera, this.places(side), this.left_of(side), {
          selected: this.options.get('selected'), also: this.options.get('also'), hovered: this.options.get('hovered'), names: this.options.get('names'), short: (handle) => short_name(handle, this.scene.state?.handles ?? [], this.prefix),
          dimmed: Boolean(this.look.uniforms.show_weights.value),
        }, theme().overlay);
      }
      for (const painter of this.painters) {
        context.save();
        context.translate(this.left_of(side), 0);
        painter(context, side);
        context.restore();
      }
    }
  }
}
