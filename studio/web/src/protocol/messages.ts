// What page and engine say to each other: see studio/protocol.md.

export type HandleType = 'point' | 'bone' | 'region' | 'extra';
export type ConstraintKind = 'free' | 'position' | 'tail' | 'ends' | 'transform';

/** Where a handle is in the rest pose: `position` of a point, `head` and `tail` of a bone, `center` of a region. */
export interface HandleRest {
  position?: number[];
  head?: number[];
  tail?: number[];
  center?: number[];
  vertices?: number;
}

export interface HandleState {
  name: string;
  type: HandleType;
  parent: string | null;
  rest: HandleRest;
  constraint: ConstraintKind;
  bound: boolean;
}

export interface ShapeState {
  vertices: number;
  triangles: number;
  tets: number;
  components: number;
  closed: boolean;
  size: number;
  center: number[];
  problems: string[];
}

export interface BindingState {
  stale: boolean;
  method?: string;
  volume?: string;
  clusters?: number;
  rest_error?: number;
  seconds?: number;
  /** Only to begin with: what was asked for is being made. */
  rough?: boolean;
  notes?: string[];
  error?: StudioError | null;
}

/** How far a compressed skin is from the dense one, in shape units. */
export interface CompressionError {
  rms: number;
  percentile_99: number;
  worst: number;
  worst_vertex: number;
  /** The largest of the errors per vertex. */
  brightest: number;
}

/** While a side shows the compressed skin; what is optional comes with the first result. */
export interface CompressionState {
  stale: boolean;
  error: StudioError | null;
  method?: string;
  influences?: number;
  virtual_bones?: number;
  operations?: number;
  reached_tolerance?: boolean;
  judged_by?: string;
  frames?: number;
  seconds?: number;
  positions?: CompressionError;
  weights?: CompressionError;
  largest?: { positions: CompressionError; weights: CompressionError };
  gain?: number;
}

export interface MotionState {
  /** Of the clip that plays. */
  name: string;
  /** All clips of the file. */
  clips?: string[];
  /** Whether it is made of keyed poses. */
  keyed?: boolean;
  keys?: { time: number; ease: 'smooth' | 'linear' | 'hold' }[];
  /** What was changed by hand in a motion that came from elsewhere. */
  layer?: { time: number; fade: number; joints: string[] }[];
  seconds: number;
  time: number;
  playing: boolean;
  loop: boolean;
  speed: number;
  driven: string[] | 'all';
  /** Handles that the motion has something to say about. */
  joints?: string[];
  notes?: string[];
  /** Which of the studio's own motions it is; null: it came from a file. */
  bundled?: string | null;
  /** How it is fitted to the character; null: it cannot be fitted otherwise. */
  fit?: {
    in_place: boolean;
    /** A T-pose in the first frame counts as the rest pose. */
    rest_frame: boolean;
    /** No names matched: joints are driven by what lies where they do. */
    guessed: boolean;
    /** It came with the character. */
    own: boolean;
    start: number;
    end: number | null;
    driven: number;
    joints: number;
  } | null;
}

/** What a skeleton was found to be when it was fitted into the shape. */
export interface FittingState {
  /** What was asked for: "auto" or a kind. */
  wanted: string;
  kind: string;
  confidence: number;
  /** Axes of the shape: "+y". */
  up: string;
  up_confidence: number;
  front: string;
  front_confidence: number;
  bones: { role: string; handle: string; confidence: number }[];
  notes: string[];
  edited: boolean;
}

export interface WorkState {
  name: string;
  stage: string;
  progress: number;
}

export type OptionValue = number | string | boolean;

/** All that is true of the document and is not an array. */
export interface StudioState {
  revision: number;
  document: {
    name: string;
    file: string | null;
    /** Where projects are saved. */
    folder?: string;
    /** The sample or file that it came from. */
    origin?: string;
    unsaved: boolean;
    dimension: 2 | 3;
    touched?: boolean;
  } | null;
  shape: ShapeState | null;
  handles: HandleState[];
  binding: BindingState | null;
  options: Record<string, OptionValue>;
  /** Values of options that this document cannot have. */
  unavailable: Record<string, OptionValue[]>;
  mode: string;
  compare: string | null;
  compression: CompressionState | null;
  motion: MotionState | null;
  fitting: FittingState | null;
  work: WorkState | null;
  history: { undo: string | null; redo: string | null };
  recovery: { name: string; saved: string } | null;
  picture: { width: number; height: number } | null;
}

export interface ChoiceEntry {
  value: string;
  title: string;
  help?: string;
}

export interface OptionEntry {
  name: string;
  title: string;
  type: 'choice' | 'integer' | 'number' | 'boolean' | 'text';
  default: OptionValue;
  help?: string;
  unit?: string;
  symbol?: string;
  minimum?: number;
  maximum?: number;
  step?: number;
  choices?: ChoiceEntry[];
  when?: Record<string, OptionValue[]>;
}

export interface SampleEntry {
  name: string;
  title: string;
  help?: string;
  dimension?: number;
  crowd?: boolean;
}

export interface ModeEntry {
  name: string;
  title: string;
  help?: string;
  compare?: boolean;
  /** Whether it wants weights and the options of the solver; not said: it does. */
  binding?: boolean;
}

export interface ExportEntry {
  format: string;
  title: string;
  help?: string;
  options?: OptionEntry[];
  /** Whether only picture documents have it. */
  only_pictures?: boolean;
  /** Whether there must be a motion. */
  needs_motion?: boolean;
  /** Which formats stand together. */
  group?: string;
}

export interface MotionEntry {
  name: string;
  title: string;
  /** The kind of body that it is for. */
  body: string;
  help?: string;
}

export interface Catalogue {
  samples: SampleEntry[];
  options: OptionEntry[];
  modes: ModeEntry[];
  exports: ExportEntry[];
  motions?: MotionEntry[];
  skeletons?: ChoiceEntry[];
  uploads?: { shape?: string[]; rig?: string[]; pose?: string[]; motion?: string[] };
}

export interface StudioError {
  code: string;
  message: string;
  place?: string;
  remedy?: string;
}

export type Side = 'main' | 'compare';

/** The description of a `frame` message. */
export interface FrameFacts {
  sequence: number;
  revision: number;
  weights?: number;
  mode: string;
  side: Side;
  energy?: number;
  iterations?: number;
  microseconds?: number;
  time?: number;
  moving?: boolean;
  acknowledged?: number;
  /** What else the mode measured. */
  figures?: Record<string, number>;
}

export const PROTOCOL = 1;

/** Before a document is open most of the state is missing: fills in what parts of the page may rely on. */
export function complete_state(state: Partial<StudioState>): StudioState {
  return {
    revision: 0, document: null, shape: null, handles: [], binding: null, options: {}, unavailable: {}, mode: '', compare: null, compression: null, motion: null, fitting: null, work: null,
    history: { undo: null, redo: null }, recovery: null, picture: null, ...state,
  };
}
