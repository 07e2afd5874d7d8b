import { blend } from './blend';
import { columns } from './columns';
import { influences } from './influences';
import { lattice } from './lattice';
import type { PathKind } from './path';
import { positions } from './positions';
import { two_layer } from './two_layer';

/** Every way to get positions, the first that suits a frame is taken: a mode's own comes before the general ones. Add one here. */
export const PATHS: PathKind[] = [two_layer, lattice, positions, influences, blend, columns];
