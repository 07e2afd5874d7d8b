import type { Studio } from '../studio';
import { h } from './dom';

export type FileKind = 'shape' | 'rig' | 'pose' | 'motion';

const INTENTIONS = { shape: 'open', rig: 'open_rig', pose: 'open_pose', motion: 'open_motion' } as const;

/** Lets the user choose a file and opens it as what it is meant to be. */
export function choose_file(studio: Studio, kind: FileKind): void {
  const accept = studio.scene.catalogue.uploads?.[kind]?.join(',');
  const input = h('input', { type: 'file', accept, class: 'hidden-file', 'data-kind': kind });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void studio.open_file(file, INTENTIONS[kind]);
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  document.body.append(input);
  input.click();
}

/** What a dropped file probably is, by its name and by what is open. */
export function kind_of_file(name: string, has_shape: boolean): FileKind {
  const lower = name.toLowerCase();
  if (lower.endsWith('.bvh')) return 'motion';
  if (lower.endsWith('.tgf') || lower.endsWith('rig.json')) return has_shape ? 'rig' : 'shape';
  if (lower.endsWith('.json')) return lower.includes('pose') ? 'pose' : 'rig';
  return 'shape';
}

export async function open_dropped(studio: Studio, files: File[]): Promise<void> {
  // Shapes first: rigs, poses and motions need one.
  const order: FileKind[] = ['shape', 'rig', 'pose', 'motion'];
  const kinds = files.map((file) => ({ file, kind: kind_of_file(file.name, studio.scene.mesh !== null) }));
  kinds.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  for (const { file, kind } of kinds) {
    if (!(await studio.open_file(file, INTENTIONS[kind]))) return;
  }
}
