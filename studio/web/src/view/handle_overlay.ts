import { Vector3 } from 'three';
import type { ConstraintKind, HandleState } from '../protocol/messages';
import type { HandlePlace } from './handle_places';
import type { OrbitCamera } from './orbit_camera';

/** Colours of constraint states, as in the paper; the form says the same. */
const STATE_COLOURS: Record<ConstraintKind | 'region', string> = {
  position: '#f2c230', tail: '#f2962f', ends: '#f2962f', transform: '#e5544b', free: '#3fae5f', region: '#3d7fe0',
};

const RADIUS = 6.5;
/** How near, in pixels, the pointer must come to a handle. */
const REACH_PIXELS = 13;
const REACH_FINGER = 24;

export interface OverlayStyle {
  outline: string;
  label: string;
  label_back: string;
}

export interface OverlayMarks {
  selected: string | null;
  /** All that is selected, if that is several. */
  also: ReadonlySet<string>;
  hovered: string | null;
  names: boolean;
  /** A name as there is room for. */
  short: (handle: HandleState) => string;
  /** Steps back so that the surface can be read, all but the handles that are looked at. */
  dimmed: boolean;
}

interface Spot {
  x: number;
  y: number;
}

/** Draws handles over the picture at a constant size, and says which one is under the pointer. */
export class HandleOverlay {
  constructor(private readonly context: CanvasRenderingContext2D) {}

  draw(view: OrbitCamera, places: HandlePlace[], left: number, marks: OverlayMarks, style: OverlayStyle): void {
    const context = this.context;
    context.save();
    context.translate(left, 0);
    const far_first = places
      .map((place) => ({ place, head: view.project(place.anchor), tail: place.tail ? view.project(place.tail) : null }))
      .sort((a, b) => b.head.z - a.head.z);
    for (const { place, head, tail } of far_first) {
      const strong = is_strong(place.handle.name, marks);
      context.globalAlpha = marks.dimmed && !strong ? 0.45 : 1;
      if (tail) this.bone(head, tail, place, strong, style);
    }
    for (const { place, head } of far_first) {
      const strong = is_strong(place.handle.name, marks);
      context.globalAlpha = marks.dimmed && !strong ? 0.45 : 1;
      this.joint(head, place, place.handle.name === marks.selected || marks.also.has(place.handle.name), place.handle.name === marks.hovered, style);
    }
    context.globalAlpha = 1;
    const taken: Spot[] = [];
    const urgent = (name: string): number => (name === marks.hovered ? 2 : name === marks.selected ? 1 : 0);
    // The nearer and the more wanted first; of names that would lie on each other only the first is written.
    for (const { place, head, tail } of [...far_first].reverse().sort((a, b) => urgent(b.place.handle.name) - urgent(a.place.handle.name))) {
      const { name } = place.handle;
      if (!marks.names && urgent(name) === 0) continue;
      const at = middle(head, tail);
      if (urgent(name) === 0 && taken.some((other) => Math.abs(other.x - at.x) < 80 && Math.abs(other.y - at.y) < 18)) continue;
      taken.push(at);
      this.label(marks.short(place.handle), at, style, name !== marks.hovered);
    }
    context.restore();
  }

  /** The handle under a pixel, nearest first; bones count along their length. */
  static pick(view: OrbitCamera, places: HandlePlace[], x: number, y: number, touch = false): HandlePlace | null {
    let best: HandlePlace | null = null;
    let least = touch ? REACH_FINGER : REACH_PIXELS;
    for (const place of places) {
      const head = view.project(place.anchor);
      let away = Math.hypot(head.x - x, head.y - y);
      if (place.tail) {
        // A joint wins over the bones that pass by it.
        const tail = view.project(place.tail);
        away = Math.min(away, 3 + distance_to_segment(x, y, head, tail));
      }
      if (away < least) [least, best] = [away, place];
    }
    return best;
  }

  /** Whether a pixel on a bone takes its tail rather than all of it. */
  static takes_tail(view: OrbitCamera, place: HandlePlace, x: number, y: number): boolean {
    if (!place.tail || !place.leaf || place.handle.constraint === 'transform') return false;
    const head = view.project(place.anchor);
    const tail = view.project(place.tail);
    const away = Math.hypot(tail.x - x, tail.y - y);
    return away < REACH_PIXELS && away < Math.hypot(head.x - x, head.y - y);
  }

  private bone(head: Vector3, tail: Vector3, place: HandlePlace, strong: boolean, style: OverlayStyle): void {
    const context = this.context;
    const length = Math.hypot(tail.x - head.x, tail.y - head.y);
    if (length < 2) return;
    const along = { x: (tail.x - head.x) / length, y: (tail.y - head.y) / length };
    const width = Math.min(6, 0.11 * length + 1.5) * (strong ? 1.25 : 1);
    const waist = Math.min(0.22 * length, 16);
    const left = { x: head.x + along.x * waist - along.y * width, y: head.y + along.y * waist + along.x * width };
    const right = { x: head.x + along.x * waist + along.y * width, y: head.y + along.y * waist - along.x * width };
    const colour = STATE_COLOURS[place.handle.constraint];
    const free = place.handle.constraint === 'free';
    this.facet([head, left, tail], colour, free ? 0.22 : 0.62);
    this.facet([head, right, tail], shaded(colour), free ? 0.3 : 0.72);
    context.beginPath();
    trace(context, [head, left, tail, right]);
    context.lineWidth = strong ? 2 : 1.1;
    context.strokeStyle = strong ? style.label : free ? colour : style.outline;
    context.stroke();
    if (place.leaf) this.hollow(tail, place.handle.constraint === 'tail' || place.handle.constraint === 'ends' ? 5 : 3.2, colour, style);
  }

