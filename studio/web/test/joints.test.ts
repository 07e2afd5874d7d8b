import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HandleState } from '../src/protocol/messages';
import { rest_joints } from '../src/tools/joint_tool';

const bone = (name: string, head: number[], tail: number[]): HandleState => ({ name, type: 'bone', parent: null, rest: { head, tail }, constraint: 'free', bound: true });

test('a joint between two bones is there once, and so is the end of a chain', () => {
  const joints = rest_joints([bone('upper', [0, 0, 0], [1, 0, 0]), bone('lower', [1, 0, 0], [2, 0, 0]), { ...bone('point', [5, 5, 5], []), type: 'point' }]);
  assert.deepEqual(joints.map((joint) => [joint.handle, joint.end, ...joint.at.toArray()]), [['upper', 'head', 0, 0, 0], ['lower', 'head', 1, 0, 0], ['lower', 'tail', 2, 0, 0]]);
});
