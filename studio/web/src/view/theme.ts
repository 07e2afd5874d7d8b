import { Vector3 } from 'three';
import type { OverlayStyle } from './handle_overlay';

/** Colours of the viewport; the rest of the page takes its own from the style sheet. */
export interface Theme {
  base: Vector3;
  flat: Vector3;
  sky: Vector3;
  earth: Vector3;
  wire: [number, number, number, number];
  border: [number, number, number, number];
  ground: Vector3;
  ground_alpha: number;
  shadow: number;
  /** Light along edges that face away; negative: shade. */
  edge: number;
  overlay: OverlayStyle;
  /** Behind the shape in films: middle and rim. */
  film: [string, string];
}

const LIGHT: Theme = {
  base: new Vector3(0.83, 0.80, 0.76), flat: new Vector3(0.86, 0.72, 0.56), sky: new Vector3(0.40, 0.43, 0.48), earth: new Vector3(0.20, 0.175, 0.155),
  wire: [0.1, 0.12, 0.16, 0.28], border: [0.30, 0.22, 0.15, 0.9], ground: new Vector3(0.955, 0.955, 0.96), ground_alpha: 0.6, shadow: 0.6, edge: -0.55,
  overlay: { outline: 'rgb(30 34 40 / 0.75)', label: '#1b1e23', label_back: 'rgb(255 255 255 / 0.88)' },
  film: ['#f4f5f7', '#cfd3d9'],
};

const DARK: Theme = {
  base: new Vector3(0.76, 0.735, 0.70), flat: new Vector3(0.80, 0.66, 0.50), sky: new Vector3(0.33, 0.37, 0.44), earth: new Vector3(0.14, 0.12, 0.11),
  wire: [0.0, 0.0, 0.0, 0.36], border: [0.16, 0.12, 0.08, 0.9], ground: new Vector3(0.24, 0.255, 0.28), ground_alpha: 0.6, shadow: 0.75, edge: 0.6,
  overlay: { outline: 'rgb(12 14 17 / 0.85)', label: '#f1f3f5', label_back: 'rgb(30 33 38 / 0.88)' },
  film: ['#33373e', '#1b1d21'],
};

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'limber.theme';
const query = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen: ThemeChoice = read();

export const theme = (): Theme => (is_dark() ? DARK : LIGHT);

export const theme_choice = (): ThemeChoice => chosen;

export function choose_theme(choice: ThemeChoice): void {
  chosen = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage may be forbidden: then it is forgotten with the page.
  }
  apply();
}

export function on_theme_change(listener: () => void): void {
  listeners.add(listener);
}

function is_dark(): boolean {
  return chosen === 'dark' || (chosen === 'system' && query.matches);
}

function read(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** The style sheet has colours for both. */
function apply(): void {
  document.documentElement.dataset.theme = is_dark() ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

query.addEventListener('change', apply);
apply();
