import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { DiscountEstimate, DiscountTrial } from '#contract/discount-estimates.contract.ts';
import { EstimateFacts } from './discount-estimate.tsx';
import { TrialResult } from './try-discount.tsx';

const draw = (element: React.ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
const renderWords = (element: React.ReactNode) =>
  draw(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const estimate: DiscountEstimate = {
  ...{ days: 30, since: '2026-11-01T00:00:00Z', orders: 60, isPartial: false, gets: 2, saves: 40 },
  average: { before: 231.4, after: 211.4 },
  newest: [
    { _id: 'o2', number: 1049, saves: 20 },
    { _id: 'o1', number: 1048, saves: 20 },
  ],
  isAboveMaxUses: false,
};

it('says how many orders get it, how much less they cost, and which', () => {
  expect(renderWords(<EstimateFacts estimate={estimate} isFormer={false} />)).toBe(
    'With the orders of the last 30 days: Orders that get it 2 of 60 Less for these orders $40.00 ' +
      'Their average $231.40 → $211.40 See the orders (2) #1049 -$20.00 #1048 -$20.00',
  );
});

it.each<[string, Partial<DiscountEstimate>, RegExp]>([
  ['no orders', { gets: 0, saves: 0, average: null, newest: [] }, /0 of 60 Less for these orders \$0\.00$/],
  ['more orders than are named', { gets: 30 }, /See the newest 2/],
  ['too many to count', { isPartial: true, orders: 5000 }, /^With the newest 5,000 orders, since /],
  ['more than it may be used', { isAboveMaxUses: true }, /More would have got it/],
])('says so for %s', (_about, change, words) => {
  expect(renderWords(<EstimateFacts estimate={{ ...estimate, ...change }} isFormer={false} />)).toMatch(
    words,
  );
});

it('keeps the figures while others are counted', () => {
  const html = draw(<EstimateFacts estimate={estimate} isFormer />);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('2 of 60');
});

const trial: DiscountTrial = {
  ...{ order: { _id: 'o1', number: 1049 }, saves: 13, refused: null },
  lines: [
    { name: 'Harbour Mug', choice: 'Blue', quantity: 2, totalPrice: 48, saves: 7 },
    { name: 'Lamp', choice: null, quantity: 1, totalPrice: 48, saves: 0 },
  ],
  delivery: { price: 6, saves: 6 },
};

it('says what an order would get on which line', () => {
  expect(renderWords(<TrialResult trial={trial} />)).toBe(
    '#1049 would get $13.00 off: 2 pieces of Harbour Mug, Blue -$7.00 Delivery -$6.00',
  );
});

it('says why an order would not get it', () => {
  const refused = { message: '#1049 would not get it: $21.00 less than $150.00.', missing: 21 };
  const words = renderWords(
    <TrialResult trial={{ ...trial, saves: 0, lines: [], delivery: null, refused }} />,
  );
  expect(words).toContain(refused.message);
});
