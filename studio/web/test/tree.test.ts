import assert from 'node:assert/strict';
import test from 'node:test';
import { common_prefix, short_name, tree_order } from '../src/panels/handle_tree';
import type { HandleState } from '../src/protocol/messages';
import { ago } from '../src/ui/save_dialog';

const bone = (name: string, parent: string | null): HandleState => ({ name, parent, type: 'bone', rest: {}, constraint: 'free', bound: true });

const RIG = [bone('rig:hips', null), bone('rig:leg', 'rig:hips'), bone('rig:hips/rig:leg2', 'rig:hips'), bone('rig:foot', 'rig:leg'), bone('rig:stray', 'gone')];

test('handles are a tree, parents first; what is folded hides what hangs on it', () => {
  const rows = tree_order(RIG, new Set());
  assert.deepEqual(rows.map(({ handle, depth }) => `${depth} ${handle.name}`), ['0 rig:hips', '1 rig:leg', '2 rig:foot', '1 rig:hips/rig:leg2', '0 rig:stray']);
  assert.deepEqual(tree_order(RIG, new Set(['rig:leg'])).map(({ handle }) => handle.name), ['rig:hips', 'rig:leg', 'rig:hips/rig:leg2', 'rig:stray']);
  assert.deepEqual(tree_order(RIG, new Set(['rig:hips']), 'foot').map(({ handle }) => handle.name), ['rig:foot']);
});

test('names lose what all of them share', () => {
  const prefix = common_prefix(RIG.map(({ name }) => name));
  assert.equal(prefix, 'rig:');
  assert.deepEqual(RIG.map((handle) => short_name(handle, RIG, prefix)), ['hips', 'leg', 'to leg2', 'foot', 'stray']);
  assert.equal(common_prefix(['a:x', 'b:y']), '');
  assert.equal(common_prefix(['x']), '');
});

test('times are told as people do', () => {
  assert.equal(ago(3), 'just now');
  assert.equal(ago(40), '40 seconds ago');
  assert.equal(ago(61), '1 minute ago');
  assert.equal(ago(7300), '2 hours ago');
  assert.equal(ago(3 * 86400), '3 days ago');
});
