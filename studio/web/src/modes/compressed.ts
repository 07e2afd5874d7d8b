import { short } from '../ui/format';
import { solver_figures, type Mode } from './mode';

/** The reduced solver, drawn with few influences per vertex. */
export const compressed: Mode = {
  name: 'compressed',
  figures: (studio) => {
    const compression = studio.scene.state?.compression;
    const figures = solver_figures(studio, 'iteration');
    if (compression?.operations) figures.push({ name: 'Blends', value: `${short(compression.operations)} per vertex`, help: 'Matrices blended per vertex, both layers together' });
    return figures;
  },
};
