// Skins in two layers for three.js. Plain JavaScript, so that a page may load this file as it is, beside three.js alone.
import {
  DataTexture, FloatType, GLSL3, Matrix4, Mesh, NearestFilter, OrthographicCamera, PlaneGeometry, RawShaderMaterial, RGBAFormat, Scene, WebGLRenderTarget,
} from 'three';

/** The extension of glTF skins, see docs/schema/LIMBER_two_layer.schema.json. */
const EXTENSION = 'LIMBER_two_layer';
/** Texels per row of the table of shares. */
const TABLE_WIDTH = 1024;

const VERTEX = /* glsl */ `
in vec3 position;
void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }`;

// A texel is a column of a virtual bone's matrix, where three.js looks for it; the table has two masters and their shares per texel.
const FRAGMENT = /* glsl */ `
precision highp float;
precision highp int;
precision highp sampler2D;
uniform sampler2D masters;
uniform sampler2D table;
uniform int groups;
uniform int bones;
uniform int size;
out vec4 result;
void main() {
  int texel = int(gl_FragCoord.y) * size + int(gl_FragCoord.x);
  int bone = texel / 4;
  int column = texel % 4;
  result = vec4(0.0);
  if (bone >= bones) return;
  for (int group = 0; group < groups; ++group) {
    int at = bone * groups + group;
    vec4 pair = texelFetch(table, ivec2(at % ${TABLE_WIDTH}, at / ${TABLE_WIDTH}), 0);
    if (pair.y != 0.0) result += pair.y * texelFetch(masters, ivec2(column, int(pair.x)), 0);
    if (pair.w != 0.0) result += pair.w * texelFetch(masters, ivec2(column, int(pair.z)), 0);
  }
}`;

/**
 * @param {Float32Array} data
 * @param {number} width
 * @param {number} height
 */
function floatTexture(data, width, height) {
  const texture = new DataTexture(data, width, height, RGBAFormat, FloatType);
  texture.minFilter = texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return texture;
}

/** One skin: the bones of its lower layer, and the virtual bones that they are blended to. */
export class TwoLayerSkin {
  /**
   * @param {import('three').Skeleton} skeleton  Of the meshes; its bones are the virtual ones, which nothing has to move.
   * @param {import('three').Object3D[]} masters  The bones of the lower layer.
   * @param {import('three').Matrix4[]} inverses  Their inverse bind matrices.
   * @param {number[][]} dictionary  Per bone of the skeleton: a master and its share, and so on.
   */
  constructor(skeleton, masters, inverses, dictionary) {
    if (masters.length === 0 || inverses.length !== masters.length || dictionary.length !== skeleton.bones.length) {
      throw new Error('the lower layer does not fit the skeleton.');
    }
    /** @readonly */
    this.skeleton = skeleton;
    /** @readonly */
    this.masters = masters;
    /** @readonly */
    this.dictionary = dictionary;
    /** @private */
    this.inverses = inverses;
    /** Where the masters take vertices, 16 numbers each. @private */
    this.moves = new Float32Array(16 * masters.length);
    /** @private @type {{ target: WebGLRenderTarget, moves: DataTexture, table: DataTexture, scene: Scene, camera: OrthographicCamera } | null} */
    this.pass = null;
    /** Of bones that are blended here. @private @type {import('three').DataTexture | null} */
    this.texture = null;
    /** @private */
    this.own = { update: skeleton.update, boneTexture: skeleton.boneTexture };
    // What three.js would do before it draws: from the nodes of virtual bones, which need not move.
    skeleton.update = () => {};
  }

  /** How many bones the upper layer has. */
  get virtualBoneCount() {
    return this.dictionary.length;
  }

  /**
   * Blends the masters, where they are now, to virtual bones. To be called before the scene is drawn.
   * @param {import('three').WebGLRenderer | null} [renderer]  Does it on its GPU; without one it is done here.
   */
  update(renderer = null) {
    const world = new Matrix4();
    this.masters.forEach((bone, i) => world.multiplyMatrices(bone.matrixWorld, /** @type {Matrix4} */ (this.inverses[i])).toArray(this.moves, 16 * i));
    if (renderer) this.draw(renderer);
    else this.blend();
  }

