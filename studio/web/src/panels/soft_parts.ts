// Softness of single handles, as the option holds it: "head=0,belly=0.95".

export function parse_parts(text: string): Map<string, number> {
  const parts = new Map<string, number>();
  for (const entry of text.split(',')) {
    const equals = entry.lastIndexOf('=');
    const softness = Number(entry.slice(equals + 1));
    if (equals > 0 && entry.length > equals + 1 && softness >= 0 && softness <= 1) parts.set(entry.slice(0, equals), softness);
  }
  return parts;
}

export function write_parts(parts: Map<string, number>): string {
  return [...parts].map(([name, softness]) => `${name}=${softness}`).join(',');
}
