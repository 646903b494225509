import { expect, it } from 'vitest';
import { productPath, readVariant } from './product-url.ts';

const id = '0190a000-0000-7000-8000-00000000000a';

it.each<[string, string | null]>([
  ['', null],
  ['variant=', null],
  [`variant=${id}`, id],
  [`utm=1&variant=${id.toUpperCase()}`, id],
  ['variant=blue', 'unknown'],
  [`variant=${id}0`, 'unknown'],
  ['variant=%00', 'unknown'],
])('reads the variant of ?%s', (search, expected) => {
  expect(readVariant(new URLSearchParams(search))).toBe(expected);
});

it('writes what differs from the product as it is first shown', () => {
  expect(productPath('jumper')).toBe('/product/jumper');
  expect(productPath('jumper', { variant: null, reviews: 1 })).toBe('/product/jumper');
  expect(productPath('jumper', { variant: id, reviews: 2 })).toBe(`/product/jumper?variant=${id}&reviews=2`);
});
