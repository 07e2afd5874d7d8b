import type { Studio } from '../studio';
import { bone_tool } from './bone_tool';
import { brush_tool } from './brush_tool';
import { delete_tool } from './delete_tool';
import { joint_tool } from './joint_tool';
import { lasso_tool } from './lasso_tool';
import { pin_tool } from './pin_tool';
import { point_tool } from './point_tool';
import { pose_tool } from './pose_tool';
import { select_tool } from './select_tool';
import type { Tool } from './tool';
import { weight_tool } from './weight_tool';

/** The column of tools, from top to bottom: add one here. */
export function all_tools(studio: Studio): Tool[] {
  return [pose_tool, select_tool, pin_tool, point_tool, bone_tool, joint_tool, weight_tool, brush_tool, lasso_tool, delete_tool].map((make) => make(studio));
}
