import { solver_figures, type Mode } from './mode';

/** The reduced solver: a few dozen numbers per pose, whatever the size of the shape. */
export const reduced: Mode = {
  name: 'reduced',
  figures: (studio) => solver_figures(studio, 'iteration'),
};
