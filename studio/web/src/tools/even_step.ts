/** A step that a person would count in: about a fiftieth of the shape, rounded to 1, 2 or 5 times a power of ten. */
export function even_step(size: number): number {
  const wanted = Math.max(1e-9, size / 50);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const share = wanted / power;
  return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
}