  private facet(corners: Spot[], colour: string, alpha: number): void {
    const before = this.context.globalAlpha;
    this.context.globalAlpha = before * alpha;
    this.context.beginPath();
    trace(this.context, corners);
    this.context.fillStyle = colour;
    this.context.fill();
    this.context.globalAlpha = before;
  }

  private joint(at: Vector3, place: HandlePlace, selected: boolean, hovered: boolean, style: OverlayStyle): void {
    const context = this.context;
    const { type, constraint } = place.handle;
    const colour = type === 'region' && constraint === 'free' ? STATE_COLOURS.region : STATE_COLOURS[constraint];
    const radius = (type === 'bone' && constraint === 'free' ? 4 : RADIUS) * (hovered ? 1.25 : 1);
    if (selected || hovered) {
      circle(context, at, radius + 4.5);
      context.fillStyle = colour;
      context.globalAlpha *= 0.28;
      context.fill();
      context.globalAlpha /= 0.28;
    }
    if (type === 'region') this.square(at, radius, colour, constraint === 'free', style);
    else if (constraint === 'free') this.hollow(at, radius, colour, style);
    else this.ball(at, radius, colour, style);
    if (constraint === 'position' || constraint === 'ends') {
      circle(context, at, radius + 3);
      context.lineWidth = 3.2;
      context.strokeStyle = style.outline;
      context.stroke();
      context.lineWidth = 1.8;
      context.strokeStyle = colour;
      context.stroke();
    }
    if (constraint === 'transform') this.axes(at, radius, colour);
  }

  private ball(at: Spot, radius: number, colour: string, style: OverlayStyle): void {
    const context = this.context;
    const light = context.createRadialGradient(at.x - 0.35 * radius, at.y - 0.4 * radius, 0.1 * radius, at.x, at.y, radius);
    light.addColorStop(0, '#ffffff');
    light.addColorStop(0.35, colour);
    light.addColorStop(1, shaded(colour));
    circle(context, at, radius);
    context.fillStyle = light;
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = style.outline;
    context.stroke();
  }

  private hollow(at: Spot, radius: number, colour: string, style: OverlayStyle): void {
    const context = this.context;
    circle(context, at, radius - 0.5);
    context.fillStyle = style.label_back;
    context.fill();
    context.lineWidth = 4;
    context.strokeStyle = style.outline;
    context.stroke();
    context.lineWidth = 2.4;
    context.strokeStyle = colour;
    context.stroke();
  }

  private square(at: Spot, radius: number, colour: string, free: boolean, style: OverlayStyle): void {
    const context = this.context;
    context.beginPath();
    context.roundRect(at.x - radius, at.y - radius, 2 * radius, 2 * radius, 3);
    context.fillStyle = free ? style.label_back : colour;
    context.fill();
    context.lineWidth = 3.4;
    context.strokeStyle = style.outline;
    context.stroke();
    context.lineWidth = 2;
    context.strokeStyle = STATE_COLOURS.region;
    context.stroke();
  }

  private axes(at: Spot, radius: number, colour: string): void {
    const context = this.context;
    context.lineWidth = 2;
    context.strokeStyle = colour;
    context.beginPath();
    for (const angle of [-Math.PI / 2, Math.PI / 6, (5 * Math.PI) / 6]) {
      context.moveTo(at.x + Math.cos(angle) * (radius + 1.5), at.y + Math.sin(angle) * (radius + 1.5));
      context.lineTo(at.x + Math.cos(angle) * (radius + 6.5), at.y + Math.sin(angle) * (radius + 6.5));
    }
    context.stroke();
  }

  private label(text: string, at: Spot, style: OverlayStyle, quiet: boolean): void {
    const context = this.context;
    context.font = '12px system-ui, sans-serif';
    const width = context.measureText(text).width;
    const x = at.x + 14;
    const y = at.y - 14;
    context.globalAlpha = quiet ? 0.85 : 1;
    context.beginPath();
    context.roundRect(x - 5, y - 12, width + 10, 17, 4);
    context.fillStyle = style.label_back;
    context.fill();
    context.fillStyle = style.label;
    context.fillText(text, x, y + 0.5);
    context.globalAlpha = 1;
  }
}

const is_strong = (name: string, marks: OverlayMarks): boolean => name === marks.selected || name === marks.hovered || marks.also.has(name);

function middle(head: Spot, tail: Spot | null): Spot {
  return tail ? { x: (head.x + tail.x) / 2, y: (head.y + tail.y) / 2 } : head;
}

function circle(context: CanvasRenderingContext2D, at: Spot, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
}

function trace(context: CanvasRenderingContext2D, corners: Spot[]): void {
  corners.forEach((corner, i) => (i === 0 ? context.moveTo(corner.x, corner.y) : context.lineTo(corner.x, corner.y)));
  context.closePath();
}

/** A darker relative of a colour #rrggbb. */
function shaded(colour: string): string {
  const parts = [1, 3, 5].map((i) => Math.round(0.8 * parseInt(colour.slice(i, i + 2), 16)));
  return `rgb(${parts.join(' ')})`;
}

function distance_to_segment(x: number, y: number, a: Spot, b: Spot): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const size = dx * dx + dy * dy;
  const t = size > 0 ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / size)) : 0;
  return Math.hypot(a.x + t * dx - x, a.y + t * dy - y);
}
