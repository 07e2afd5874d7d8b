// What window.limber offers: see studio/web/src/hook.ts.
interface LimberHook {
  readonly link: string;
  // The state as studio/protocol.md describes it.
  readonly state: any;
  readonly catalogue: any;
  frame(side?: string): (Record<string, any> & { sequence: number; acknowledged: number; moving: boolean; transforms: number[]; dofs: number[] | null }) | null;
  readonly drawn_frames: number;
  readonly shaded: boolean;
  readonly last_drag: number;
  readonly drawing: string | null;
  drawing_of(side: string): string | null;
  compression_error(vertex: number): number | null;
  shows_error(side?: string): boolean;
  virtual_bones(side?: string): { x: number; y: number }[];
  readonly lattice: { particles: number; drawn_edges: number; clock: number[] } | null;
  readonly crowd: { count: number; microseconds: number } | null;
  readonly mesh: { vertices: number; triangles: number; textured: boolean; materials: number; pictures: number } | null;
  readonly camera: { matrix: number[]; projection: number[]; width: number; height: number; azimuth: number; elevation: number; distance: number };
  readonly rows: string[];
  positions(vertices: number[], side?: string): number[][];
  rest(vertices: number[]): number[][];
  picture(): Promise<{ width: number; height: number; pixels: number[] }>;
  blend_row(vertex: number): { kind: string; row: number[] } | null;
  weights(vertex: number): number[];
  handle_pixel(name: string, side?: string): { x: number; y: number } | null;
  handle_position(name: string): number[] | null;
  vertex_pixel(vertex: number): { x: number; y: number };
  readonly pixel_size: number;
}

interface Window {
  readonly limber: LimberHook;
}
