// A ball as somebody's program would write it: two materials without light, a picture, colours of vertices, holes by alpha.
import { checkers } from './png';

const RINGS = 16;
const SIDES = 24;

/** A .glb of a ball; its upper half is a picture on colours, its lower half has holes where the picture is clear. */
export function painted_ball(): Buffer {
  const positions: number[] = [];
  const uvs: number[] = [];
  const colours: number[] = [];
  for (let ring = 0; ring <= RINGS; ++ring) {
    const polar = (Math.PI * ring) / RINGS;
    for (let side = 0; side <= SIDES; ++side) {
      const around = (2 * Math.PI * side) / SIDES;
      positions.push(Math.sin(polar) * Math.sin(around), Math.cos(polar), Math.sin(polar) * Math.cos(around));
      uvs.push((3 * side) / SIDES, (2 * ring) / RINGS);
      colours.push(0.4 + 0.6 * (ring / RINGS), 1, 1 - 0.7 * (side / SIDES));
    }
  }
  const half = (first: number, last: number): number[] => {
    const corners: number[] = [];
    for (let ring = first; ring < last; ++ring) {
      for (let side = 0; side < SIDES; ++side) {
        const a = ring * (SIDES + 1) + side;
        const b = a + SIDES + 1;
        if (ring > 0) corners.push(a, b, a + 1);
        if (ring < RINGS - 1) corners.push(a + 1, b, b + 1);
      }
    }
    return corners;
  };
  const halves = [half(0, RINGS / 2), half(RINGS / 2, RINGS)];
  const pictures = [checkers(32, false), checkers(32, true)];
  const parts = [floats(positions), floats(uvs), floats(colours), words(halves[0]), words(halves[1]), ...pictures];
  const data: Buffer[] = [];
  const views: { buffer: number; byteOffset: number; byteLength: number }[] = [];
  let offset = 0;
  for (const part of parts) {
    views.push({ buffer: 0, byteOffset: offset, byteLength: part.length });
    const padded = Buffer.concat([part, Buffer.alloc((4 - (part.length % 4)) % 4)]);
    data.push(padded);
    offset += padded.length;
  }
  const count = positions.length / 3;
  const primitive = (indices: number, material: number): object => ({ attributes: { POSITION: 0, TEXCOORD_0: 1, COLOR_0: 2 }, indices, material });
  const unlit = { KHR_materials_unlit: {} };
  const json = {
    asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }], extensionsUsed: ['KHR_materials_unlit'],
    meshes: [{ primitives: [primitive(3, 0), primitive(4, 1)] }],
    materials: [
      { name: 'picture', pbrMetallicRoughness: { baseColorTexture: { index: 0 }, baseColorFactor: [1, 0.8, 0.9, 1] }, extensions: unlit },
      { name: 'holes', pbrMetallicRoughness: { baseColorTexture: { index: 1 } }, alphaMode: 'MASK', alphaCutoff: 0.5, doubleSided: true, extensions: unlit },
    ],
    textures: [{ source: 0 }, { source: 1 }],
    images: [{ bufferView: 5, mimeType: 'image/png' }, { bufferView: 6, mimeType: 'image/png' }],
    accessors: [
      { bufferView: 0, componentType: 5126, count, type: 'VEC3', min: [-1, -1, -1], max: [1, 1, 1] }, { bufferView: 1, componentType: 5126, count, type: 'VEC2' },
      { bufferView: 2, componentType: 5126, count, type: 'VEC3' },
      ...halves.map((corners, i) => ({ bufferView: 3 + i, componentType: 5125, count: corners.length, type: 'SCALAR' })),
    ],
    bufferViews: views, buffers: [{ byteLength: offset }],
  };
  let text = Buffer.from(JSON.stringify(json));
  text = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const header = Buffer.alloc(20);
  header.write('glTF', 0);
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(28 + text.length + offset, 8);
  header.writeUInt32LE(text.length, 12);
  header.write('JSON', 16);
  const second = Buffer.alloc(8);
  second.writeUInt32LE(offset, 0);
  second.write('BIN\0', 4);
  return Buffer.concat([header, text, second, ...data]);
}

const floats = (values: number[]): Buffer => Buffer.from(new Float32Array(values).buffer);
const words = (values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);