  /** Gives the memory of the GPU back, and the skeleton to three.js. */
  dispose() {
    const { target, moves, table, scene } = this.pass ?? {};
    target?.dispose();
    moves?.dispose();
    table?.dispose();
    scene?.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      object.geometry.dispose();
      object.material.dispose();
    });
    if (this.texture !== this.own.boneTexture) this.texture?.dispose();
    this.pass = this.texture = null;
    this.skeleton.update = this.own.update;
    this.skeleton.boneTexture = this.own.boneTexture;
  }

  /** @private */
  blend() {
    const { skeleton } = this;
    if (!this.texture) {
      if (this.pass) skeleton.boneTexture = null;
      if (!skeleton.boneTexture) skeleton.computeBoneTexture();
      this.texture = skeleton.boneTexture;
    }
    skeleton.boneTexture = this.texture;
    const matrices = /** @type {Float32Array} */ (skeleton.boneMatrices);
    this.dictionary.forEach((row, bone) => {
      const to = matrices.subarray(16 * bone, 16 * bone + 16).fill(0);
      for (let i = 0; i < row.length; i += 2) {
        const from = 16 * /** @type {number} */ (row[i]);
        const share = /** @type {number} */ (row[i + 1]);
        for (let k = 0; k < 16; ++k) to[k] = /** @type {number} */ (to[k]) + share * /** @type {number} */ (this.moves[from + k]);
      }
    });
    if (skeleton.boneTexture) skeleton.boneTexture.needsUpdate = true;
  }

  /** @private @param {import('three').WebGLRenderer} renderer */
  draw(renderer) {
    const pass = (this.pass ??= this.makePass());
    pass.moves.needsUpdate = true;
    this.skeleton.boneTexture = /** @type {DataTexture} */ (/** @type {unknown} */ (pass.target.texture));
    const before = { target: renderer.getRenderTarget(), xr: renderer.xr.enabled, shadows: renderer.shadowMap.autoUpdate };
    renderer.xr.enabled = renderer.shadowMap.autoUpdate = false;
    renderer.setRenderTarget(pass.target);
    renderer.render(pass.scene, pass.camera);
    renderer.setRenderTarget(before.target);
    renderer.xr.enabled = before.xr;
    renderer.shadowMap.autoUpdate = before.shadows;
  }

  /** @private */
  makePass() {
    const bones = this.dictionary.length;
    const size = Math.max(4, Math.ceil(Math.sqrt(4 * bones) / 4) * 4); // as three.js has it
    const groups = Math.max(1, ...this.dictionary.map((row) => Math.ceil(row.length / 4)));
    const height = Math.max(1, Math.ceil((bones * groups) / TABLE_WIDTH));
    const shares = new Float32Array(4 * TABLE_WIDTH * height);
    this.dictionary.forEach((row, bone) => shares.set(row, 4 * groups * bone));
    const table = floatTexture(shares, TABLE_WIDTH, height);
    const moves = floatTexture(this.moves, 4, this.masters.length);
    const target = new WebGLRenderTarget(size, size, {
      type: FloatType, format: RGBAFormat, minFilter: NearestFilter, magFilter: NearestFilter, depthBuffer: false, generateMipmaps: false,
    });
    const material = new RawShaderMaterial({
      glslVersion: GLSL3, vertexShader: VERTEX, fragmentShader: FRAGMENT, depthTest: false, depthWrite: false,
      uniforms: { masters: { value: moves }, table: { value: table }, groups: { value: groups }, bones: { value: bones }, size: { value: size } },
    });
    const scene = new Scene();
    const square = new Mesh(new PlaneGeometry(2, 2), material);
    square.frustumCulled = false;
    scene.add(square);
    return { target, moves, table, scene, camera: new OrthographicCamera(-1, 1, 1, -1, 0, 1) };
  }
}

/**
 * The skins in two layers of a file that GLTFLoader has read. Virtual bones follow from the bones that are left: the nodes that
 * stood for them, and the tracks that moved these, are taken out of the scene and its clips.
 *
 *     const gltf = await new GLTFLoader().loadAsync('hero.glb');   // written by `limber compress`
 *     const skins = TwoLayerSkins.of(gltf);
 *     renderer.setAnimationLoop(() => { mixer.update(seconds); skins.update(renderer); renderer.render(scene, camera); });
 */
