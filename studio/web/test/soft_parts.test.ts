import assert from 'node:assert/strict';
import test from 'node:test';
import { parse_parts, write_parts } from '../src/panels/soft_parts';

test('softness of parts is read as it is written', () => {
  const parts = new Map([['head', 0], ['a=b', 0.25], ['belly', 1]]);
  assert.deepEqual(parse_parts(write_parts(parts)), parts);
  assert.equal(parse_parts('').size, 0);
});

test('what is no softness is left out', () => {
  assert.deepEqual(parse_parts('head=2,=1,neck,arm=,hand=0.5'), new Map([['hand', 0.5]]));
});
