import { Emitter } from '../emitter';
import { decode_binary, type BinaryMessage } from './binary';
import { PROTOCOL, type Catalogue, type StudioError } from './messages';

/** An error reply of the engine: `code`, `place` and `remedy` as data. */
export class EngineError extends Error {
  readonly code: string;
  readonly place: string;
  readonly remedy: string;

  constructor(error: StudioError) {
    super(error.message.charAt(0).toUpperCase() + error.message.slice(1));
    this.code = error.code;
    this.place = error.place ?? '';
    this.remedy = error.remedy ?? '';
  }
}

export interface Reply {
  re: number;
  [field: string]: unknown;
}

export interface HelloReply extends Reply {
  version: string;
  limits: { message: number; upload: number };
  catalogue: Catalogue;
}

export type LinkState = 'connecting' | 'open' | 'lost' | 'refused';

type ConnectionEvents = {
  link: LinkState;
  hello: HelloReply;
  text: { event: string; [field: string]: unknown };
  binary: BinaryMessage;
  refused: EngineError;
};

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5000;

/** The WebSocket to the engine: says hello, matches replies to intentions, and connects again when it is lost. */
export class Connection {
  readonly events = new Emitter<ConnectionEvents>();
  state: LinkState = 'connecting';
  /** Longest text message that the engine takes, in bytes. */
  message_limit = 1048576;
  private socket: WebSocket | null = null;
  private next_id = 1;
  private waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  private retry_ms = FIRST_RETRY_MS;
  private retry_timer = 0;

  constructor(readonly token: string, readonly origin: string = location.origin) {}

  /** The address of something that the engine serves, with the token. */
  address(path: string, query: Record<string, string> = {}): string {
    const url = new URL(path, this.origin + '/');
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set('token', this.token);
    return url.toString();
  }

  connect(): void {
    clearTimeout(this.retry_timer);
    const socket = new WebSocket(this.address('ws').replace(/^http/, 'ws'));
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.onopen = () => void this.hello();
    socket.onmessage = (message) => this.receive(message.data);
    socket.onclose = () => this.lost(socket);
  }

  /** Forgets the wait and tries now. */
  retry(): void {
    this.retry_ms = FIRST_RETRY_MS;
    if (this.state !== 'open') this.connect();
  }

  /** Sends an intention; the promise is the reply, or an EngineError. */
  request(intention: { do: string; [field: string]: unknown }): Promise<Reply> {
    const id = this.next_id++;
    return new Promise((resolve, reject) => {
      // One that is too long would end the connection.
      if (JSON.stringify(intention).length > this.message_limit - 64) {
        reject(new EngineError({ code: 'TooLarge', message: 'This is too much for one step.', remedy: 'Do it in smaller parts.' }));
        return;
      }
      if (!this.send({ id, ...intention })) {
        reject(new EngineError({ code: 'Disconnected', message: 'The studio is not connected.', remedy: 'It tries again by itself.' }));
        return;
      }
      this.waiting.set(id, { resolve, reject });
    });
  }

  /** Sends an intention that wants no reply; false if there is no connection. */
  send(message: Record<string, unknown>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private async hello(): Promise<void> {
    try {
      const reply = (await this.request({ do: 'hello', protocol: PROTOCOL })) as HelloReply;
      this.retry_ms = FIRST_RETRY_MS;
      this.message_limit = reply.limits?.message ?? this.message_limit;
      this.events.emit('hello', reply);
      this.become('open');
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === 'Disconnected') return;
      this.become('refused');
      this.events.emit('refused', error);
      this.socket?.close();
    }
  }

  private receive(data: unknown): void {
    if (data instanceof ArrayBuffer) {
      this.events.emit('binary', decode_binary(data));
      return;
    }
    const message = JSON.parse(String(data));
    if (typeof message.re !== 'number') {
      if (typeof message.event === 'string') this.events.emit('text', message);
      return;
    }
    const waiting = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    if (message.error) waiting?.reject(new EngineError(message.error));
    else waiting?.resolve(message);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    const error = new EngineError({ code: 'Disconnected', message: 'The studio went away.', remedy: 'It connects again by itself.' });
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    if (this.state === 'refused') return;
    this.become('lost');
    void this.check_token();
    this.retry_timer = window.setTimeout(() => this.connect(), this.retry_ms);
    this.retry_ms = Math.min(LAST_RETRY_MS, this.retry_ms * 1.6);
  }

  /** A studio that was started anew has a new token: then trying again is of no use, and the user should know. */
  private async check_token(): Promise<void> {
    const answer = await fetch(this.address('upload'), { method: 'GET' }).catch(() => null);
    if (answer?.status !== 403 || this.state === 'open') return;
    clearTimeout(this.retry_timer);
    this.become('refused');
    this.events.emit('refused', new EngineError({
      code: 'WrongToken', message: 'This address belongs to another run of the studio.', remedy: 'Open the address that "limber studio" has printed.',
    }));
  }

  private become(state: LinkState): void {
    this.state = state;
    this.events.emit('link', state);
  }
}