export class TwoLayerSkins {
  /**
   * @param {{ scene: import('three').Object3D, animations: import('three').AnimationClip[], parser: any }} gltf  What GLTFLoader gave, before a mixer plays it.
   */
  static of(gltf) {
    return new TwoLayerSkins(gltf);
  }

  /** @private @param {{ scene: import('three').Object3D, animations: import('three').AnimationClip[], parser: any }} gltf */
  constructor(gltf) {
    /** @readonly */
    this.scene = gltf.scene;
    /** @readonly @type {TwoLayerSkin[]} */
    this.skins = [];
    const { json, associations } = gltf.parser;
    /** @type {Map<number, import('three').Object3D>} */
    const objects = new Map();
    gltf.scene.traverse((object) => {
      const node = associations.get(object)?.nodes;
      if (node !== undefined) objects.set(node, object);
    });
    const virtual = new Set();
    const seen = new Set();
    gltf.scene.traverse((object) => {
      const mesh = /** @type {import('three').SkinnedMesh} */ (object);
      if (!mesh.isSkinnedMesh || seen.has(mesh.skeleton)) return;
      let at = /** @type {import('three').Object3D | null} */ (mesh);
      while (at && associations.get(at)?.nodes === undefined) at = at.parent;
      const skin = json.skins?.[json.nodes[associations.get(at)?.nodes]?.skin];
      const layers = skin?.extensions?.[EXTENSION];
      if (!layers) return;
      seen.add(mesh.skeleton);
      const masters = layers.joints.map((/** @type {number} */ node) => objects.get(node));
      if (masters.includes(undefined)) throw new Error('the lower layer of a skin names nodes that are not in the scene.');
      const inverses = layers.inverseBindMatrices.map((/** @type {number[]} */ numbers) => new Matrix4().fromArray(numbers));
      this.skins.push(new TwoLayerSkin(mesh.skeleton, masters, inverses, layers.dictionary));
      layers.dictionary.forEach((/** @type {number[]} */ row, /** @type {number} */ i) => {
        const bone = mesh.skeleton.bones[i];
        if (bone && !(row.length === 2 && masters[/** @type {number} */ (row[0])] === bone)) virtual.add(bone);
      });
    });
    this.skins.forEach((skin) => skin.masters.forEach((bone) => virtual.delete(bone)));
    this.drop(virtual, gltf.animations);
  }

  /**
   * Blends all of them. To be called after a mixer has moved the bones, and before the scene is drawn.
   * @param {import('three').WebGLRenderer | null} [renderer]  Does it on its GPU; without one it is done here.
   */
  update(renderer = null) {
    if (this.skins.length === 0) return;
    this.scene.updateWorldMatrix(true, true);
    for (const skin of this.skins) skin.update(renderer);
  }

  /** Gives the memory of the GPU back. */
  dispose() {
    for (const skin of this.skins) skin.dispose();
  }

  /**
   * Takes nodes away that only stood for virtual bones, and what moved them.
   * @private
   * @param {Set<import('three').Object3D>} virtual
   * @param {import('three').AnimationClip[]} clips
   */
  drop(virtual, clips) {
    const kept = new Set(this.skins.flatMap((skin) => skin.masters));
    /** @type {import('three').Object3D[]} */
    const gone = [];
    /** @param {import('three').Object3D} object @returns {boolean} */
    const only_virtual = (object) => {
      const below = object.children.map(only_virtual);
      const plain = object.type === 'Bone' || object.type === 'Object3D';
      const goes = plain && !kept.has(object) && below.every(Boolean) && (virtual.has(object) || below.length > 0);
      if (goes) gone.push(object);
      return goes;
    };
    this.scene.children.forEach(only_virtual);
    const names = new Set(gone.flatMap((object) => [object.name, object.uuid]));
    for (const object of gone) object.removeFromParent();
    for (const clip of clips) clip.tracks = clip.tracks.filter((track) => !names.has(track.name.slice(0, track.name.lastIndexOf('.'))));
  }
}
