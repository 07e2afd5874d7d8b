/** From the page to the worker that holds the engine. `client` is the number of a connection. */
export type ToEngine =
  /** `cancel`: one whole number, not 0 once the work is to be cancelled that is being done; null where pages share no memory. */
  | { kind: 'start'; wasm: string; sample: string; cancel: SharedArrayBuffer | null }
  | { kind: 'connect'; client: number }
  | { kind: 'disconnect'; client: number }
  | { kind: 'text'; client: number; text: string }
  | { kind: 'upload'; id: number; name: string; bytes: ArrayBuffer }
  | { kind: 'download' | 'thumbnail'; id: number; name: string };

/** And back. `file` answers what has an `id`. */
export type FromEngine =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'text'; client: number; text: string }
  | { kind: 'binary'; client: number; bytes: ArrayBuffer }
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
