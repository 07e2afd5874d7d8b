import type { Vector3 } from 'three';
import type { Studio } from '../studio';

/** Sends a drag at the rate of the display: of all targets between two pictures, the newest. Numbers rise over the life of the page. */
export class DragSender {
  private static last_number = 0;
  private pending: Record<string, unknown> | null = null;
  private frame = 0;
  private sent = false;

  /** @param more  Fields of every drag: what goes along, how bones turn. */
  constructor(private readonly studio: Studio, private readonly handle: string, private readonly end_of_bone: 'tail' | null = null, private readonly more: Record<string, unknown> = {}) {}

  /** The number for the next drag of this page, whoever sends it. */
  static next_number(): number {
    return ++DragSender.last_number;
  }

  static get last(): number {
    return DragSender.last_number;
  }

  to_position(position: Vector3): void {
    this.push({ position: this.studio.scene.planar ? [position.x, position.y] : position.toArray() });
  }

  /** A 3x4 transform from rest to world, row by row. */
  to_transform(transform: number[]): void {
    this.push({ transform });
  }

  /** The drag is over: one step of undo. */
  end(): void {
    this.flush();
    void this.studio.intend({ do: 'drag_end', handle: this.handle });
  }

  /** Given up: everything is as it was. */
  cancel(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.pending = null;
    if (this.sent) void this.studio.intend({ do: 'drag_cancel', handle: this.handle });
  }

  private push(target: Record<string, unknown>): void {
    this.pending = target;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.flush());
  }

  private flush(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.pending) return;
    this.studio.connection.send({ do: 'drag', handle: this.handle, number: DragSender.next_number(), ...this.pending, ...(this.end_of_bone ? { end: this.end_of_bone } : {}), ...this.more });
    this.pending = null;
    this.sent = true;
  }
}
