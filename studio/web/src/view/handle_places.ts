import { Vector3 } from 'three';
import type { HandleState } from '../protocol/messages';

/** Where a handle is now: one anchor, and for bones both ends. */
export interface HandlePlace {
  handle: HandleState;
  anchor: Vector3;
  tail: Vector3 | null;
  /** A bone whose tail no other bone continues: the tail can be dragged on its own. */
  leaf: boolean;
}

const vector = (numbers: number[] | undefined): Vector3 =>
  new Vector3(numbers?.[0] ?? 0, numbers?.[1] ?? 0, numbers?.[2] ?? 0);

/** Applies a 3x4 transform (row by row) that begins at `offset`. */
function transformed(at: Vector3, transforms: ArrayLike<number>, offset: number): Vector3 {
  const row = (r: number): number =>
    transforms[offset + 4 * r] * at.x + transforms[offset + 4 * r + 1] * at.y + transforms[offset + 4 * r + 2] * at.z + transforms[offset + 4 * r + 3];
  return new Vector3(row(0), row(1), row(2));
}

/** The anchor of a handle at rest: a point, the head of a bone, the centre of a region. */
export function rest_anchor(handle: HandleState): Vector3 {
  return vector(handle.rest.position ?? handle.rest.head ?? handle.rest.center);
}

/** Where all handles are, by the transforms of a frame (rows x 12), or at rest where there is none. */
export function handle_places(handles: HandleState[], transforms: Float32Array | null, row_of: (name: string) => number): HandlePlace[] {
  const places: HandlePlace[] = [];
  const parents = new Set(handles.map((handle) => handle.parent));
  handles.forEach((handle) => {
    if (handle.type === 'extra') return;
    const row = row_of(handle.name);
    const moved = transforms !== null && row >= 0 && transforms.length >= 12 * (row + 1);
    const go = (at: Vector3): Vector3 => (moved ? transformed(at, transforms, 12 * row) : at);
    places.push({
      handle, anchor: go(rest_anchor(handle)), tail: handle.type === 'bone' ? go(vector(handle.rest.tail)) : null,
      leaf: handle.type === 'bone' && !parents.has(handle.name),
    });
  });
  return places;
}

/** A handle that somebody drags, and where the pointer has it. */
export interface HeldHandle {
  name: string;
  anchor: Vector3;
  end?: 'tail';
}

/** Puts a dragged handle where the pointer has it, whatever the newest frame says. */
export function move_held(places: HandlePlace[], held: HeldHandle): void {
  const place = places.find((other) => other.handle.name === held.name);
  if (!place) return;
  if (held.end === 'tail') {
    place.tail?.copy(held.anchor);
    return;
  }
  place.tail?.add(held.anchor).sub(place.anchor);
  place.anchor.copy(held.anchor);
}
