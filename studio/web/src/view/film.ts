import type { Studio } from '../studio';
import type { Viewport } from './viewport';
import { theme } from './theme';
import { webm, type EncodedPicture } from './webm';

export const FILM_FPS = 30;
const TURN_SECONDS = 4;
/** Between pictures that need no other: players can begin there. */
const KEY_EVERY = 30;
/** A picture that takes longer than this is given up: the program is not there, or does not come back to it. */
const LONGEST_WAIT_MS = 20_000;

export class FilmError extends Error {}

/** Makes a film of pictures at given times, however long each one takes: it plays at its own speed, not at that of the machine. */
class Film {
  private readonly canvas = new OffscreenCanvas(2, 2);
  private readonly context = this.canvas.getContext('2d', { alpha: false })!;
  private readonly pictures: EncodedPicture[] = [];
  private encoder: VideoEncoder | null = null;
  private failed: Error | null = null;
  private count = 0;

  constructor(private readonly viewport: Viewport) {
    // Codecs want even sides.
    this.canvas.width = viewport.canvas.width & ~1;
    this.canvas.height = viewport.canvas.height & ~1;
  }

  async begin(): Promise<void> {
    if (typeof VideoEncoder === 'undefined') throw new FilmError('This browser cannot film. Chromium, Firefox from version 130 on and Safari can.');
    const { width, height } = this.canvas;
    const config = { codec: 'vp8', width, height, framerate: FILM_FPS, bitrate: Math.max(1_000_000, Math.round(0.2 * width * height * FILM_FPS)) };
    if (!(await VideoEncoder.isConfigSupported(config)).supported) throw new FilmError('This browser has no VP8 to film with.');
    this.encoder = new VideoEncoder({
      output: (chunk) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        this.pictures.push({ time: chunk.timestamp / 1000, key: chunk.type === 'key', bytes });
      },
      error: (error) => { this.failed = error; },
    });
    this.encoder.configure(config);
  }

  /** Takes what is shown, at a time of the film. */
  async take(seconds: number): Promise<void> {
    const { width, height } = this.canvas;
    const { context } = this;
    const colours = theme().film;
    const back = context.createRadialGradient(0.5 * width, 0.35 * height, 0, 0.5 * width, 0.35 * height, 0.9 * Math.max(width, height));
    back.addColorStop(0, colours[0]);
    back.addColorStop(1, colours[1]);
    context.fillStyle = back;
    context.fillRect(0, 0, width, height);
    this.viewport.draw_onto(context);
    const frame = new VideoFrame(this.canvas, { timestamp: Math.round(1e6 * seconds), duration: Math.round(1e6 / FILM_FPS) });
    this.encoder!.encode(frame, { keyFrame: this.count++ % KEY_EVERY === 0 });
    frame.close();
    // Somebody may want to stop it: the page goes on between pictures.
    do await new Promise((resolve) => setTimeout(resolve));
    while (!this.failed && this.encoder!.encodeQueueSize > 3);
    if (this.failed) throw new FilmError(`Filming failed: ${this.failed.message}`);
  }

  async end(seconds: number): Promise<Blob> {
    await this.encoder!.flush();
    this.encoder!.close();
    const bytes = webm('V_VP8', this.canvas.width, this.canvas.height, seconds, this.pictures);
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'video/webm' });
  }

  give_up(): void {
    if (this.encoder && this.encoder.state !== 'closed') this.encoder.close();
  }
}

/** What goes on with a film: told in words, and asked whether it is still wanted. */
export interface FilmProgress {
  (share: number): boolean;
}

/** Films the shape while the camera goes once around it; null: given up. */
export async function film_turntable(viewport: Viewport, progress: FilmProgress): Promise<Blob | null> {
  const film = new Film(viewport);
  await film.begin();
  const before = viewport.camera.azimuth;
  const look = (azimuth: number): void => {
    viewport.camera.azimuth = azimuth;
    viewport.camera.update();
  };
  try {
    const count = TURN_SECONDS * FILM_FPS;
    for (let i = 0; i < count; ++i) {
      if (!progress(i / count)) return null;
      look(before + (2 * Math.PI * i) / count);
      await film.take(i / FILM_FPS);
    }
    return await film.end(TURN_SECONDS);
  } finally {
    film.give_up();
    look(before);
    viewport.redraw();
  }
}

/** Films the motion from its start to its end, as it is looked at; null: given up. Afterwards it is where it was. */
export async function film_motion(studio: Studio, progress: FilmProgress): Promise<Blob | null> {
  const { scene, connection, viewport } = studio;
  const motion = scene.state?.motion;
  if (!motion) throw new FilmError('There is no motion to film.');
  const film = new Film(viewport);
  await film.begin();
  const { seconds } = motion;
  const still_there = (): boolean => scene.state?.motion?.name === motion.name && Math.abs(scene.state.motion.seconds - seconds) < 1e-6;
  try {
    const count = Math.max(1, Math.round(seconds * FILM_FPS));
    // Flesh goes its way from step to step, and cannot be sought: it is filmed as it plays, slowly.
    if (scene.state?.mode === 'jiggle') {
      await connection.request({ do: 'motion', loop: false, speed: 0.25 });
      await connection.request({ do: 'seek', time: 0 });
      await connection.request({ do: 'play', playing: true });
      for (let next = 0; next < count;) {
        if (!progress(next / count) || !still_there()) return null;
        const time = await shown(studio, (now) => now >= next / FILM_FPS - 1e-6 || scene.state?.motion?.playing === false);
        await film.take(next / FILM_FPS);
        next = Math.max(next + 1, Math.floor(time * FILM_FPS + 1e-6) + (scene.state?.motion?.playing === false ? count : 0));
      }
    } else {
      await connection.request({ do: 'play', playing: false });
      for (let i = 0; i < count; ++i) {
        if (!progress(i / count) || !still_there()) return null;
        const time = Math.min(seconds, i / FILM_FPS);
        await connection.request({ do: 'seek', time });
        await shown(studio, (now, moving) => Math.abs(now - time) < 1e-4 && !moving);
        await film.take(i / FILM_FPS);
      }
    }
    return await film.end(count / FILM_FPS);
  } finally {
    film.give_up();
    if (still_there()) {
      await connection.request({ do: 'motion', loop: motion.loop, speed: motion.speed });
      await connection.request({ do: 'seek', time: Math.min(motion.time, seconds) });
      await connection.request({ do: 'play', playing: motion.playing });
    }
  }
}

/** Waits for a frame that suits; its time of the motion. */
function shown(studio: Studio, suits: (time: number, moving: boolean) => boolean): Promise<number> {
  const { scene } = studio;
  const time = (): number => scene.frames.main?.facts.time ?? -1;
  const fits = (): boolean => scene.frames.main !== undefined && suits(time(), scene.frames.main.facts.moving ?? false);
  if (fits()) return Promise.resolve(time());
  return new Promise((resolve, reject) => {
    const stop = [scene.events.on('frame', () => check()), scene.events.on('state', () => check())];
    const timer = setTimeout(() => finish(() => reject(new FilmError('The motion did not come to the next picture.'))), LONGEST_WAIT_MS);
    const finish = (then: () => void): void => {
      stop.forEach((end) => end());
      clearTimeout(timer);
      then();
    };
    const check = (): void => { if (fits()) finish(() => resolve(time())); };
  });
}
