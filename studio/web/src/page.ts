import { Connection, EngineError } from './protocol/connection';
import type { StudioError, StudioState } from './protocol/messages';
import { install_hook } from './hook';
import { start_idle } from './idle';
import { mode_of } from './modes/all_modes';
import { Scene } from './model/scene';
import { ViewOptions } from './model/view_options';
import { compression_panel } from './panels/compression_panel';
import { crowd_panel } from './panels/crowd_panel';
import { handles_panel } from './panels/handles_panel';
import { jiggle_panel } from './panels/jiggle_panel';
import { motion_panel } from './panels/motion_panel';
import { skeleton_panel } from './panels/skeleton_panel';
import { shape_panel } from './panels/shape_panel';
import { solver_panel } from './panels/solver_panel';
import { weights_panel } from './panels/weights_panel';
import { Studio } from './studio';
import { all_tools } from './tools/all_tools';
import { Gizmo } from './tools/gizmo';
import { Pointer } from './tools/pointer';
import type { Tool } from './tools/tool';
import { Cards } from './ui/cards';
import { h } from './ui/dom';
import { drop_zone } from './ui/drop_zone';
import { error_legend } from './ui/error_legend';
import { open_export } from './ui/export_dialog';
import { open_gallery } from './ui/gallery';
import { open_help } from './ui/help';
import { MessageLine } from './ui/message_line';
import { path_bar } from './ui/path_bar';
import { pose_bar } from './ui/pose_bar';
import { open_recent, save, save_as } from './ui/save_dialog';
import { install_shortcuts } from './ui/shortcuts';
import { timeline } from './ui/timeline';
import { tool_column } from './ui/tool_column';
import { top_bar } from './ui/top_bar';
import { view_buttons } from './ui/view_buttons';
import { view_corner } from './ui/view_corner';
import { work_bar } from './ui/work_bar';
import { follow_character } from './view/follow';
import { LatticeWire } from './view/lattice_wire';
import { onion_skin } from './view/onion_skin';
import { Viewport } from './view/viewport';

const FIGURES_MS = 250;

/** Builds the page into an element and connects it. */
export function build_page(root: HTMLElement, token: string): void {
  const connection = new Connection(token);
  const scene = new Scene();
  const options = new ViewOptions();
  const studio = new Studio(connection, scene, options, new Viewport(scene, options), new MessageLine(), new Cards());
  const lattice = new LatticeWire(scene, options, studio.viewport);
  const tools = all_tools(studio);
  const tool = (): Tool => tools.find((other) => other.name === options.get('tool'))!;
  const gizmo = new Gizmo(studio);
  new Pointer(studio, tool, gizmo);
  const actions = {
    samples: () => open_gallery(studio),
    save: () => void save(studio),
    save_as: () => save_as(studio),
    recent: () => void open_recent(studio),
    export_: () => open_export(studio),
    help: () => open_help(studio, tools),
    cancel: () => gizmo.cancel(),
  };
  install_shortcuts(studio, tools, tool, actions);
  use_tools(studio, tool);
  follow_character(studio);
  onion_skin(studio);

  const bar = top_bar(studio, actions);
  const panels = [crowd_panel, skeleton_panel, shape_panel, handles_panel, weights_panel, solver_panel, jiggle_panel, compression_panel, motion_panel].map((make) => make(studio));
  const work = work_bar(studio);
  const time = timeline(studio);
  const corner = view_corner(studio);
  const legend = error_legend(studio);
  studio.viewport.element.append(...corner.elements, legend.element, pose_bar(studio), view_buttons(studio));
  const path = path_bar(studio, panels.map((panel) => panel.element), actions.export_);
  const parts = [bar, path, ...panels, work, time];
  const inspector = h('aside', { class: 'inspector', 'aria-label': 'Inspector', tabindex: -1 }, studio.cards.element, ...panels.map((panel) => panel.element));
  options.events.on('change', (name) => { if (name === 'sheet') inspector.classList.toggle('open', options.get('sheet')); });
  root.replaceChildren(
    bar.element, tool_column(studio, tools),
    h('main', {}, path.element, studio.viewport.element, h('div', { class: 'status' }, studio.messages.element, work.element)),
    inspector,
    time.element, drop_zone(studio));

  listen(studio, () => parts.forEach((part) => part.update()), bar.update);
  setInterval(() => {
    for (const panel of panels) panel.tick?.();
    time.tick();
    corner.tick();
    legend.tick();
  }, FIGURES_MS);
  install_hook(studio, lattice);
  start_idle(studio);
  connection.connect();
}

