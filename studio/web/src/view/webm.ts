// Films as WebM: the parts of Matroska that one video track needs.

/** A picture as the encoder made it. */
export interface EncodedPicture {
  /** In milliseconds. */
  time: number;
  key: boolean;
  bytes: Uint8Array;
}

type Content = number | string | Uint8Array | Float64Array | Element[];

interface Element {
  id: number;
  content: Content;
}

const element = (id: number, content: Content): Element => ({ id, content });

/** A cluster's pictures count their time from its start, in 16 bits. */
const LONGEST_CLUSTER_MS = 30_000;

/** @param codec  As Matroska names it: "V_VP8". @param seconds  How long the film is: the last picture stays until then. */
export function webm(codec: string, width: number, height: number, seconds: number, pictures: EncodedPicture[]): Uint8Array {
  const head = element(0x1a45dfa3, [
    element(0x4286, 1), element(0x42f7, 1), element(0x42f2, 4), element(0x42f3, 8), element(0x4282, 'webm'), element(0x4287, 4), element(0x4285, 2),
  ]);
  const info = element(0x1549a966, [
    element(0x2ad7b1, 1_000_000), element(0x4489, new Float64Array([1000 * seconds])), element(0x4d80, 'Limber'), element(0x5741, 'Limber'),
  ]);
  const tracks = element(0x1654ae6b, [element(0xae, [
    element(0xd7, 1), element(0x73c5, 1), element(0x83, 1), element(0x9c, 0), element(0x86, codec), element(0xe0, [element(0xb0, width), element(0xba, height)]),
  ])]);
  const clusters: { start: number; element: Element }[] = [];
  for (const { time, key, bytes } of pictures) {
    let last = clusters[clusters.length - 1];
    // Players begin at the start of a cluster: with a picture that needs no other.
    if (!last || (key && time > last.start) || time - last.start > LONGEST_CLUSTER_MS) clusters.push((last = { start: time, element: element(0x1f43b675, [element(0xe7, Math.round(time))]) }));
    const block = new Uint8Array(4 + bytes.length);
    new DataView(block.buffer).setInt16(1, Math.round(time) - Math.round(last.start));
    block[0] = 0x81;
    block[3] = key ? 0x80 : 0;
    block.set(bytes, 4);
    (last.element.content as Element[]).push(element(0xa3, block));
  }
  // Where the clusters are, counted from what the segment holds first: cues stand behind them.
  let place = size_of(info) + size_of(tracks);
  const cues = element(0x1c53bb6b, clusters.map((cluster) => {
    const cue = element(0xbb, [element(0xb3, Math.round(cluster.start)), element(0xb7, [element(0xf7, 1), element(0xf1, place)])]);
    place += size_of(cluster.element);
    return cue;
  }));
  const segment = element(0x18538067, [info, tracks, ...clusters.map((cluster) => cluster.element), cues]);
  const bytes = new Uint8Array(size_of(head) + size_of(segment));
  write(segment, bytes, write(head, bytes, 0));
  return bytes;
}

/** Bytes of a whole number, big-endian. */
function number_bytes(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

function plain_bytes(content: Exclude<Content, Element[]>): Uint8Array {
  if (typeof content === 'number') return number_bytes(content);
  if (typeof content === 'string') return new TextEncoder().encode(content);
  if (content instanceof Uint8Array) return content;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, content[0]);
  return bytes;
}

const content_size = (content: Content): number => (Array.isArray(content) ? content.reduce((sum, part) => sum + size_of(part), 0) : plain_bytes(content).length);

/** Sizes always take eight bytes: nothing has to be moved once they are known. */
const SIZE_BYTES = 8;
const size_of = ({ id, content }: Element): number => number_bytes(id).length + SIZE_BYTES + content_size(content);

function write({ id, content }: Element, out: Uint8Array, at: number): number {
  const name = number_bytes(id);
  out.set(name, at);
  let next = at + name.length;
  const view = new DataView(out.buffer);
  const size = content_size(content);
  view.setUint32(next, 0x01000000 + Math.floor(size / 2 ** 32));
  view.setUint32(next + 4, size % 2 ** 32);
  next += SIZE_BYTES;
  if (Array.isArray(content)) {
    for (const part of content) next = write(part, out, next);
    return next;
  }
  out.set(plain_bytes(content), next);
  return next + size;
}
