import assert from 'node:assert/strict';
import test from 'node:test';
import { Connection, EngineError } from '../src/protocol/connection';

/** A WebSocket that the test plays. */
class PlayedSocket {
  static readonly OPEN = 1;
  static made: PlayedSocket[] = [];
  readyState = 0;
  binaryType = '';
  sent: Record<string, unknown>[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_: { data: unknown }): void => undefined;

  constructor(readonly address: string) {
    PlayedSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.lose();
  }

  open(): void {
    this.readyState = PlayedSocket.OPEN;
    this.onopen();
  }

  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  lose(): void {
    this.readyState = 3;
    this.onclose();
  }
}

const timers: { run: () => void; after: number }[] = [];

function play(): Connection {
  PlayedSocket.made = [];
  timers.length = 0;
  Object.assign(globalThis, {
    WebSocket: PlayedSocket,
    window: { setTimeout: (run: () => void, after: number) => timers.push({ run, after }) },
    fetch: () => Promise.reject(new Error('not there')),
  });
  const connection = new Connection('secret', 'http://127.0.0.1:7007');
  connection.connect();
  return connection;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function greeted(connection: Connection): Promise<PlayedSocket> {
  const socket = PlayedSocket.made.at(-1)!;
  socket.open();
  socket.say({ re: socket.sent[0].id, ok: true, version: '1', limits: {}, catalogue: {} });
  await turn();
  assert.equal(connection.state, 'open');
  return socket;
}

test('hello comes first, with protocol and token', async () => {
  const connection = play();
  const socket = await greeted(connection);
  assert.equal(socket.address, 'ws://127.0.0.1:7007/ws?token=secret');
  assert.deepEqual({ do: socket.sent[0].do, protocol: socket.sent[0].protocol }, { do: 'hello', protocol: 1 });
});

test('replies find their intentions, errors become errors', async () => {
  const connection = play();
  const socket = await greeted(connection);
  const first = connection.request({ do: 'undo' });
  const second = connection.request({ do: 'redo' });
  socket.say({ re: socket.sent[2].id, error: { code: 'Nothing', message: 'There is nothing to redo.', place: 'x', remedy: 'Do something.' } });
  socket.say({ re: socket.sent[1].id, ok: true, what: 7 });
  assert.equal((await first).what, 7);
  await assert.rejects(second, (error: EngineError) => error.code === 'Nothing' && error.remedy === 'Do something.' && error.place === 'x');
});

test('a lost connection rejects what waits, and is tried again with growing pauses', async () => {
  const connection = play();
  const socket = await greeted(connection);
  const waiting = connection.request({ do: 'undo' });
  socket.lose();
  await assert.rejects(waiting, EngineError);
  assert.equal(connection.state, 'lost');
  const pauses: number[] = [];
  for (let i = 0; i < 12; ++i) {
    const timer = timers.pop()!;
    pauses.push(timer.after);
    timer.run();
    PlayedSocket.made.at(-1)!.lose();
  }
  for (let i = 1; i < pauses.length; ++i) assert.ok(pauses[i] >= pauses[i - 1]);
  assert.equal(pauses.at(-1), 5000);
  timers.pop()!.run();
  await greeted(connection);
});

test('an intention that is too long is refused here, and the connection stays', async () => {
  const connection = play();
  const socket = await greeted(connection);
  const vertices = Array.from({ length: 200000 }, (_, i) => i);
  await assert.rejects(connection.request({ do: 'add_region', vertices }), (error: EngineError) => error.code === 'TooLarge');
  assert.equal(socket.sent.length, 1);
  assert.equal(connection.state, 'open');
});

test('a studio of another version is not tried again', async () => {
  const connection = play();
  let refused = '';
  connection.events.on('refused', (error) => { refused = error.message; });
  const socket = PlayedSocket.made.at(-1)!;
  socket.open();
  socket.say({ re: socket.sent[0].id, error: { code: 'UnsupportedVersion', message: 'other version', remedy: 'Reload the page.' } });
  await turn();
  assert.equal(refused, 'Other version');
  assert.equal(timers.length, 0);
});

test('a studio with another token is told and not tried again', async () => {
  const connection = play();
  Object.assign(globalThis, { fetch: () => Promise.resolve({ status: 403 }) });
  PlayedSocket.made.at(-1)!.lose();
  await turn();
  assert.equal(connection.state, 'refused');
});
