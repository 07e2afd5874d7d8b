import { solver_figures, type Mode } from './mode';

/** The reduced solver with inertia: shapes swing when they are let go. */
export const dynamics: Mode = {
  name: 'dynamics',
  figures: (studio) => solver_figures(studio, 'step'),
  hint: 'Drag a handle and let go: the shape swings. Free handles swing most.',
};
