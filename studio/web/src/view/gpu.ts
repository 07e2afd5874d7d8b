// Small helpers around three.js for textures that are tables and passes that fill them.
import {
  BufferGeometry, Camera, CustomBlending, DataTexture, FloatType, GLSL3, Mesh, NearestFilter, NoBlending, OneFactor, OneMinusSrcAlphaFactor,
  RawShaderMaterial, RGBAFormat, RGIntegerFormat, RedIntegerFormat, Scene, UnsignedIntType, WebGLRenderTarget,
  type IUniform, type ShaderMaterialParameters, type WebGLRenderer,
} from 'three';
import { COVER, ROW } from './shaders/common';
import type { Table } from './tables';

export type Uniforms = Record<string, IUniform>;

export function float_texture(table: Table<Float32Array>): DataTexture {
  const texture = new DataTexture(table.data as Float32Array<ArrayBuffer>, table.width, table.height, RGBAFormat, FloatType);
  texture.needsUpdate = true;
  return texture;
}

export function word_texture(table: Table<Uint32Array>, channels: 1 | 2): DataTexture {
  const format = channels === 2 ? RGIntegerFormat : RedIntegerFormat;
  const texture = new DataTexture(table.data as Uint32Array<ArrayBuffer>, table.width, table.height, format, UnsignedIntType);
  texture.internalFormat = channels === 2 ? 'RG32UI' : 'R32UI';
  texture.unpackAlignment = 1;
  texture.needsUpdate = true;
  return texture;
}

/** A target with a float texel per vertex. */
export function vertex_target(vertices: number): WebGLRenderTarget {
  return new WebGLRenderTarget(ROW, Math.max(1, Math.ceil(vertices / ROW)), {
    type: FloatType, format: RGBAFormat, minFilter: NearestFilter, magFilter: NearestFilter, depthBuffer: false, generateMipmaps: false,
  });
}

export function shader(vertexShader: string, fragmentShader: string, uniforms: Uniforms, more: ShaderMaterialParameters = {}): RawShaderMaterial {
  return new RawShaderMaterial({ glslVersion: GLSL3, vertexShader, fragmentShader, uniforms, ...more });
}

/** Colours that are already multiplied by their alpha. */
export const PREMULTIPLIED: ShaderMaterialParameters = {
  transparent: true, blending: CustomBlending, blendSrc: OneFactor, blendDst: OneMinusSrcAlphaFactor,
  blendSrcAlpha: OneFactor, blendDstAlpha: OneMinusSrcAlphaFactor,
};

/** A geometry without attributes: the shader fetches everything by the number of its vertex. */
export function bare_geometry(count: number): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setDrawRange(0, count);
  return geometry;
}

/** Runs a fragment shader once per texel of a target. */
export class Pass {
  readonly uniforms: Uniforms;
  private readonly scene = new Scene();
  private readonly camera = new Camera();
  private readonly material: RawShaderMaterial;

  constructor(fragment: string, uniforms: Uniforms) {
    this.uniforms = uniforms;
    this.material = shader(COVER, fragment, uniforms, { depthTest: false, depthWrite: false, blending: NoBlending });
    const mesh = new Mesh(bare_geometry(3), this.material);
    mesh.frustumCulled = false;
    this.scene.add(mesh);
  }

  run(renderer: WebGLRenderer, target: WebGLRenderTarget): void {
    render_to(renderer, target, this.scene, this.camera, false);
  }

  dispose(): void {
    this.material.dispose();
  }
}

/** Renders into a target and leaves the renderer as it was. */
export function render_to(renderer: WebGLRenderer, target: WebGLRenderTarget, scene: Scene, camera: Camera, clear: boolean): void {
  const before = renderer.getRenderTarget();
  const clears = renderer.autoClear;
  renderer.autoClear = clear;
  renderer.setRenderTarget(target);
  renderer.render(scene, camera);
  renderer.setRenderTarget(before);
  renderer.autoClear = clears;
}
