import { Emitter } from '../emitter';

export type ToolName = 'pose' | 'pin' | 'point' | 'bone' | 'joint' | 'weight' | 'brush' | 'lasso' | 'delete';
/** The way from a mesh to a file: which part of it the inspector shows; null: all of it. */
export type Step = 'skeleton' | 'weights' | 'motion' | 'flesh' | 'export';
export type BrushAction = 'add' | 'subtract' | 'smooth' | 'replace';
export type GizmoMode = 'off' | 'translate' | 'rotate' | 'scale';

interface ViewValues {
  tool: ToolName;
  gizmo: GizmoMode;
  selected: string | null;
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
    tool: 'pose', gizmo: 'off', selected: null, hovered: null,
    weights: false, wire: false, handles: true, names: false, ground: true, lattice: false, brush: 0.06, mirror: true,
    error: true, error_scale: 'largest', virtual_bones: false,
    step: null, sheet: false, paint_action: 'add', paint_strength: 0.4, paint_value: 1, locked: new Set(),
  };

  get<Name extends keyof ViewValues>(name: Name): ViewValues[Name] {
    return this.values[name];
  }

  set<Name extends keyof ViewValues>(name: Name, value: ViewValues[Name]): void {
    if (this.values[name] === value) return;
    this.values[name] = value;
    this.events.emit('change', name);
  }
}
