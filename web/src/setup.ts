import createSetup from './limber.mjs';
import { LimberError, start } from './loader.js';
import type { EngineModule, LoadOptions } from './loader.js';
import { Runtime } from './runtime.js';

export { isSupported, LimberError } from './loader.js';
export type { LoadOptions, WasmSource } from './loader.js';
export * from './runtime.js';

/** A file: bytes, or text. */
export type FileContent = Uint8Array | ArrayBuffer | string;
/** Files by their names; the ending of a name says what it is. */
export type Files = Record<string, FileContent>;

/** What a command came to. */
export interface RunResult {
  /** 0 done, 1 failed, 2 wrong usage, 3 bad input, 4 not converged (the result is there all the same). */
  readonly status: number;
  /** What it printed. */
  readonly output: string;
  /** Notes, warnings and errors. */
  readonly messages: string;
  /** What it wrote. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** A value of an option of a command; true: a flag that is set. */
export type OptionValue = string | number | boolean | readonly (string | number)[] | undefined;

/** Options of a command by the names that `limber COMMAND --help` has, without dashes: `{ weights: 'bounded', extra: 10 }`. */
export type CommandOptions = Record<string, OptionValue>;

/** A file that a command made, and what it has to say. */
export interface Made {
  readonly file: Uint8Array;
  /** The command's `--json`. */
  readonly report: Record<string, unknown>;
}

/** How handles lie: as in a rig file. */
export interface Rig {
  limber: 1;
  handles: (
    | { name: string; parent?: string; type: 'point'; position: number[] }
    | { name: string; parent?: string; type: 'bone'; head: number[]; tail: number[] }
    | { name: string; parent?: string; type: 'region'; vertices: number[] }
  )[];
}

interface FileSystem {
  mkdir(path: string): void;
  rmdir(path: string): void;
  chdir(path: string): void;
  writeFile(path: string, content: Uint8Array | string): void;
  readFile(path: string): Uint8Array;
  readdir(path: string): string[];
  stat(path: string): { mode: number };
  isDir(mode: number): boolean;
  unlink(path: string): void;
}

const FOLDER = '/files';

/**
 * All of Limber's setup: every command of the program `limber` that needs neither a network nor other programs, on files in
 * memory. Commands take from milliseconds to seconds and block: in a page that draws, load this in a worker.
 */
export class Setup extends Runtime {
  private readonly output: string[];
  private readonly messages: string[];

  private constructor(module: EngineModule, output: string[], messages: string[]) {
    super(module);
    this.output = output;
    this.messages = messages;
  }

  /** Loads the WebAssembly, which holds the run time, too. @throws LimberError  Unsupported; FileNotFound. */
  static override async load(options: LoadOptions = {}): Promise<Setup> {
    const output: string[] = [];
    const messages: string[] = [];
    const print = { print: (line: string) => output.push(line), printErr: (line: string) => messages.push(line) };
    return new Setup(await start(createSetup, new URL('./limber.wasm', import.meta.url), options, print), output, messages);
  }

  /**
   * Runs `limber WORD...` on files in memory, as it would be run in a folder that holds them.
   * @param words  A command and its arguments: ['info', 'mesh.obj', '--json'].
   * @param files  What is in the folder.
   */
  run(words: readonly string[], files: Files = {}): RunResult {
    const fs = this.module.FS as FileSystem;
    this.output.length = this.messages.length = 0;
    fs.mkdir(FOLDER);
    try {
      fs.chdir(FOLDER);
      for (const [name, content] of Object.entries(files)) {
        if (!/^[^/\0]+$/.test(name) || name === '.' || name === '..') {
          throw new LimberError('InvalidArgument', `'${name}' is no name of a file.`, 'Names have no folders.');
        }
        fs.writeFile(name, content instanceof ArrayBuffer ? new Uint8Array(content) : content);
      }
      const bytes = new TextEncoder().encode(words.map((word) => `${word}\0`).join(''));
      const memory = this.allocate(bytes.length + 1);
      let status: number;
      try {
        this.module.HEAPU8.set(bytes, memory);
        status = this.module._limber_web_run!(memory, words.length);
      } finally {
        this.module._free(memory);
      }
      const made: Record<string, Uint8Array> = {};
      for (const name of list(fs)) if (!(name in files) || words.includes('--in-place')) made[name] = fs.readFile(name).slice();
      return { status, output: this.output.join('\n'), messages: this.messages.join('\n'), files: made };
    } finally {
      fs.chdir('/');
      for (const name of list(fs)) fs.unlink(`${FOLDER}/${name}`);
      fs.rmdir(FOLDER);
    }
  }

  /**
   * Runs a command that writes one file.
   * @param output  Its name; the ending says what it is.
   * @throws LimberError  With code, sentence, remedy and place, as the program tells them. Not converging is no error: the
   *                      report has `converged`.
   */
  make(command: string, names: readonly string[], output: string, files: Files, options: CommandOptions = {}): Made {
    const { file, report } = this.command([command, ...names, '-o', output], files, options, output);
    return { file: file!, report };
  }

  /** Runs a command that answers in JSON. */
  ask(command: string, names: readonly string[], files: Files, options: CommandOptions = {}): Record<string, unknown> {
    return this.command([command, ...names], files, options).report;
  }

