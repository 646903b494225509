import { expect, it } from 'vitest';
import type { Quote } from '#contract/checkout.contract.ts';
import { savedByLine } from './line-discount.tsx';

const lines = [{ product: 'mug' }, { product: 'jumper', variant: 'm' }] as Quote['lines'];
const discount = (saved: { line: number; saves: number }[]) => ({
  ...{ title: '10%', saves: 3, isDelivery: false, lines: saved },
});

it('finds what the lines of the bag save, by product or variant', () => {
  const discounts = [
    discount([
      { line: 0, saves: 0.1 },
      { line: 1, saves: 9.8 },
    ]),
    discount([
      { line: 0, saves: 0.2 },
      { line: 7, saves: 1 },
    ]),
  ];
  expect([...savedByLine({ lines, discounts })]).toEqual([
    ['mug', 0.3],
    ['m', 9.8],
  ]);
  expect(savedByLine({ lines }).size).toBe(0);
});
