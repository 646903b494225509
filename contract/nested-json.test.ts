import { expect, it } from 'vitest';
import { isNestedTooDeep, parseJson } from './nested-json.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

it.each([
  ['20 levels', nested(20), false],
  ['21 levels', nested(21), true],
  ['21 levels of objects', '{"a":'.repeat(21), true],
  ['what is beside each other', `[${Array.from({ length: 100 }, () => '[{}]').join()}]`, false],
  ['brackets in a text', JSON.stringify({ a: '['.repeat(100), b: ['"[\\', '{'.repeat(100)] }), false],
  ['brackets behind an escaped quote', `["\\\\",${nested(20)}]`, true],
])('counts levels: %s', (_what, text, isTooDeep) => {
  expect(isNestedTooDeep(text)).toBe(isTooDeep);
});

it('parses what is not nested too deep', () => {
  expect(parseJson(nested(2))).toEqual([[]]);
  expect(() => parseJson(nested(21))).toThrow('nested too deep');
});
