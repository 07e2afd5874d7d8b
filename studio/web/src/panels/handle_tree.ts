import type { HandleState } from '../protocol/messages';

export interface TreeRow {
  handle: HandleState;
  depth: number;
  /** Whether something hangs on it. */
  children: boolean;
}

/** Handles as the rows of a tree, parents before what hangs on them. With a filter: those whose names hold it, in one list. */
export function tree_order(handles: HandleState[], folded: ReadonlySet<string>, filter = ''): TreeRow[] {
  if (filter) return handles.filter((handle) => handle.name.toLowerCase().includes(filter)).map((handle) => ({ handle, depth: 0, children: false }));
  const names = new Set(handles.map((handle) => handle.name));
  const below = new Map<string | null, HandleState[]>();
  for (const handle of handles) {
    const parent = handle.parent !== null && names.has(handle.parent) ? handle.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), handle]);
  }
  const rows: TreeRow[] = [];
  const add = (handle: HandleState, depth: number): void => {
    const children = below.get(handle.name) ?? [];
    rows.push({ handle, depth, children: children.length > 0 });
    if (!folded.has(handle.name)) for (const child of children) add(child, depth + 1);
  };
  for (const root of below.get(null) ?? []) add(root, 0);
  return rows;
}

/** What all names begin with, up to a colon: "mixamorig:". */
export function common_prefix(names: string[]): string {
  const colon = names[0]?.indexOf(':') ?? -1;
  if (names.length < 2 || colon < 0) return '';
  const prefix = names[0].slice(0, colon + 1);
  return names.every((name) => name.startsWith(prefix)) ? prefix : '';
}

/** A name as a list has room for: without what all share, and a further bone of a joint by where it goes. */
export function short_name(handle: HandleState, handles: HandleState[], prefix: string): string {
  const { name } = handle;
  const slash = name.lastIndexOf('/');
  const joint = slash > 0 ? name.slice(0, slash) : '';
  if (joint && handles.some((other) => other.name === joint)) return `to ${without(name.slice(slash + 1), prefix)}`;
  return without(name, prefix);
}

const without = (name: string, prefix: string): string => (name.startsWith(prefix) && name.length > prefix.length ? name.slice(prefix.length) : name);
