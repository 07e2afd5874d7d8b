import type { ToolName } from '../model/view_options';
import type { Side } from '../protocol/messages';
import type { IconName } from '../ui/icons';

/** A pointer event in pixels of one side of the view. */
export interface ViewPointer {
  x: number;
  y: number;
  side: Side;
  shift: boolean;
  alt: boolean;
  /** Ctrl, or Cmd. */
  control?: boolean;
  /** By a finger: what is meant may be farther from where it is. */
  touch?: boolean;
}

/** What the left button does in the view. What a tool does not take, the camera does. */
export interface Tool {
  name: ToolName;
  title: string;
  key: string;
  icon: IconName;
  /** What a click will do, for the message line. */
  hint: string;
  cursor: string;
  /** What a click on this handle will do. */
  preview?(handle: string): string;
  hover?(at: ViewPointer): void;
  /** Takes the press by returning true. */
  press(at: ViewPointer): boolean;
  drag?(at: ViewPointer): void;
  release?(at: ViewPointer): void;
  double?(at: ViewPointer): void;
  /** The tool is put away, or Escape was pressed; true: something was under way, and is given up. */
  cancel?(): boolean | void;
  /** Enter was pressed. */
  finish?(): void;
  paint?(context: CanvasRenderingContext2D, side: Side): void;
}
