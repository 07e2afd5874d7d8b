import { BufferAttribute, Color, Scene as ThreeScene, Vector3, WebGLRenderer } from 'three';
import type { Scene } from '../model/scene';
import type { ViewOptions } from '../model/view_options';
import type { Side } from '../protocol/messages';
import { Body, type Look } from './body';
import { crowd_extent, CrowdBody } from './crowd_body';
import { FrameRate } from './frame_rate';
import { Ground } from './ground';
import { HandleOverlay } from './handle_overlay';
import { handle_places, type HandlePlace } from './handle_places';
import { Occlusion } from './occlusion';
import { OrbitCamera } from './orbit_camera';
import { Picker, type SurfaceHit } from './picker';
import { ShapeTables } from './shape_tables';
import { edges_of, mean_length } from './tables';
import { on_theme_change, theme } from './theme';
import { paint_values } from './vertex_values';

/** A painter of something over the picture, in pixels of one side of the view. */
export type Painter = (context: CanvasRenderingContext2D, side: Side) => void;

/** The picture: shape, ground, handles; one view, or two with the same camera. Draws only when something has changed. */
export class Viewport {
  readonly element = document.createElement('div');
  readonly canvas = document.createElement('canvas');
  readonly overlay_canvas = document.createElement('canvas');
  readonly camera = new OrbitCamera();
  readonly renderer: WebGLRenderer;
  readonly extras = new ThreeScene();
  readonly painters: Painter[] = [];
  /** A dragged handle is drawn at the pointer at once, whatever the newest frame says. */
  held: { name: string; anchor: Vector3; end?: 'tail' } | null = null;
  drawn_frames = 0;
  shape: ShapeTables | null = null;
  private readonly overlay: HandleOverlay;
  private readonly context: CanvasRenderingContext2D;
  private readonly ground = new Ground();
  private readonly ground_scene = new ThreeScene();
  private readonly bodies: Partial<Record<Side, Body>> = {};
  private index: BufferAttribute | null = null;
  private wire_index: BufferAttribute | null = null;
  private border_index: BufferAttribute | null = null;
  private edge_length = 1;
  private painted_for = '';
  private occlusion: Occlusion | null = null;
  private picker: Picker | null = null;
  private crowd: CrowdBody | null = null;
  private stale: Record<Side, boolean> = { main: false, compare: false };
  private dirty = true;
  private scheduled = false;
  private readonly rate = new FrameRate();
  private readonly look: Look = {
    uniforms: {
      base_colour: { value: new Vector3() }, sky_colour: { value: new Vector3() }, earth_colour: { value: new Vector3() }, edge_tone: { value: 0 },
      flat_shape: { value: false }, orthographic: { value: false }, show_weights: { value: false }, occlusion_strength: { value: 0 },
    },
    wire: { line_colour: { value: [0, 0, 0, 0.2] } },
    border: { line_colour: { value: [0, 0, 0, 0.8] } },
  };

