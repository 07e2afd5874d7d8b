import type { Viewport } from './viewport';

const SECONDS = 4;
/** Fewer make no film: where drawing is slow, the turn takes longer. */
const LEAST_PICTURES = 40;

/** Films the shape while the camera goes once around it; null where the browser cannot. */
export async function record_turntable(viewport: Viewport): Promise<Blob | null> {
  if (typeof MediaRecorder === 'undefined' || !viewport.canvas.captureStream) return null;
  const recorder = new MediaRecorder(viewport.canvas.captureStream(30));
  const parts: Blob[] = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const done = new Promise<void>((resolve) => { recorder.onstop = () => resolve(); });
  const before = viewport.camera.azimuth;
  recorder.start();
  await new Promise<void>((resolve) => {
    const start = performance.now();
    let pictures = 0;
    const step = (): void => {
      const share = Math.min(1, (performance.now() - start) / (1000 * SECONDS), pictures++ / LEAST_PICTURES);
      viewport.camera.azimuth = before + 2 * Math.PI * share;
      viewport.camera.update();
      viewport.redraw();
      if (share < 1) requestAnimationFrame(step);
      else resolve();
    };
    step();
  });
  recorder.stop();
  await done;
  viewport.camera.azimuth = before;
  viewport.camera.update();
  viewport.redraw();
  return new Blob(parts, { type: recorder.mimeType || 'video/webm' });
}