/** Keeps cursor, hint and painting in step with the active tool. */
function use_tools(studio: Studio, tool: () => Tool): void {
  const { options, viewport } = studio;
  let active = tool();
  const apply = (): void => {
    viewport.element.dataset.cursor = tool().cursor;
    show_hint(studio, tool());
  };
  options.events.on('change', (name) => {
    if (name === 'hovered') show_hint(studio, tool());
    if (name !== 'tool') return;
    // What is selected stays so: the next tool may be for it.
    const { selection } = options;
    if (active !== tool()) active.cancel?.();
    options.select(selection);
    active = tool();
    apply();
  });
  viewport.painters.push((context, side) => tool().paint?.(context, side));
  studio.scene.events.on('state', () => show_hint(studio, tool()));
  studio.scene.events.on('crowd', () => show_hint(studio, tool()));
  apply();
}

function show_hint(studio: Studio, tool: Tool): void {
  const state = studio.scene.state;
  const hovered = studio.options.get('hovered');
  if (!state) studio.messages.set_hint('Connecting to the studio');
  else if (!state.document && !state.work) studio.messages.set_hint('Nothing is open: choose a sample, or drop a file here.');
  else if (state.binding?.error?.code === 'TooFewHandles' && state.handles.length > 0 && (tool.name === 'pose' || tool.name === 'point')) {
    studio.messages.set_hint(`${capital(state.binding.error.message)} ${state.binding.error.remedy || 'Place more.'}`);
  } else if (hovered && tool.preview) studio.messages.set_hint(tool.preview(hovered));
  else if (studio.scene.crowd) studio.messages.set_hint('Move the pointer: everybody reaches for it. Drag to look around.');
  else if (state.handles.length === 0 && state.shape && tool.name === 'pose') studio.messages.set_hint(state.document?.dimension === 3
    ? 'No skeleton yet: let one be fitted (Skeleton, at the right), or place points (2) and bones (3) yourself.'
    : 'No handles yet: take the point tool (2) and click the shape, or draw bones (3).');
  else studio.messages.set_hint((tool.name === 'pose' && mode_of(state.mode).hint) || tool.hint);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function listen(studio: Studio, update: () => void, update_bar: () => void): void {
  const { connection, scene, messages } = studio;
  let asked_about = '';
  let waiting = false;
  scene.events.on('state', () => {
    if (waiting) return;
    waiting = true;
    // Several states between two pictures are one change for the panels.
    requestAnimationFrame(() => {
      waiting = false;
      update();
    });
  });
  connection.events.on('hello', (reply) => {
    studio.upload_limit = reply.limits?.upload ?? studio.upload_limit;
    scene.receive_catalogue(reply.catalogue, reply.version);
  });
  connection.events.on('text', (message) => {
    if (message.event === 'notice') messages.complain(new EngineError(message.error as StudioError), 'notice');
    if (message.event !== 'state') return;
    const state = message as unknown as Partial<StudioState>;
    scene.receive_state(state);
    leave_document(studio, state);
    if (state.binding && !state.binding.stale && !state.binding.error) messages.cured('notice');
    const recovery = state.recovery ? `${state.recovery.name} ${state.recovery.saved}` : '';
    if (recovery && recovery !== asked_about) ask_recovery(studio, state.recovery!);
    asked_about = recovery;
  });
  connection.events.on('binary', (message) => scene.receive_binary(message));
  connection.events.on('link', (link) => {
    update_bar();
    if (link === 'lost') messages.say('The studio is not answering. Connecting again by itself.', { label: 'Try now', run: () => connection.retry() }, true);
    if (link === 'open') messages.clear();
  });
  // The address of another run of the program stays wrong however often it is loaded.
  connection.events.on('refused', (error) => messages.say(`${error.message} ${error.remedy}`,
    error.code === 'WrongToken' ? null : { label: 'Reload', run: () => location.reload() }, true));
}

/** What was said and chosen for a document goes with it. */
let document_seen = '';
function leave_document(studio: Studio, state: Partial<StudioState>): void {
  const now = state.document ? `${state.document.name}\n${state.document.origin ?? ''}` : '';
  if (now === document_seen) return;
  if (document_seen) {
    studio.cards.leave_document(state.revision ?? 0);
    studio.look_at_shape();
  }
  document_seen = now;
}

function ask_recovery(studio: Studio, recovery: { name: string; saved: string }): void {
  studio.cards.ask(`Unsaved work on ${recovery.name}`, `The studio ended before it was saved (${recovery.saved.replace('T', ' ')}).`, [
    { label: 'Recover it', run: () => void studio.intend({ do: 'recover', accept: true }) },
    { label: 'Forget it', run: () => void studio.intend({ do: 'recover', accept: false }) },
  ]);
}