  /** Binds a shape to its handles: a `.limber` file, to be read by readBinding. */
  bind(shape: Files, rig: Rig | Files, options: CommandOptions = {}): Made {
    const model = nameOf(shape);
    const handles: Files = isRig(rig) ? { 'handles.rig.json': JSON.stringify(rig) } : rig;
    return this.make('bind', [model, nameOf(handles)], 'bound.limber', { ...shape, ...handles }, options);
  }

  /** Fits a skeleton into a shape and skins it: a `.glb`, or with `{ format: 'vrm' }` a `.vrm`. A motion is an option: `{ motion: 'walk' }`. */
  rig(shape: Files, options: CommandOptions & { format?: 'glb' | 'vrm' } = {}): Made {
    const { format, ...others } = options;
    return this.make('rig', [nameOf(shape)], `rigged.${format ?? 'glb'}`, shape, others);
  }

  /** Where joints would be: what `rig` fits, without skinning. */
  fitSkeleton(shape: Files, options: CommandOptions = {}): Record<string, unknown> {
    const result = this.run(['rig', nameOf(shape), '--joints', 'joints.json', '--quiet', '--json', ...flags(options)], shape);
    this.check(result);
    return JSON.parse(new TextDecoder().decode(result.files['joints.json'])) as Record<string, unknown>;
  }

  /** Brings the skins of a `.glb` or `.limber` down to few influences per vertex. */
  compress(character: Files, options: CommandOptions = {}): Made {
    return this.make('compress', [nameOf(character)], 'compressed.glb', character, options);
  }

  /** Plays a motion on a character or a binding: a `.glb`. */
  animate(character: Files, motion: string | Files, options: CommandOptions = {}): Made {
    const clip = typeof motion === 'string' ? motion : nameOf(motion);
    const files = typeof motion === 'string' ? character : { ...character, ...motion };
    return this.make('animate', [nameOf(character)], 'animated.glb', files, { motion: clip, ...options });
  }

  /** Bones and weights from a sequence of meshes (.pc2, .mdd) of a shape. */
  decompose(sequence: Files, shape: Files, bones: number, options: CommandOptions = {}): Made {
    return this.make('decompose', [nameOf(sequence)], 'decomposed.glb', { ...sequence, ...shape }, { mesh: nameOf(shape), bones, ...options });
  }

  /** Another format. @param output  A name with its ending, such as 'mesh.ply'. */
  convert(file: Files, output: string, options: CommandOptions = {}): Made {
    const { file: made, report } = this.command(['convert', nameOf(file), output], file, options, output);
    return { file: made!, report };
  }

  /** One of Limber's own shapes, with its rig. */
  sample(name: string, options: CommandOptions = {}): { shape: Uint8Array; rig: Rig } {
    const result = this.run(['make', name, '-o', 'shape.obj', '--json', '--quiet', ...flags(options)]);
    this.check(result);
    const rig = JSON.parse(new TextDecoder().decode(result.files['shape.rig.json'])) as Rig;
    return { shape: result.files['shape.obj']!, rig };
  }

  /** What a file holds. */
  info(file: Files): Record<string, unknown> {
    return this.ask('info', [nameOf(file)], file);
  }

  /** What is wrong with a mesh or a skin. Faults are no error here: the report lists them. */
  inspect(file: Files): Record<string, unknown> {
    const result = this.run(['check', nameOf(file), '--json', '--quiet'], file);
    const report = parsed(result.output);
    if (!report || 'error' in report) this.check(result);
    return report ?? {};
  }

  /** A picture of a shape or a character, as a PNG. */
  render(file: Files, options: CommandOptions = {}): Made {
    return this.make('render', [nameOf(file)], 'picture.png', file, options);
  }

  private command(words: readonly string[], files: Files, options: CommandOptions, output?: string): { file?: Uint8Array; report: Record<string, unknown> } {
    const result = this.run([...words, '--json', '--quiet', ...flags(options)], files);
    this.check(result);
    const file = output === undefined ? undefined : result.files[output];
    if (output !== undefined && !file) throw new LimberError('Failed', 'the command wrote nothing.');
    return { ...(file ? { file } : {}), report: parsed(result.output) ?? {} };
  }

  private check(result: RunResult): void {
    if (result.status === 0 || result.status === 4) return;
    const report = parsed(result.output)?.['error'] as Record<string, unknown> | undefined;
    if (!report) throw new LimberError('Failed', result.messages || 'the command failed.');
    throw new LimberError(
      String(report['code']),
      String(report['message']),
      String(report['remedy'] ?? ''),
      (report['place'] ?? {}) as Record<string, string | number>,
    );
  }
}

function list(fs: FileSystem): string[] {
  return fs.readdir(FOLDER).filter((name) => name !== '.' && name !== '..' && !fs.isDir(fs.stat(`${FOLDER}/${name}`).mode));
}

function nameOf(files: Files): string {
  const name = Object.keys(files)[0];
  if (name === undefined) throw new LimberError('InvalidArgument', 'a file is missing.', "Give it with its name: { 'mesh.obj': bytes }.");
  return name;
}

function isRig(rig: Rig | Files): rig is Rig {
  return 'handles' in rig && Array.isArray(rig.handles);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** `{ extra: 3, fast: true, marker: [a, b] }` as words. */
function flags(options: CommandOptions): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name}`;
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    return (Array.isArray(value) ? value : [value]).map((one) => `${flag}=${String(one)}`);
  });
}
