// node pack_gltf.mjs KIND IN OUT.glb: writes a glTF in a way that is found in the wild, by programs that others wrote
// (glTF Transform, Google's Draco, meshoptimizer). KIND: draco, draco-sequential, meshopt, meshopt-filter, instances.
import { NodeIO } from '@gltf-transform/core';
import {
  ALL_EXTENSIONS, EXTMeshGPUInstancing, EXTMeshoptCompression, KHRDracoMeshCompression,
} from '@gltf-transform/extensions';
import draco3d from 'draco3dgltf';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';

const [kind, source, target] = process.argv.slice(2);
await MeshoptDecoder.ready;
await MeshoptEncoder.ready;
const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
  'draco3d.decoder': await draco3d.createDecoderModule(),
  'draco3d.encoder': await draco3d.createEncoderModule(),
  'meshopt.decoder': MeshoptDecoder,
  'meshopt.encoder': MeshoptEncoder,
});
const document = await io.read(source);

if (kind.startsWith('draco')) {
  const method = kind === 'draco' ? 'EDGEBREAKER' : 'SEQUENTIAL';
  document.createExtension(KHRDracoMeshCompression).setRequired(true).setEncoderOptions({
    method: KHRDracoMeshCompression.EncoderMethod[method],
    quantizationBits: { POSITION: 16, NORMAL: 12, COLOR: 8, TEX_COORD: 14, GENERIC: 16 },
  });
} else if (kind.startsWith('meshopt')) {
  const method = kind === 'meshopt' ? 'QUANTIZE' : 'FILTER';
  document.createExtension(EXTMeshoptCompression).setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod[method] });
} else if (kind === 'instances') {
  // Three copies of every mesh without a skin, along x, turned and larger from one to the next.
  const extension = document.createExtension(EXTMeshGPUInstancing).setRequired(true);
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
  const accessor = (type, numbers) =>
    document.createAccessor().setType(type).setArray(new Float32Array(numbers)).setBuffer(buffer);
  const half = Math.SQRT1_2;
  for (const node of document.getRoot().listNodes()) {
    if (!node.getMesh() || node.getSkin()) continue;
    node.setExtension('EXT_mesh_gpu_instancing', extension.createInstancedMesh()
      .setAttribute('TRANSLATION', accessor('VEC3', [0, 0, 0, 5, 0, 0, 10, 1, 0]))
      .setAttribute('ROTATION', accessor('VEC4', [0, 0, 0, 1, 0, half, 0, half, 0, 1, 0, 0]))
      .setAttribute('SCALE', accessor('VEC3', [1, 1, 1, 1, 2, 1, 3, 3, 3])));
  }
} else {
  throw new Error(`unknown kind ${kind}`);
}
await io.write(target, document);
