import type { Studio } from '../studio';
import { duration, short } from '../ui/format';

export interface Figure {
  name: string;
  value: string;
  help?: string;
}

/**
 * What the page knows about a way to pose shapes. Options and titles come from the engine's catalogue; a mode adds the figures it shows
 * and, where it wants to, a hint for the message line and something painted over the shape.
 */
export interface Mode {
  /** As the engine names it. */
  name: string;
  /** The first figure also stands in the corner of the view. */
  figures(studio: Studio): Figure[];
  hint?: string;
  /** Things to do besides setting options, as buttons. */
  actions?(studio: Studio): Action[];
}

export interface Action {
  name: string;
  title: string;
  help: string;
  run(): void;
}

/** Figures that every solver has, from the newest frame. */
export function solver_figures(studio: Studio, per: 'iteration' | 'step' | 'solve'): Figure[] {
  const facts = studio.scene.frames.main?.facts;
  if (!facts) return [];
  const figures: Figure[] = [];
  if (facts.microseconds !== undefined) {
    const each = per === 'iteration' && facts.iterations ? facts.microseconds / facts.iterations : facts.microseconds;
    figures.push({ name: `Per ${per}`, value: duration(each), help: `Engine time of one ${per}` });
  }
  if (facts.iterations !== undefined) figures.push({ name: 'Iterations', value: String(facts.iterations), help: 'Local and global steps in the newest frame' });
  if (facts.energy !== undefined) figures.push({ name: 'Energy', value: short(facts.energy), help: 'As-rigid-as-possible energy of the pose (E), in shape units' });
  figures.push({ name: 'Drawn', value: `${studio.viewport.frames_per_second.toFixed(0)} fps`, help: 'Pictures per second while something moves' });
  return figures;
}
