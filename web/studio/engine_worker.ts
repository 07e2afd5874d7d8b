// The studio's engine in a worker: takes messages as the program's WebSocket does, and lets the engine work whenever none waits.
import createStudio from '../dist/limber-studio.mjs';
import type { EngineModule } from '../src/loader';
import type { FromEngine, ToEngine } from './messages';

interface FileSystem {
  mkdir(path: string): void;
  writeFile(path: string, content: Uint8Array): void;
  readFile(path: string): Uint8Array;
  readdir(path: string): string[];
  stat(path: string): { mtime: Date };
}

const FOLDER = '/work';
const SAVED = 'limber-studio';
/** Of the first picture of a state before long work begins: a frame. */
const BEFORE_WORK_MS = 17;
const LOOK_FOR_SAVED_MS = 1000;

let engine: EngineModule;
let timer = 0;
let saved_at = 0;
/** Whether the work that is being done is to be cancelled: what the page sets, since messages wait until it is done. */
let cancel: Int32Array | null = null;

function post(message: FromEngine, transfer: Transferable[] = []): void {
  (self as unknown as Worker).postMessage(message, transfer);
}

function with_bytes<T>(bytes: Uint8Array, use: (pointer: number) => T): T {
  const pointer = engine._malloc(Math.max(bytes.length, 1));
  engine.HEAPU8.set(bytes, pointer);
  try {
    return use(pointer);
  } finally {
    engine._free(pointer);
  }
}

function with_text<T>(text: string, use: (pointer: number) => T): T {
  return with_bytes(new TextEncoder().encode(`${text}\0`), use);
}

/** What the last call answered. */
function answer(pointer: number): Uint8Array | null {
  return pointer ? engine.HEAPU8.slice(pointer, pointer + engine._limber_studio_answer_size()) : null;
}

function turn(works: boolean): void {
  clearTimeout(timer);
  const next = engine._limber_studio_turn(works ? 1 : 0);
  timer = self.setTimeout(() => turn(true), next < 0 ? BEFORE_WORK_MS : Math.min(next, 1e6));
}

// ---------------------------------------------------------------- unsaved work, in IndexedDB

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(SAVED, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('files');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function load_saved(fs: FileSystem): Promise<void> {
  const files = (await database()).transaction('files').objectStore('files');
  const bytes = await new Promise<unknown>((resolve, reject) => {
    const asked = files.get('autosave');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  // As of a program that no longer runs: the engine offers to take it up.
  if (bytes instanceof Uint8Array) fs.writeFile(`${FOLDER}/autosave-1.limber-project`, bytes);
}

async function keep_saved(fs: FileSystem): Promise<void> {
  for (const name of fs.readdir(FOLDER)) {
    if (!name.startsWith('autosave-') || !name.endsWith('.limber-project') || name.startsWith('autosave-1.')) continue;
    const time = fs.stat(`${FOLDER}/${name}`).mtime.getTime();
    if (time === saved_at) continue;
    saved_at = time;
    const bytes = fs.readFile(`${FOLDER}/${name}`);
    (await database()).transaction('files', 'readwrite').objectStore('files').put(bytes, 'autosave');
  }
}

// ----------------------------------------------------------------

async function start(wasm: string, sample: string): Promise<void> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm}: the server answers ${response.status}.`);
  engine = await createStudio({
    wasmBinary: await response.arrayBuffer(),
    onMessage: (client: number, bytes: Uint8Array, is_binary: boolean) => {
      if (is_binary) post({ kind: 'binary', client, bytes: bytes.buffer as ArrayBuffer }, [bytes.buffer]);
      else post({ kind: 'text', client, text: new TextDecoder().decode(bytes) });
    },
    isCancelled: () => cancel !== null && Atomics.exchange(cancel, 0, 0) !== 0,
  });
  const fs = engine.FS as FileSystem;
  fs.mkdir(FOLDER);
  await load_saved(fs).catch((failure) => console.warn('earlier work cannot be read:', failure));
  with_text(FOLDER, (folder) => with_text(sample, (name) => engine._limber_studio_start(folder, name)));
  self.setInterval(() => void keep_saved(fs).catch((failure) => console.warn('work cannot be kept:', failure)), LOOK_FOR_SAVED_MS);
  turn(false);
}

self.onmessage = (event: MessageEvent<ToEngine>) => {
  const message = event.data;
  if (message.kind === 'start') {
    if (message.cancel) cancel = new Int32Array(message.cancel);
    start(message.wasm, message.sample).then(
      () => post({ kind: 'ready' }),
      (failure) => post({ kind: 'failed', message: failure instanceof Error ? failure.message : String(failure) }),
    );
  } else if (message.kind === 'connect') {
    engine._limber_studio_connect(message.client);
  } else if (message.kind === 'disconnect') {
    engine._limber_studio_disconnect(message.client);
  } else if (message.kind === 'text') {
    const bytes = new TextEncoder().encode(message.text);
    // What was to be cancelled before this message has ended.
    if (cancel) Atomics.store(cancel, 0, 0);
    with_bytes(bytes, (pointer) => engine._limber_studio_receive(message.client, pointer, bytes.length));
    turn(false);
  } else if (message.kind === 'upload') {
    const bytes = new Uint8Array(message.bytes);
    const pointer = with_text(message.name, (name) => with_bytes(bytes, (content) => engine._limber_studio_upload(name, content, bytes.length)));
    const id = answer(pointer)!;
    post({ kind: 'file', id: message.id, name: new TextDecoder().decode(id.subarray(0, id.length - 1)), bytes: new ArrayBuffer(0) });
  } else {
    const call = message.kind === 'download' ? engine._limber_studio_download : engine._limber_studio_thumbnail;
    const bytes = with_text(message.name, (name) => answer(call(name)));
    post({ kind: 'file', id: message.id, name: message.name, bytes: bytes ? (bytes.buffer as ArrayBuffer) : null }, bytes ? [bytes.buffer] : []);
  }
};
