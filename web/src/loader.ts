/** Where the WebAssembly comes from; by default it lies beside the module that loads it. */
export type WasmSource = string | URL | ArrayBuffer | Uint8Array;

export interface LoadOptions {
  /** The .wasm: its address, or its bytes. */
  wasm?: WasmSource;
}

/** What goes wrong, in a sentence; `code` is for programs. */
export class LimberError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** What to do about it; may be empty. */
    readonly remedy = '',
    /** Where: file, line, byte, path, handle, vertex, element, as far as they are known. */
    readonly place: Readonly<Record<string, string | number>> = {},
  ) {
    super(remedy ? `${message} ${remedy}` : message);
    this.name = 'LimberError';
  }
}

/** A module as Emscripten makes it: its functions, and views of its memory that are new whenever that has grown. */
export interface EngineModule {
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
  readonly FS?: unknown;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  [name: `_limber_${string}`]: (...values: number[]) => number;
}

export type ModuleFactory = (options: Record<string, unknown>) => Promise<EngineModule>;

// A function that makes a vector, and one that catches an exception: what the engine is compiled for.
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
const EXCEPTIONS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

/** Whether this browser, or node, can run Limber: WebAssembly with SIMD and exceptions, as of 2021 and later. */
export function isSupported(): boolean {
  return (
    typeof WebAssembly === 'object' &&
    WebAssembly.validate(new Uint8Array(SIMD)) &&
    WebAssembly.validate(new Uint8Array(EXCEPTIONS))
  );
}

async function bytesOf(source: WasmSource): Promise<ArrayBuffer | Uint8Array> {
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) return source;
  const address = source instanceof URL ? source : new URL(source, import.meta.url);
  if (address.protocol === 'file:') {
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) {
    throw new LimberError('FileNotFound', `${address.href}: the server answers ${response.status}.`, 'Serve the .wasm beside the module, or give its address as `wasm`.');
  }
  return response.arrayBuffer();
}

/** Starts a module. */
export async function start(factory: ModuleFactory, fallback: URL, options: LoadOptions, more: Record<string, unknown> = {}): Promise<EngineModule> {
  if (!isSupported()) {
    throw new LimberError('Unsupported', 'this browser has no WebAssembly with SIMD and exceptions.', 'Use one of 2022 or later.');
  }
  const wasmBinary = await bytesOf(options.wasm ?? fallback);
  return factory({ ...more, wasmBinary });
}
