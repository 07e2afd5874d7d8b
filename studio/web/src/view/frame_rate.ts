/** Pictures per second over the last ones. */
export class FrameRate {
  per_second = 0;
  private times: number[] = [];

  /** A picture was drawn at a time in milliseconds. Pauses, in which there was nothing to draw, do not count. */
  note(time: number): void {
    if (this.times.length > 0 && time - this.times[this.times.length - 1] > 1500) this.times = [];
    this.times.push(time);
    if (this.times.length > 30) this.times.shift();
    if (this.times.length > 1) this.per_second = (1000 * (this.times.length - 1)) / Math.max(1, time - this.times[0]);
  }
}
