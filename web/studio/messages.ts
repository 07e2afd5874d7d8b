/** From the page to the worker that holds the engine. */
export type ToEngine =
  | { kind: 'start'; wasm: string; sample: string }
  | { kind: 'connect' }
  | { kind: 'text'; text: string }
  | { kind: 'upload'; id: number; name: string; bytes: ArrayBuffer }
  | { kind: 'download' | 'thumbnail'; id: number; name: string };

/** And back. `file` answers what has an `id`. */
export type FromEngine =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'text'; text: string }
  | { kind: 'binary'; bytes: ArrayBuffer }
  | { kind: 'file'; id: number; name: string; bytes: ArrayBuffer | null };

/** From the service worker to a page: something that the program would serve. */
export interface Wanted {
  kind: 'upload' | 'download' | 'thumbnail';
  name: string;
  body?: ArrayBuffer;
}

/** The answer. */
export interface Served {
  bytes: ArrayBuffer | null;
  type: string;
}
