import { expect, it } from 'vitest';
import { variantsForm } from './variants.contract.ts';

const variant = { sku: 'S', price: 10, quantity: 1 };
const named = (name: string) =>
  variantsForm.safeParse({
    options: [{ name: 'Colour', values: [{ name }] }],
    variants: [{ ...variant, values: [name] }],
  });

it.each([
  ['Re\u200bd', 'Red'],
  ['Re\u00add\u034f', 'Red'],
  ['Re\ud800d', 'Red'],
  [' Dark \u00a0 Red', 'Dark Red'],
  ['Rose\u0301', 'Ros\u00e9'],
  ['❤️', '❤️'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('names of values that look the same are the same: %j', (typed, kept) => {
  const { options, variants } = variantsForm.parse(named(typed).data);
  expect([options[0]?.values[0]?.name, variants[0]?.values]).toEqual([kept, [kept]]);
});

it.each(['\u200b', '\u2060 \u3164', '\ud800'])('an invisible name is missing: %j', (name) => {
  expect(named(name).error?.issues.map(({ message }) => message)).toEqual([
    'The name of a value is required.',
    'A value is required.',
  ]);
});
