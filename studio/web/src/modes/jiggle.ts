import { count, duration } from '../ui/format';
import type { Figure, Mode } from './mode';

/** Of the newest frame in which time passed: the figure stays while flesh rests. */
let per_step = '–';

/** Flesh in a lattice around the bones. */
export const jiggle: Mode = {
  name: 'jiggle',
  figures: (studio) => {
    const frame = studio.scene.frames.main;
    const particles = frame?.arrays.get('jiggle.particles')?.shape[0] ?? 0;
    const { iterations = 0, microseconds = 0 } = frame?.facts ?? {};
    const figures: Figure[] = [];
    if (iterations > 0) per_step = duration(microseconds / iterations);
    figures.push({ name: 'Per step', value: per_step, help: 'Engine time of a step of 1/120 s: bones, flesh, volume' });
    if (particles > 0) figures.push({ name: 'Particles', value: count(particles), help: 'Of the lattice around the shape; their positions are all that is sent' });
    figures.push({ name: 'Drawn', value: `${studio.viewport.frames_per_second.toFixed(0)} fps`, help: 'Pictures per second while something moves' });
    return figures;
  },
  hint: 'Drag a handle and let go, or play a motion: flesh overshoots and settles. The Jiggle panel has the softness of each part.',
};
