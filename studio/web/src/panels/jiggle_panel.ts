import type { Studio } from '../studio';
import { fill, h, set_text, show } from '../ui/dom';
import { copy_command, export_file } from '../ui/export_dialog';
import { count, short } from '../ui/format';
import { Gesture } from '../ui/option_field';
import { folding, type Panel } from './panel';
import { parse_parts, write_parts } from './soft_parts';

const OPTION = 'jiggle_parts.softness';

/** Only in jiggle mode: the lattice, the softness of each part, and the bake. */
export function jiggle_panel(studio: Studio): Panel {
  const { scene, options } = studio;
  const status = h('p', { class: 'fine', 'data-figure': 'jiggle-status', role: 'status' });
  const lattice = h('input', { type: 'checkbox', 'data-field': 'show-lattice' });
  lattice.addEventListener('change', () => options.set('lattice', lattice.checked));
  options.events.on('change', (name) => { if (name === 'lattice') lattice.checked = options.get('lattice'); });
  const parts = new PartSliders(studio);
  const even = h('button', { class: 'quiet', title: 'Every part as soft as the slider above says', onclick: () => void studio.intend({ do: 'set', options: { [OPTION]: '' } }) }, 'All alike');
  const bake = (format: string, title: string, text: string): HTMLButtonElement =>
    h('button', { 'data-action': `bake-${format}`, title, onclick: () => void export_file(studio, format, {}) }, text);
  const bakes = [
    bake('jiggle-glb', 'The motion with jiggle for engines: joints of its own carry it', 'Bake .glb'),
    bake('jiggle-pc2', 'Every vertex of every frame', 'Bake .pc2'),
    h('button', { 'data-action': 'jiggle-command', title: 'The command that bakes the same without the studio', onclick: () => void copy_command(studio, 'jiggle-glb', {}) }, 'Copy command'),
  ];
  const { element, note } = folding('jiggle', 'Jiggle', status,
    h('label', { class: 'field check', title: 'The outer cells of the lattice, each part in a colour of its own' }, h('span', {}, 'Show the lattice'), lattice),
    h('div', { class: 'row spread' }, h('span', { class: 'fine' }, 'Softness of parts'), even), parts.element, h('div', { class: 'row' }, ...bakes));
  const update = (): void => {
    const { state } = scene;
    const wanted = state?.mode === 'jiggle' || state?.compare === 'jiggle';
    show(element, Boolean(wanted));
    if (!wanted || !state) return;
    const edges = scene.weights?.arrays.get('jiggle.owners')?.shape[0] ?? 0;
    set_text(status, status_text(studio, edges));
    set_text(note, edges > 0 ? `${count(edges)} particles` : '');
    lattice.checked = options.get('lattice');
    lattice.disabled = edges === 0;
    for (const button of bakes) button.disabled = !state.motion || state.work?.name === 'export';
    even.disabled = !state.options[OPTION];
    parts.update();
  };
  scene.events.on('weights', update);
  return { element, update };
}

function status_text(studio: Studio, particles: number): string {
  const { state } = studio.scene;
  if (state?.document?.dimension === 2) return 'Jiggle is for shapes in space; this one is flat. Dynamics swings flat shapes.';
  if (!state || state.handles.length === 0) return 'Jiggle needs a skeleton: draw bones (3), or open a rig.';
  if (state.work?.name === 'lattice') return 'Building the lattice; the shape can be posed meanwhile.';
  if (particles === 0) return state.binding && !state.binding.stale ? 'There is no lattice yet.' : 'The lattice follows once the weights are there.';
  return state.motion ? 'Every pass of the motion shows what a bake holds. Seeking puts flesh at rest on the pose.' : 'Open a motion to bake; drag a handle to see it wobble.';
}

/** A slider per handle, in place of the common softness; a double click gives that back. */
class PartSliders {
  readonly element = h('ul', { class: 'parts' });
  private rows: { name: string; slider: HTMLInputElement; value: HTMLElement; row: HTMLElement }[] = [];
  private built = '';
  private held = '';

  constructor(private readonly studio: Studio) {}

  update(): void {
    const { state } = this.studio.scene;
    // Names are written as NAME=S,...: one with a comma cannot be said.
    const names = (state?.handles ?? []).filter((handle) => handle.type !== 'extra' && !handle.name.includes(',')).map((handle) => handle.name);
    if (names.join('\n') !== this.built) this.build(names);
    const common = Number(state?.options['jiggle.softness'] ?? 0.9);
    const parts = parse_parts(String(state?.options[OPTION] ?? ''));
    for (const { name, slider, value, row } of this.rows) {
      if (this.held === name) continue;
      const own = parts.get(name);
      slider.value = String(own ?? common);
      set_text(value, short(own ?? common));
      row.classList.toggle('changed', own !== undefined);
    }
  }

  private build(names: string[]): void {
    this.built = names.join('\n');
    this.rows = names.map((name) => {
      const slider = h('input', { type: 'range', min: 0, max: 1, step: 0.01, 'data-part': name, 'aria-label': `Softness of ${name}` });
      const value = h('output', { class: 'value' });
      const row = h('li', { title: `How loose the flesh of ${name} is; a double click goes back to the common softness` }, h('span', {}, name), slider, value);
      const gesture = new Gesture();
      slider.addEventListener('pointerdown', () => gesture.hold());
      slider.addEventListener('pointerup', () => gesture.end());
      slider.addEventListener('input', () => {
        this.held = name;
        set_text(value, short(Number(slider.value)));
        this.commit(name, Number(slider.value), gesture.now());
      });
      slider.addEventListener('change', () => { this.held = ''; });
      slider.addEventListener('dblclick', () => { this.held = ''; this.commit(name, null); });
      row.addEventListener('pointerenter', () => this.studio.options.set('hovered', name));
      row.addEventListener('pointerleave', () => this.studio.options.set('hovered', null));
      return { name, slider, value, row };
    });
    fill(this.element, ...this.rows.map(({ row }) => row));
  }

  private commit(name: string, softness: number | null, gesture?: number): void {
    const parts = parse_parts(String(this.studio.scene.state?.options[OPTION] ?? ''));
    if (softness === null) parts.delete(name);
    else parts.set(name, softness);
    void this.studio.intend({ do: 'set', options: { [OPTION]: write_parts(parts) }, ...(gesture ? { gesture } : {}) });
  }
}
