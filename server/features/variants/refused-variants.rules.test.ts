import { expect, it } from 'vitest';
import {
  both,
  plain,
  plan,
  red,
  row,
  shirt,
  sizes,
  small,
  v1,
} from '#server/testing/builders/stored-options.ts';
import type { StoredOptions } from './variants.rules.ts';

it.each<[why: string, stored: StoredOptions, options: object[], variants: object[], message: string]>([
  [
    'two options of one name',
    plain,
    [...sizes, { ...sizes[0], name: 'SIZE' }],
    [row(['S', 'S'])],
    'Two options are called SIZE.',
  ],
  [
    'a value twice',
    plain,
    [{ name: 'Size', values: [{ name: 'S' }, { name: 's' }] }],
    [row(['S'])],
    'Size has the value s twice.',
  ],
  [
    'a value of another product',
    plain,
    [{ name: 'Size', values: [{ _id: red, name: 'S' }] }],
    [row(['S'])],
    'S is a value of another product. Please reload the page.',
  ],
  [
    'one value in two places',
    shirt,
    [
      {
        name: 'Colour',
        values: [
          { _id: red, name: 'A' },
          { _id: red, name: 'B' },
        ],
      },
    ],
    [row(['A'])],
    'B is listed twice.',
  ],
  ['too few values', plain, sizes, [row([])], 'Each variant needs one value of each option.'],
  ['two variants without options', plain, [], [row([]), row([])], 'Two variants are the same.'],
  ['an unknown value', plain, sizes, [row(['M'])], 'M is no value of Size.'],
  ['a combination twice', plain, sizes, [row(['S']), row(['s'], { sku: 'B' })], 'Two variants are s.'],
  [
    'a sku twice',
    shirt,
    both,
    [row(['Red', 'S'], { sku: 'A' }), row(['Blue', 'S'], { sku: 'A' })],
    'A is the sku of two variants.',
  ],
  [
    'a sku twice in other letter case',
    shirt,
    both,
    [row(['Red', 'S'], { sku: 'a' }), row(['Blue', 'S'], { sku: 'A' })],
    'A is the sku of two variants.',
  ],
  ['a new variant without a sku', plain, sizes, [row(['S'], { sku: undefined })], 'SKU is required.'],
  [
    'a sku of a variant that keeps its own',
    shirt,
    both,
    [row(['Red', 'S'], { sku: 'V1' }), row(['Blue', 'S'], { sku: undefined })],
    'V1 is the sku of two variants.',
  ],
  [
    'a variant of another product',
    shirt,
    sizes,
    [row(['S'], { _id: small })],
    'A variant belongs to another product, or is listed twice. Please reload the page.',
  ],
  [
    'a variant twice',
    shirt,
    both,
    [row(['Red', 'S'], { _id: v1 }), row(['Blue', 'S'], { _id: v1 })],
    'A variant belongs to another product, or is listed twice. Please reload the page.',
  ],
  [
    'another stock',
    shirt,
    both,
    [row(['Red', 'S'], { quantityWas: 7 })],
    'Stock of Red, S has changed to 6.',
  ],
])('refuses %s', (_why, stored, options, variants, message) => {
  expect(() => plan(stored, options, variants)).toThrow(message);
});
