import { expect, it } from 'vitest';
import type { Quote } from '#contract/checkout.contract.ts';
import { quoteChanges as changesWithIds } from './quote-changes.ts';

const line = {
  product: 'p1',
  name: 'Mug',
  quantity: 2,
  orderable: 2,
  isForSale: true,
  stock: 9,
  limit: 5,
  price: 24,
  totalPrice: 48,
  totalTax: 0,
};
const standard = {
  _id: 'm1',
  name: 'Standard',
  kind: 'flat' as const,
  price: 6,
  freeFrom: null,
  days: null,
  arrives: null,
  text: '',
};
const quote: Quote = {
  lines: [line],
  currency: 'USD',
  subtotal: 48,
  shipping: 6,
  tax: 4.8,
  total: 58.8,
  address: null,
  needs: [],
  pricesIncludeTax: false,
  place: 'address',
  delivery: { methods: [standard], chosen: 'm1' },
  taxes: [{ title: 'State tax', rate: 10, amount: 4.8 }],
  payments: [],
  fingerprint: 'f',
};

/** As they are read; each has an id of its own. */
function quoteChanges(before: Quote, now: Quote) {
  const changes = changesWithIds(before, now);
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
  return changes.map(({ id: _id, ...change }) => change);
}

it('finds nothing where the amounts are the same', () => {
  expect(quoteChanges(quote, { ...quote, fingerprint: 'g' })).toEqual([]);
});

it('names prices, deliveries and taxes that differ', () => {
  const now: Quote = {
    ...quote,
    lines: [{ ...line, price: 25, orderable: 1 }],
    delivery: { methods: [{ ...standard, price: 0 }], chosen: 'm1' },
    taxes: [{ title: 'VAT', rate: 10, amount: 2.5 }],
  };
  expect(quoteChanges(quote, now)).toEqual([
    { what: 'Mug', before: '2 × $24.00', now: '1 × $25.00' },
    { what: 'Shipping and handling, Standard', before: '$6.00', now: 'Free' },
    { what: 'State tax 10%', before: '$4.80', now: 'none' },
    { what: 'VAT 10%', before: 'none', now: '$2.50' },
  ]);
});

it('says that a method is gone, and what is sold out', () => {
  const now: Quote = {
    ...quote,
    lines: [{ ...line, orderable: 0 }],
    delivery: { methods: [{ ...standard, _id: 'm2', name: 'Express', price: 14 }], chosen: 'm2' },
  };
  expect(quoteChanges(quote, now)).toEqual([
    { what: 'Mug', before: '2 × $24.00', now: 'none' },
    { what: 'Shipping and handling, Standard', before: '$6.00', now: 'none' },
    { what: 'Shipping and handling, Express', before: 'none', now: '$14.00' },
  ]);
});

it('names what is sold out', () => {
  const now: Quote = { ...quote, lines: [{ ...line, stock: 0, limit: 0, orderable: 0 }] };
  expect(quoteChanges(quote, now)).toEqual([{ what: 'Mug', before: '2 × $24.00', now: 'sold out' }]);
});

it('names a discount that is gone', () => {
  const discounts = [{ title: '10% off', code: 'WELCOME10', saves: 4.8, isDelivery: false, lines: [] }];
  expect(quoteChanges({ ...quote, discounts }, quote)).toEqual([
    { what: '10% off', before: '-$4.80', now: 'none' },
  ]);
});

it('names each of two discounts that have the name of a product', () => {
  const named = { title: 'Mug', lines: [] };
  const discounts = [
    { ...named, saves: 4.8, isDelivery: false },
    { ...named, saves: 6, isDelivery: true },
  ];
  const lines = [{ ...line, price: 25 }];
  expect(quoteChanges({ ...quote, discounts }, { ...quote, lines })).toEqual([
    { what: 'Mug', before: '2 × $24.00', now: '2 × $25.00' },
    { what: 'Mug', before: '-$4.80', now: 'none' },
    { what: 'Mug', before: '-$6.00', now: 'none' },
  ]);
});
