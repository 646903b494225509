import { expect, it } from 'vitest';
import { pleaseChoose } from './product-page.ts';

it.each([
  ['Size', 'Please choose a size.'],
  ['Edition', 'Please choose an edition.'],
  ['RAM', 'Please choose a RAM.'],
])('asks for %s', (option, text) => {
  expect(pleaseChoose(option)).toBe(text);
});
