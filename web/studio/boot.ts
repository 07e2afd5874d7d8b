// Starts the studio's page without a program: its engine is in a worker, and takes the place of the WebSocket. What the page
// would fetch from the program, the service worker asks this page for. ?sample=NAME opens another sample, ?pose=JSON poses it
// (as in a pose file), so that a link can carry both.
import type { FromEngine, Served, ToEngine, Wanted } from './messages';

const worker = new Worker(new URL('engine_worker.js', document.baseURI));
const waiting = new Map<number, (file: { name: string; bytes: ArrayBuffer | null }) => void>();
const parameters = new URLSearchParams(location.search);
/** Read by the engine while it works and hears no messages. Only pages that are isolated from other origins share memory. */
const cancel = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
let next_id = 1;
const sockets = new Map<number, EngineSocket>();

function post(message: ToEngine, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer);
}

/** What the page knows of a WebSocket. */
class EngineSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = EngineSocket.CONNECTING;
  binaryType = 'arraybuffer';
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string | ArrayBuffer }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly client = next_id++;

  constructor() {
    sockets.set(this.client, this);
    queueMicrotask(() => {
      post({ kind: 'connect', client: this.client });
      this.readyState = EngineSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    if (cancel && (JSON.parse(text) as { do?: string }).do === 'cancel') Atomics.store(cancel, 0, 1);
    post({ kind: 'text', client: this.client, text });
  }

  close(): void {
    if (!sockets.delete(this.client)) return;
    post({ kind: 'disconnect', client: this.client });
    this.readyState = EngineSocket.CLOSED;
    this.onclose?.();
  }
}

function ask(kind: 'download' | 'thumbnail', name: string): Promise<{ name: string; bytes: ArrayBuffer | null }> {
  const id = next_id++;
  post({ kind, id, name });
  return new Promise((resolve) => waiting.set(id, resolve));
}

function keep(name: string, bytes: ArrayBuffer): Promise<string> {
  const id = next_id++;
  post({ kind: 'upload', id, name, bytes }, [bytes]);
  return new Promise((resolve) => waiting.set(id, (file) => resolve(file.name)));
}

async function serve(wanted: Wanted): Promise<Served> {
  if (wanted.kind === 'upload') {
    const upload = await keep(wanted.name, wanted.body ?? new ArrayBuffer(0));
    return { bytes: new TextEncoder().encode(JSON.stringify({ ok: true, upload })).buffer as ArrayBuffer, type: 'application/json' };
  }
  const { bytes } = await ask(wanted.kind, wanted.name);
  return { bytes, type: wanted.kind === 'thumbnail' ? 'image/png' : 'application/octet-stream' };
}

/** A pose of the address, once the sample is bound. */
let pose = parameters.get('pose');
function pose_if_bound(client: number, text: string): void {
  if (!pose || !text.includes('"event":"state"')) return;
  const state = JSON.parse(text) as { binding?: { stale?: boolean } | null };
  if (!state.binding || state.binding.stale) return;
  const wanted = new TextEncoder().encode(pose).buffer as ArrayBuffer;
  pose = null;
  void keep('pose.json', wanted).then((upload) => post({ kind: 'text', client, text: JSON.stringify({ do: 'open_pose', upload }) }));
}

const ready = new Promise<void>((resolve, reject) => {
  worker.onerror = (event) => reject(new Error(event.message || 'the engine cannot be loaded.'));
  worker.onmessage = (event: MessageEvent<FromEngine>) => {
    const message = event.data;
    if (message.kind === 'ready') resolve();
    else if (message.kind === 'failed') reject(new Error(message.message));
    else if (message.kind === 'text') {
      sockets.get(message.client)?.onmessage?.({ data: message.text });
      pose_if_bound(message.client, message.text);
    } else if (message.kind === 'binary') sockets.get(message.client)?.onmessage?.({ data: message.bytes });
    else {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  };
});

async function start_service(): Promise<void> {
  if (!navigator.serviceWorker) throw new Error('the page needs a service worker: open it by https, or on localhost.');
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<Wanted>) => {
    void serve(event.data).then((served) => event.ports[0]!.postMessage(served));
  });
  await navigator.serviceWorker.register('service_worker.js');
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  }
  navigator.serviceWorker.startMessages();
}

// Links to downloads do not pass through service workers everywhere.
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof HTMLAnchorElement ? event.target : null;
    const match = link?.download && new URL(link.href).pathname.match(/\/download\/([^/]+)$/);
    if (!link || !match) return;
    event.preventDefault();
    const name = link.download;
    void ask('download', decodeURIComponent(match[1]!)).then(({ bytes }) => {
      const address = URL.createObjectURL(new Blob([bytes ?? new ArrayBuffer(0)]));
      const saved = Object.assign(document.createElement('a'), { href: address, download: name });
      document.body.append(saved);
      saved.click();
      saved.remove();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    });
  },
  { capture: true },
);

async function begin(): Promise<void> {
  const wasm = new URL('limber-studio.wasm', document.baseURI).href;
  post({ kind: 'start', wasm, sample: parameters.get('sample') ?? 'mannequin', cancel: (cancel?.buffer as SharedArrayBuffer | undefined) ?? null });
  await Promise.all([ready, start_service()]);
  (window as unknown as { WebSocket: unknown }).WebSocket = EngineSocket;
  const script = document.createElement('script');
  script.src = 'studio.js';
  document.body.append(script);
}

begin().catch((failure: unknown) => {
  const reason = failure instanceof Error ? failure.message : String(failure);
  const box = Object.assign(document.createElement('div'), { className: 'fatal' });
  box.setAttribute('role', 'alert');
  box.style.cssText = 'position: fixed; inset: 0; max-width: 40em; height: fit-content; margin: auto; padding: 24px';
  box.append(Object.assign(document.createElement('h1'), { textContent: 'The studio cannot start here' }));
  box.append(Object.assign(document.createElement('p'), { textContent: reason }));
  box.append(Object.assign(document.createElement('p'), { textContent: 'It needs a browser of 2022 or later. The program does the same work: limber studio.' }));
  document.getElementById('studio')!.replaceChildren(box);
});