  constructor(private readonly scene: Scene, private readonly options: ViewOptions) {
    this.element.className = 'viewport';
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'application');
    this.element.setAttribute('aria-label', 'The shape: drag a handle to pose it, drag beside it to look around');
    this.canvas.className = 'picture';
    this.overlay_canvas.className = 'overlay';
    this.element.append(this.canvas, this.overlay_canvas);
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
    scene.events.on('frame', (side) => this.mark_stale(side));
    scene.events.on('crowd', () => this.set_crowd());
    scene.events.on('state', () => this.state_changed());
    options.events.on('change', (name) => this.option_changed(name));
  }

  get two_sides(): boolean {
    return Boolean(this.scene.state?.compare) && !this.scene.crowd;
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
    return this.shape !== null && (this.scene.planar || Boolean(this.occlusion?.finished));
  }

  body(side: Side): Body | null {
    return this.bodies[side] ?? null;
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
    const held = this.held && places.find((place) => place.handle.name === this.held!.name);
    if (held && this.held?.end === 'tail') held.tail?.copy(this.held.anchor);
    else if (held && this.held) {
      held.tail?.add(this.held.anchor).sub(held.anchor);
      held.anchor.copy(this.held.anchor);
    }
    return places;
  }

  pick_surface(side: Side, x: number, y: number): SurfaceHit | null {
    const body = this.bodies[side];
    if (!body || !this.picker) return null;
    this.refresh(side);
    const [width, height] = this.side_size;
    return this.picker.pick(this.renderer, body, this.camera, x, y, width, height);
  }

  visible_triangles(side: Side, inside: (x: number, y: number) => boolean): Set<number> {
    const body = this.bodies[side];
    if (!body || !this.picker) return new Set();
    this.refresh(side);
    const [width, height] = this.side_size.map(Math.floor);
    return this.picker.visible(this.renderer, body, this.camera, width, height, inside);
  }

  /** Positions as drawn, count x 3. */
  read_positions(side: Side, first: number, count: number): Float32Array {
    this.refresh(side);
    return this.bodies[side]?.read(this.renderer, first, count) ?? new Float32Array(0);
  }

  /** Looks at the whole shape. */
  frame_shape(reset_angle = false): void {
    if (!this.shape) return;
    const { crowd } = this.scene;
    const { low, high } = this.shape;
    if (crowd) {
      const [from, to] = crowd_extent(crowd.places);
      this.camera.frame([from[0], low[1], from[1]], [to[0], high[1], to[1]], reset_angle ? [0.18, 0.3] : null);
    } else {
      this.camera.frame(low, high, reset_angle ? [0.45, 0.12] : null);
    }
    this.redraw();
  }

  /** Marks vertices that a tool is about to use; null clears. */
  mark_vertices(vertices: Iterable<number> | null): void {
    if (!this.shape) return;
    const data = this.shape.value_data;
    for (let v = 0; v < this.shape.vertices; ++v) data[4 * v + 2] = 0;
    for (const v of vertices ?? []) data[4 * v + 2] = 1;
    this.shape.values.needsUpdate = true;
    this.redraw();
  }

  /** A PNG of the picture without handles, on no background. */
  snapshot(): Promise<Blob | null> {
    this.draw_picture();
    return new Promise((resolve) => this.canvas.toBlob(resolve, 'image/png'));
  }

  private dress(): void {
    const colours = theme();
    const { uniforms, wire, border } = this.look;
    uniforms.base_colour.value = this.scene.planar ? colours.flat : colours.base;
    uniforms.sky_colour.value = colours.sky;
    uniforms.earth_colour.value = colours.earth;
    uniforms.edge_tone.value = colours.edge;
    uniforms.flat_shape.value = this.scene.planar;
    uniforms.orthographic.value = this.scene.planar;
    wire.line_colour.value = colours.wire;
    border.line_colour.value = colours.border;
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
    const mesh = this.scene.mesh;
    if (!mesh) return;
    for (const side of ['main', 'compare'] as Side[]) {
      this.bodies[side]?.dispose();
      delete this.bodies[side];
    }
    this.crowd?.dispose();
    this.crowd = null;
    this.occlusion?.dispose();
    const before = this.shape;
    const shape = new ShapeTables(mesh, this.renderer);
    this.shape = shape;
    this.index = new BufferAttribute(mesh.triangles, 1);
    const edges = edges_of(mesh.triangles, shape.vertices);
    this.wire_index = new BufferAttribute(edges.all, 1);
    this.border_index = new BufferAttribute(edges.border, 1);
    this.edge_length = mean_length(mesh.positions, edges.all);
    this.occlusion = new Occlusion(shape, this.index, this.renderer);
    this.picker = new Picker(shape);
    this.ground.set_shape(shape, this.index);
    this.held = null;
    this.dress();
    this.make_body('main');
    if (this.two_sides) this.make_body('compare');
    this.camera.planar = this.scene.planar;
    this.camera.resize(...this.side_size);
    const same_place = before && before.vertices === shape.vertices && before.radius === shape.radius;
    before?.dispose();
    if (!same_place) this.frame_shape(true);
    this.paint_values();
  }

  private make_body(side: Side): void {
    if (!this.shape || !this.index || !this.wire_index || !this.border_index || !this.occlusion) return;
    this.bodies[side]?.dispose();
    const body = new Body(this.shape, this.look, { faces: this.index, edges: this.wire_index, border: this.border_index }, this.occlusion.texture);
    body.show_wire(this.options.get('wire'));
    this.bodies[side] = body;
    if (this.scene.weights) body.set_weights(this.scene.weights);
    this.mark_stale(side);
  }

  private set_weights(): void {
    for (const body of Object.values(this.bodies)) body.set_weights(this.scene.weights);
    this.crowd?.dispose();
    this.crowd = null;
    this.paint_values();
  }

  private set_crowd(): void {
    const { crowd } = this.scene;
    const was = this.crowd;
    if (!crowd) {
      this.crowd?.dispose();
      this.crowd = null;
    } else {
      const { weights } = this.scene;
      if (!this.crowd && weights && this.shape && this.index && this.occlusion) {
        this.crowd = new CrowdBody(this.shape, this.look, this.index, this.occlusion.texture, weights);
      }
      this.crowd?.apply(crowd);
    }
    if (Boolean(was) !== Boolean(this.crowd)) {
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
    if (this.two_sides && !this.bodies.compare && this.shape) {
      this.make_body('compare');
      this.camera.resize(...this.side_size);
    }
    if (!this.two_sides && this.bodies.compare) {
      this.bodies.compare.dispose();
      delete this.bodies.compare;
      this.camera.resize(...this.side_size);
    }
    // States come up to 60 times a second; what vertices show depends only on which handles there are.
    const handles = (this.scene.state?.handles ?? []).map((handle) => `${handle.type} ${handle.name}`).join('\n');
    if (handles !== this.painted_for) this.paint_values();
    this.painted_for = handles;
    this.redraw();
  }

  private option_changed(name: string): void {
    if (name === 'wire') for (const body of Object.values(this.bodies)) body.show_wire(this.options.get('wire'));
    if (name === 'selected' || name === 'weights') this.paint_values();
    this.redraw();
  }

  private paint_values(): void {
    if (!this.shape) return;
    this.look.uniforms.show_weights.value = paint_values(this.shape, this.scene, this.options.get('weights') ? this.options.get('selected') : null);
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
    this.bodies[side]?.apply(this.renderer, frame);
  }

  private tick(time: number): void {
    this.scheduled = false;
    if (this.dirty) this.draw();
    this.rate.note(time);
    if (this.occlusion && !this.occlusion.finished && !this.scene.planar) {
      this.occlusion.step(this.renderer, 2);
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
    if (!this.shape) return;
    for (const side of this.two_sides ? (['main', 'compare'] as Side[]) : (['main'] as Side[])) {
      const body = this.bodies[side];
      if (!body) continue;
      this.refresh(side);
      const ground = this.options.get('ground') && !this.scene.planar;
      if (ground && !this.crowd) this.ground.cast(renderer, body.positions);
      const [width, height] = this.side_size;
      this.tone_wire();
      renderer.setScissorTest(true);
      renderer.setViewport(this.left_of(side), 0, width, height);
      renderer.setScissor(this.left_of(side), 0, width, height);
      if (ground && !this.crowd) renderer.render(this.ground_scene, this.camera.camera);
      renderer.render(this.crowd ? this.crowd.scene : body.scene, this.camera.camera);
      if (side === 'main') renderer.render(this.extras, this.camera.camera);
      renderer.setScissorTest(false);
    }
  }

  /** Lines fade where they would cover the shape: the nearer they stand, the fainter they are. */
  private tone_wire(): void {
    if (!this.options.get('wire') || !this.shape) return;
    const pixels = this.edge_length / this.camera.pixel_size(this.camera.target);
    const [r, g, b, a] = theme().wire;
    this.look.wire.line_colour.value = [r, g, b, a * Math.min(1.6, Math.max(0.12, pixels / 11))];
  }

  private draw_overlay(): void {
    const { context } = this;
    // A canvas on which nothing is drawn any more may stay on the screen as it was: take it away.
    this.overlay_canvas.hidden = this.crowd !== null;
    if (this.crowd) return;
    const ratio = this.renderer.getPixelRatio();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.element.clientWidth, this.element.clientHeight);
    for (const side of this.two_sides ? (['main', 'compare'] as Side[]) : (['main'] as Side[])) {
      if (this.options.get('handles')) {
        this.overlay.draw(this.camera, this.places(side), this.left_of(side), {
          selected: this.options.get('selected'), hovered: this.options.get('hovered'), names: this.options.get('names'),
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
