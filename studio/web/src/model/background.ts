// Takes the background off a picture: what is connected with its rim, or with places that somebody clicked, and has their colour.

/** Of red, green and blue the one that differs most. */
const difference = (pixels: Uint8ClampedArray, at: number, colour: readonly number[]): number =>
  Math.max(Math.abs(pixels[at] - colour[0]), Math.abs(pixels[at + 1] - colour[1]), Math.abs(pixels[at + 2] - colour[2]));

/** The colour that the rim has: the middle one of each channel. */
export function rim_colour(pixels: Uint8ClampedArray, width: number, height: number): number[] {
  const rim: number[][] = [[], [], []];
  const add = (x: number, y: number): void => { for (let c = 0; c < 3; ++c) rim[c].push(pixels[4 * (y * width + x) + c]); };
  for (let x = 0; x < width; ++x) [0, height - 1].forEach((y) => add(x, y));
  for (let y = 0; y < height; ++y) [0, width - 1].forEach((x) => add(x, y));
  return rim.map((values) => values.sort((a, b) => a - b)[values.length >> 1]);
}

/** Whether the picture has anything to see through. */
export function is_opaque(pixels: Uint8ClampedArray): boolean {
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i] < 250) return false;
  return true;
}

/**
 * How opaque each pixel is without the background, 0 to 255; on the edge of what stays it fades.
 * @param pixels     RGBA.
 * @param clicked    Places whose surroundings go too: what can be seen through a handle.
 * @param tolerance  How far colours may be from that of the background, 0 to 255.
 */
export function without_background(pixels: Uint8ClampedArray, width: number, height: number, clicked: { x: number; y: number }[], tolerance: number): Uint8ClampedArray {
  const count = width * height;
  const gone = new Uint8Array(count);
  const from_background = new Uint8Array(count).fill(255);
  const stack: number[] = [];
  const flood = (colour: readonly number[]): void => {
    while (stack.length > 0) {
      const at = stack.pop()!;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= count || gone[next]) continue;
        const away = difference(pixels, 4 * next, colour);
        from_background[next] = Math.min(from_background[next], away);
        if (away > tolerance) continue;
        gone[next] = 1;
        stack.push(next);
      }
    }
  };
  const begin = (at: number, colour: readonly number[]): void => {
    if (gone[at] || difference(pixels, 4 * at, colour) > tolerance) return;
    gone[at] = 1;
    stack.push(at);
  };
  const rim = rim_colour(pixels, width, height);
  for (let x = 0; x < width; ++x) [x, count - 1 - x].forEach((at) => begin(at, rim));
  for (let y = 0; y < height; ++y) [y * width, (y + 1) * width - 1].forEach((at) => begin(at, rim));
  flood(rim);
  for (const { x, y } of clicked) {
    const at = Math.round(y) * width + Math.round(x);
    if (!(at >= 0 && at < count)) continue;
    const colour = [pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2]];
    begin(at, colour);
    flood(colour);
  }
  const alpha = new Uint8ClampedArray(count);
  for (let i = 0; i < count; ++i) {
    if (gone[i]) continue;
    // Pixels on the edge are partly background.
    const share = tolerance > 0 ? (from_background[i] - tolerance) / tolerance : 1;
    alpha[i] = Math.min(pixels[4 * i + 3], from_background[i] === 255 ? 255 : 255 * Math.min(1, Math.max(0.25, share)));
  }
  return alpha;
}
