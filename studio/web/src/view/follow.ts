import type { Vector3 } from 'three';
import type { Studio } from '../studio';

/** The camera goes along with what carries the character, over the ground. */
export function follow_character(studio: Studio): void {
  const { scene, options, viewport } = studio;
  let last: Vector3 | null = null;
  const root = (): Vector3 | null => {
    const places = viewport.places();
    return (places.find((place) => place.handle.type === 'bone' && place.handle.parent === null) ?? places[0])?.anchor.clone() ?? null;
  };
  const forget = (): void => { last = null; };
  options.events.on('change', (name) => { if (name === 'follow') forget(); });
  scene.events.on('mesh', forget);
  scene.events.on('frame', (side) => {
    if (side !== 'main' || !options.get('follow') || !scene.state?.motion) return forget();
    const now = root();
    if (now && last) {
      viewport.camera.target.x += now.x - last.x;
      viewport.camera.target.z += now.z - last.z;
      viewport.camera.update();
      viewport.redraw();
    }
    last = now;
  });
}
