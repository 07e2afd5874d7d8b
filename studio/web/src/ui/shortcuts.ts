import type { Studio } from '../studio';
import { rename_selected } from '../panels/handles_panel';
import { delete_handle } from '../tools/delete_tool';
import { toggle_pin } from '../tools/pin_tool';
import type { Tool } from '../tools/tool';
import { choose_file } from './choose_file';
import { key_pose } from './key_track';
import { save_as } from './save_dialog';
import { toggle_play } from './timeline';
import { toggle_gizmo } from './tool_column';
import { look_from, type ViewName } from './view_buttons';

export interface ShortcutActions {
  save: () => void;
  export_: () => void;
  help: () => void;
  /** Gives up what is being dragged beside the tool; false: nothing is. */
  cancel: () => boolean;
}

/** Keys of the whole page. Typing in a field is left alone. */
export function install_shortcuts(studio: Studio, tools: Tool[], tool: () => Tool, actions: ShortcutActions): void {
  // The view takes the focus on every click: a ring around it helps only those who move by keys.
  addEventListener('pointerdown', () => document.body.classList.remove('by-keyboard'), true);
  addEventListener('keydown', (event) => {
    if (event.key === 'Tab') document.body.classList.add('by-keyboard');
    const target = event.target as HTMLElement;
    const typing = target.matches?.('input[type=text], input[type=number], input[type=search], textarea, select');
    if (document.querySelector('dialog[open]') || event.isComposing) return;
    const handled = event.ctrlKey || event.metaKey ? with_control(studio, event, actions) : !typing && plain(studio, event, tools, tool, actions);
    if (handled) event.preventDefault();
  });
}

function with_control(studio: Studio, event: KeyboardEvent, actions: ShortcutActions): boolean {
  switch (event.key.toLowerCase()) {
    case 'z': void studio.intend({ do: event.shiftKey ? 'redo' : 'undo' }); return true;
    case 'y': void studio.intend({ do: 'redo' }); return true;
    case 's': if (event.shiftKey) save_as(studio); else actions.save(); return true;
    case 'o': choose_file(studio, 'shape'); return true;
    case 'e': actions.export_(); return true;
    default: return false;
  }
}

function plain(studio: Studio, event: KeyboardEvent, tools: Tool[], tool: () => Tool, actions: ShortcutActions): boolean {
  const { options } = studio;
  const selected = options.get('selected');
  const view = ({ Numpad1: 'front', Numpad3: 'side', Numpad7: 'top' } as Record<string, ViewName>)[event.code];
  if (view) {
    look_from(studio, view);
    return true;
  }
  const on_button = (event.target as HTMLElement).matches?.('button, summary, input');
  switch (event.key) {
    case 'w': case 'W': toggle_gizmo(studio, 'translate'); return true;
    case 'e': case 'E': toggle_gizmo(studio, 'rotate'); return true;
    case 'r': case 'R': toggle_gizmo(studio, 'scale'); return true;
    case 'f': case 'F': studio.viewport.frame_shape(); return true;
    case 'v': case 'V': options.set('weights', !options.get('weights')); return true;
    case '[': options.set('brush', Math.max(0.01, options.get('brush') / 1.2)); return true;
    case ']': options.set('brush', Math.min(0.5, options.get('brush') * 1.2)); return true;
    case '?': actions.help(); return true;
    case 'F2': return selected !== null && rename_selected(studio, selected);
    case 'g': case 'G': options.set('posing', options.get('posing') === 'turn' ? 'pull' : 'turn'); return true;
    case 'k': case 'K': void key_pose(studio); return true;
    case 'Escape':
      // A drag is given up first; the tool is put away by the next press.
      if (actions.cancel() || tool().cancel?.() === true) return true;
      options.set('tool', 'pose');
      options.set('gizmo', 'off');
      return true;
    case 'Enter': if (on_button) return false; tool().finish?.(); return true;
    case ' ': if (on_button) return false; toggle_play(studio); return true;
    case 'Delete': case 'Backspace': if (selected) void delete_handle(studio, selected); return selected !== null;
    case 'p': case 'P': if (selected) { toggle_pin(studio, selected); return true; } break;
  }
  const chosen = tools.find((other) => other.key.toLowerCase() === event.key.toLowerCase());
  if (chosen) options.set('tool', chosen.name);
  return chosen !== undefined;
}
