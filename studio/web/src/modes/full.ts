import { solver_figures, type Mode } from './mode';

/** As-rigid-as-possible on every vertex: the reference to which the reduced solver is compared. */
export const full: Mode = {
  name: 'full',
  figures: (studio) => solver_figures(studio, 'iteration'),
};
