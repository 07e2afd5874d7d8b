import {
  BufferAttribute, DataTexture, DoubleSide, FrontSide, ClampToEdgeWrapping, LinearFilter, LinearMipmapLinearFilter, Matrix3, MirroredRepeatWrapping, NearestFilter,
  NoColorSpace, RepeatWrapping, SRGBColorSpace, Texture, Vector3, Vector4, type ShaderMaterialParameters, type Wrapping,
} from 'three';
import type { MaterialEntry, MaterialMap, SurfaceArrays } from '../model/scene';
import { PREMULTIPLIED, type Uniforms } from './gpu';

/** A material of the file, as the body draws it. */
export interface SurfacePart {
  start: number;
  count: number;
  uniforms: Uniforms;
  /** How it is drawn besides. */
  more: ShaderMaterialParameters;
}

const WRAPS: Record<string, Wrapping> = { repeat: RepeatWrapping, clamp: ClampToEdgeWrapping, mirror: MirroredRepeatWrapping };

/** Uniforms of a body without materials: the shader is the same. */
export function plain_uniforms(): Uniforms {
  return uniforms_of(null, { color: WHITE, data: WHITE, normal: WHITE, emissive: WHITE });
}

const WHITE = one_pixel([255, 255, 255, 255]);

function one_pixel(colour: number[]): DataTexture {
  const texture = new DataTexture(new Uint8Array(colour), 1, 1);
  texture.needsUpdate = true;
  return texture;
}

interface Maps {
  color: Texture;
  data: Texture;
  normal: Texture;
  emissive: Texture;
}

function uniforms_of(material: MaterialEntry | null, maps: Maps): Uniforms {
  const [r, g, b, a] = material?.color ?? [1, 1, 1, 1];
  return {
    has_material: { value: material !== null },
    material_colour: { value: new Vector4(r, g, b, a) },
    metallic: { value: material?.metallic ?? 0 },
    roughness: { value: material?.roughness ?? 1 },
    emissive: { value: new Vector3(...((material?.emissive ?? [0, 0, 0]) as [number, number, number])) },
    cutoff: { value: material?.cutoff ?? 0.5 },
    alpha_mode: { value: { opaque: 0, mask: 1, blend: 2 }[material?.alpha ?? 'opaque'] },
    unlit: { value: material?.unlit ?? false },
    normal_scale: { value: material?.normal_map ? (material.normal_scale ?? 1) : 0 },
    uv_transform: { value: uv_transform(material?.color_map ?? material?.normal_map ?? material?.roughness_map) },
    colour_map: { value: maps.color }, roughness_map: { value: maps.data }, normal_map: { value: maps.normal }, emissive_map: { value: maps.emissive },
  };
}

function uv_transform(map: MaterialMap | undefined): Matrix3 {
  const [x, y] = map?.offset ?? [0, 0];
  const [sx, sy] = map?.scale ?? [1, 1];
  const [c, s] = [Math.cos(map?.rotation ?? 0), Math.sin(map?.rotation ?? 0)];
  // As KHR_texture_transform says: scaled, then turned, then moved.
  return new Matrix3().set(c * sx, s * sy, x, -s * sx, c * sy, y, 0, 0, 1);
}

/** Materials of a shape on the graphics card: triangles in groups, pictures as they arrive. */
export class Surface {
  readonly index: BufferAttribute;
  readonly parts: SurfacePart[] = [];
  /** Pictures that are still being unpacked. */
  waiting = 0;
  private readonly textures = new Map<string, Texture>();

  constructor(surface: SurfaceArrays, triangles: Uint32Array, private readonly changed: () => void) {
    const order = [...new Set(surface.material)].sort((a, b) => rank(surface, a) - rank(surface, b));
    const sorted = new Uint32Array(triangles.length);
    let at = 0;
    for (const number of order) {
      const start = at;
      for (let t = 0; t < surface.material.length; ++t) {
        if (surface.material[t] !== number) continue;
        sorted.set(triangles.subarray(3 * t, 3 * t + 3), at);
        at += 3;
      }
      this.parts.push({ start, count: at - start, ...this.part(surface, surface.materials[number] ?? null) });
    }
    this.index = new BufferAttribute(sorted, 1);
  }

  dispose(): void {
    for (const texture of this.textures.values()) {
      (texture.image as ImageBitmap | undefined)?.close?.();
      texture.dispose();
    }
  }

  private part(surface: SurfaceArrays, material: MaterialEntry | null): { uniforms: Uniforms; more: ShaderMaterialParameters } {
    const plain = material ?? (surface.colors ? PLAIN : null);
    const map = (entry: MaterialMap | undefined, srgb: boolean): Texture => (entry ? this.texture(surface, entry, srgb) : WHITE);
    const uniforms = uniforms_of(plain, {
      color: map(material?.color_map, true), data: map(material?.roughness_map, false), normal: map(material?.normal_map, false), emissive: map(material?.emissive_map, true),
    });
    const more: ShaderMaterialParameters = { side: material && !material.double_sided ? FrontSide : DoubleSide };
    return { uniforms, more: material?.alpha === 'blend' ? { ...more, ...PREMULTIPLIED, depthWrite: false } : more };
  }

  private texture(surface: SurfaceArrays, map: MaterialMap, srgb: boolean): Texture {
    const key = `${map.picture} ${srgb} ${map.wrap?.join()} ${map.nearest}`;
    const known = this.textures.get(key);
    if (known) return known;
    const texture = new Texture();
    this.textures.set(key, texture);
    texture.flipY = false;
    texture.colorSpace = srgb ? SRGBColorSpace : NoColorSpace;
    texture.wrapS = WRAPS[map.wrap?.[0] ?? 'repeat'];
    texture.wrapT = WRAPS[map.wrap?.[1] ?? 'repeat'];
    texture.magFilter = map.nearest ? NearestFilter : LinearFilter;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.anisotropy = 4;
    const picture = surface.pictures[map.picture];
    if (picture) void this.unpack(texture, picture);
    return texture;
  }

  private async unpack(texture: Texture, picture: { type: string; bytes: Uint8Array }): Promise<void> {
    ++this.waiting;
    try {
      const blob = new Blob([picture.bytes as Uint8Array<ArrayBuffer>], picture.type ? { type: picture.type } : {});
      texture.image = await createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
      texture.needsUpdate = true;
    } catch {
      // A picture that this browser does not know stays white.
      texture.image = { data: new Uint8Array([255, 255, 255, 255]), width: 1, height: 1 };
    }
    --this.waiting;
    this.changed();
  }
}

/** Of triangles with colours and without a material. */
const PLAIN: MaterialEntry = { color: [1, 1, 1, 1], metallic: 0, roughness: 0.9, emissive: [0, 0, 0], alpha: 'opaque', cutoff: 0.5, double_sided: true, unlit: false };

/** What is seen through is drawn behind all else. */
function rank(surface: SurfaceArrays, number: number): number {
  return (surface.materials[number]?.alpha === 'blend' ? 1e6 : 0) + number;
}

