import type { Studio } from '../studio';
import { duration, short } from '../ui/format';
import type { Action, Figure, Mode } from './mode';

/** Moving least squares: pins move the shape by a formula; there are no weights, and nothing to solve. */
export const mls: Mode = {
  name: 'mls',
  figures,
  actions,
  hint: 'Drag a pin. The point tool (2) places more: everything follows them, the nearest first.',
};

function figures(studio: Studio): Figure[] {
  const facts = studio.scene.frames.main?.facts;
  if (!facts) return [];
  const measured = facts.figures ?? {};
  const shown: Figure[] = [{ name: 'Per frame', value: duration(facts.microseconds ?? 0), help: 'Engine time of one frame, for all vertices' }];
  const add = (key: string, name: string, text: (value: number) => string, help: string): void => {
    if (measured[key] !== undefined) shown.push({ name, value: text(measured[key]), help });
  };
  add('pins', 'Pins', String, 'Handles and vertices that are held');
  add('joints', 'Joints', String, 'Of the skeleton, blended by the graphics card');
  add('error_degrees', 'Off exact', (value) => `${short(value)}°`, 'How far rotations are from the exact ones, on average over a sample of vertices');
  add('greatest_error_degrees', 'At most', (value) => `${short(value)}°`, 'The worst rotation of the sample');
  add('lost_vertices', 'Found anew', String, 'Vertices whose rotation was lost and found again exactly, in the newest frame');
  add('restarts', 'Restarts', String, 'In this drag: the shape on the way became the rest shape');
  add('least_margin', 'To a tear', (value) => `${Math.round(100 * value)} %`, '0: the map tears; 100: all is well');
  shown.push({ name: 'Drawn', value: `${studio.viewport.frames_per_second.toFixed(0)} fps`, help: 'Pictures per second while something moves' });
  return shown;
}

function actions(studio: Studio): Action[] {
  const offered: Action[] = [{
    name: 'restart', title: 'Restart from here', help: 'Makes the shape as it is the rest shape: later drags forget how it came about. One step of undo.',
    run: () => void studio.intend({ do: 'restart' }),
  }];
  const { state } = studio.scene;
  const flat = state?.document?.dimension === 2;
  if (state?.options['mls.method'] === 'skeleton' && !flat && !state.handles.some((handle) => handle.type === 'bone')) {
    offered.push({
      name: 'make-skeleton', title: 'Skeleton as bones', help: 'Adds the bones of the skeleton that was made from the shape, to be edited',
      run: () => void studio.intend({ do: 'make_skeleton' }),
    });
  }
  return offered;
}
