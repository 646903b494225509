import { expect, it } from 'vitest';
import { isNamedLike } from './is-named-like.ts';

it.each([
  ['Toner cartridge', '', true],
  ['Toner cartridge', 'CART ton', true],
  ['Café tables', 'cafe', true],
  ['AAA / R03', 'r03 ', true],
  ['Toner cartridge', 'toner black', false],
])('%s matches %j: %j', (name, typed, found) => {
  expect(isNamedLike(name, typed)).toBe(found);
});
