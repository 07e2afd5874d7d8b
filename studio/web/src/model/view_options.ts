import { Emitter } from '../emitter';

export type ToolName = 'pose' | 'select' | 'pin' | 'point' | 'bone' | 'joint' | 'weight' | 'brush' | 'lasso' | 'delete';
/** The way from a mesh to a file: which part of it the inspector shows; null: all of it. */
export type Step = 'skeleton' | 'weights' | 'motion' | 'flesh' | 'export';
export type BrushAction = 'add' | 'subtract' | 'smooth' | 'replace';
export type GizmoMode = 'off' | 'translate' | 'rotate' | 'scale';

interface ViewValues {
  tool: ToolName;
  gizmo: GizmoMode;
  /** Axes of the gizmo: those of the world, or the handle's own. */
  axes: 'world' | 'local';
  snap: boolean;
  /** What a drag of a bone does: pulls it, and the solver has the rest; or turns the bone above it, and nothing else. */
  posing: 'pull' | 'turn';
  /** The camera goes along with the character. */
  follow: boolean;
  /** Poses before and after the one that is shown. */
  onion: boolean;
  selected: string | null;
  /** All that is selected, where that is more than one handle; else empty. */
  also: ReadonlySet<string>;
  hovered: string | null;
  weights: boolean;
  wire: boolean;
  handles: boolean;
  names: boolean;
  ground: boolean;
  lattice: boolean;
  brush: number;
  /** Joints on the other side follow. */
  mirror: boolean;
  /** Colour the compressed side by its error; the brightest colour is k-largest's worst vertex, or its own. */
  error: boolean;
  error_scale: 'largest' | 'own';
  virtual_bones: boolean;
  step: Step | null;
  /** Whether the inspector is open where it is a sheet. */
  sheet: boolean;
  /** The weight brush: what it does, how much of it, and what "replace" goes to. */
  paint_action: BrushAction;
  paint_strength: number;
  paint_value: number;
  /** Handles whose weights the brush leaves alone. */
  locked: ReadonlySet<string>;
}

type ViewEvents = { change: keyof ViewValues };

/** What this page looks at and with which tool: not part of the document, differs from tab to tab. */
export class ViewOptions {
  readonly events = new Emitter<ViewEvents>();
  private values: ViewValues = {
    tool: 'pose', gizmo: 'off', axes: 'world', snap: false, posing: 'pull', follow: false, onion: false, selected: null, also: new Set(), hovered: null,
    weights: false, wire: false, handles: true, names: false, ground: true, lattice: false, brush: 0.06, mirror: true,
    error: true, error_scale: 'largest', virtual_bones: false,
    step: null, sheet: false, paint_action: 'add', paint_strength: 0.4, paint_value: 1, locked: new Set(),
  };

  get<Name extends keyof ViewValues>(name: Name): ViewValues[Name] {
    return this.values[name];
  }

  set<Name extends keyof ViewValues>(name: Name, value: ViewValues[Name]): void {
    // What is selected alone leaves the company it was in.
    if (name === 'selected' && this.values.also.size > 0 && !this.values.also.has(value as string)) this.set('also', new Set<string>());
    if (this.values[name] === value) return;
    this.values[name] = value;
    this.events.emit('change', name);
  }

  /** All that is selected. */
  get selection(): string[] {
    const { selected, also } = this.values;
    return also.size > 0 ? [...also] : selected === null ? [] : [selected];
  }

  /** Selects these and nothing else; the first one is what panels and the gizmo are about. */
  select(names: string[]): void {
    this.set('also', new Set(names.length > 1 ? names : []));
    this.set('selected', names[0] ?? null);
  }

  /** Takes a handle into the selection, or out of it. */
  toggle_selected(name: string): void {
    const names = this.selection;
    this.select(names.includes(name) ? names.filter((other) => other !== name) : [name, ...names]);
  }
}
