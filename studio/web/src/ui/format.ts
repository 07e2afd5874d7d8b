// Numbers as people read them.

/** 20114 as 20,114. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Three significant digits, without an exponent where that is short. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-3) return value.toExponential(1).replace('e+', 'e');
  return String(Number(value.toPrecision(3)));
}

/** Microseconds with the unit that fits. */
export function duration(microseconds: number): string {
  if (!Number.isFinite(microseconds)) return '–';
  if (microseconds < 1000) return `${microseconds < 10 ? microseconds.toFixed(1) : microseconds.toFixed(0)} µs`;
  if (microseconds < 1e6) return `${(microseconds / 1000).toPrecision(3)} ms`;
  return `${(microseconds / 1e6).toPrecision(3)} s`;
}

/** Seconds as 0:01.4. */
export function clock(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths % 10}`;
}
