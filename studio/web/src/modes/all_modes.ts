import { compressed } from './compressed';
import { dynamics } from './dynamics';
import { full } from './full';
import { jiggle } from './jiggle';
import { mls } from './mls';
import { solver_figures, type Mode } from './mode';
import { reduced } from './reduced';

/** Every mode that the page knows more about than the engine's catalogue says: add one here. */
const MODES: Mode[] = [reduced, full, dynamics, jiggle, compressed, mls];

/** A mode by the engine's name; one that the page does not know shows what every solver shows. */
export function mode_of(name: string): Mode {
  return MODES.find((mode) => mode.name === name) ?? { name, figures: (studio) => solver_figures(studio, 'solve') };
}
