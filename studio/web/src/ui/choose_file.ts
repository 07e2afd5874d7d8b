import type { Studio } from '../studio';
import { h } from './dom';
import { may_need_cutting, open_picture } from './picture_dialog';
import { is_sequence, open_sequence } from './sequence_dialog';

export type FileKind = 'shape' | 'rig' | 'pose' | 'motion';

const INTENTIONS = { shape: 'open', rig: 'open_rig', pose: 'open_pose', motion: 'open_motion' } as const;

/** Lets the user choose a file, or files that belong together, and opens them as what they are meant to be. */
export function choose_file(studio: Studio, kind: FileKind): void {
  const known = studio.scene.catalogue.uploads?.[kind];
  const accept = (kind === 'shape' && known?.includes('.png') ? [...known, '.jpg', '.jpeg', '.webp', '.bmp'] : known)?.join(',');
  const input = h('input', { type: 'file', accept, multiple: kind !== 'pose', class: 'hidden-file', 'data-kind': kind });
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) void (kind === 'shape' ? open_shape(studio, files) : studio.open_files(files, INTENTIONS[kind]));
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  document.body.append(input);
  input.click();
}

/** Opens what makes a shape together; a picture that comes alone may have to be cut out first. */
function open_shape(studio: Studio, files: File[]): Promise<boolean> {
  const open = (...list: File[]): Promise<boolean> => studio.open_files(list, INTENTIONS.shape);
  return files.length === 1 && may_need_cutting(files[0]) ? open_picture(studio, files[0], open) : open(...files);
}

/** What a dropped file probably is, by its name and by what is open. */
export function kind_of_file(name: string, has_shape: boolean): FileKind {
  const lower = name.toLowerCase();
  if (lower.endsWith('.bvh')) return 'motion';
  if (lower.endsWith('.tgf') || lower.endsWith('rig.json')) return has_shape ? 'rig' : 'shape';
  if (lower.endsWith('.json')) return lower.includes('pose') ? 'pose' : 'rig';
  return 'shape';
}

/** Opens what was dropped: what makes a shape together, then rigs, poses and motions, which need one. */
export async function open_dropped(studio: Studio, files: File[]): Promise<void> {
  if (is_sequence(files)) return open_sequence(studio, files);
  const kinds = files.map((file) => ({ file, kind: kind_of_file(file.name, studio.scene.mesh !== null) }));
  const of_kind = (kind: FileKind): File[] => kinds.filter((entry) => entry.kind === kind).map(({ file }) => file);
  const shape = of_kind('shape');
  if (shape.length > 0 && !(await open_shape(studio, shape))) return;
  for (const kind of ['rig', 'pose', 'motion'] as const) {
    for (const file of of_kind(kind)) if (!(await studio.open_files([file], INTENTIONS[kind]))) return;
  }
}
