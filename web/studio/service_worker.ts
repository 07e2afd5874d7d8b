// Answers what the studio's page would fetch from the program, by asking the page's engine, and keeps the page's files, so that it
// opens without a network. VERSION and FILES are written by the build.
import type { Served, Wanted } from './messages';

declare const VERSION: string;
declare const FILES: string[];
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
}
interface Client {
  postMessage(message: unknown, transfer: Transferable[]): void;
}
interface Scope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<Client | undefined> };
  readonly registration: { readonly scope: string };
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
}

const scope = self as unknown as Scope;

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('limber-') && name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => scope.clients.claim()));
});

async function ask(client: string, wanted: Wanted): Promise<Response> {
  const page = await scope.clients.get(client);
  if (!page) return new Response(null, { status: 503 });
  const channel = new MessageChannel();
  const served = new Promise<Served>((resolve) => (channel.port1.onmessage = (event: MessageEvent<Served>) => resolve(event.data)));
  page.postMessage(wanted, [channel.port2]);
  const { bytes, type } = await served;
  return bytes ? new Response(bytes, { headers: { 'Content-Type': type } }) : new Response(null, { status: 404 });
}

// Pages of these headers share memory with their workers: so can work be cancelled that is being done.
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

async function kept(request: Request): Promise<Response> {
  const found = (await (await caches.open(VERSION)).match(request, { ignoreSearch: true })) ?? (await fetch(request));
  if (found.status !== 200 || found.type !== 'basic') return found;
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(found.body, { status: found.status, statusText: found.statusText, headers });
}

scope.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (address.origin !== self.location.origin) return;
  const wanted = address.pathname.match(/\/(upload|download|thumbnail)(?:\/([^/]+?)(?:\.png)?)?$/);
  if (wanted?.[1] === 'upload') {
    if (event.request.method !== 'POST') return event.respondWith(Promise.resolve(new Response(null, { status: 405 })));
    event.respondWith(event.request.arrayBuffer().then((body) => ask(event.clientId, { kind: 'upload', name: address.searchParams.get('name') ?? 'file', body })));
  } else if (wanted?.[2] !== undefined) {
    event.respondWith(ask(event.clientId, { kind: wanted[1] as 'download' | 'thumbnail', name: decodeURIComponent(wanted[2]) }));
  } else if (event.request.method === 'GET') {
    event.respondWith(kept(event.request));
  }
});
