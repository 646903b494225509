import { expect, it } from 'vitest';
import type { ShownOffer } from '#contract/checkout-reasons.ts';
import { isPlain, shippingNote, taxNote } from './shipping-note.ts';

const offer: ShownOffer = {
  opensCheckout: false,
  allowsGuests: false,
  country: '',
  pricesIncludeTax: false,
  delivery: 'free',
  methods: [],
  payments: [],
};
const gross = { ...offer, pricesIncludeTax: true };
const from50 = { freeFromMinor: 5_000, isChoice: false };
const choice = { freeFromMinor: 0, isChoice: true };

it.each<[string, ShownOffer]>([
  ['Free shipping.', offer],
  ['Free shipping from $50.', { ...offer, delivery: from50 }],
  ['Free shipping from $49.50.', { ...offer, delivery: { ...from50, freeFromMinor: 4_950 } }],
  ['Free shipping available.', { ...offer, delivery: choice }],
  ['Free shipping available from $50.', { ...offer, delivery: { ...from50, isChoice: true } }],
  ['Plus delivery.', { ...offer, delivery: 'priced' }],
  ['Incl. tax. Free shipping.', gross],
  ['Incl. tax, plus delivery. Free shipping available.', { ...gross, delivery: choice }],
  ['Incl. tax, plus delivery. Free shipping from $50.', { ...gross, delivery: from50 }],
  ['Incl. tax, plus delivery.', { ...gross, delivery: 'priced' }],
])('says beside a product: %s', (words, shown) => {
  expect(shippingNote(shown)).toBe(words);
});

it('leaves out on small screens that shipping is free, and nothing else', () => {
  expect(isPlain(offer)).toBe(true);
  const others = [gross, { ...offer, delivery: from50 }, { ...offer, delivery: choice }];
  expect(others.map(isPlain)).toEqual([false, false, false]);
});

it('says in the bag what its prices include', () => {
  expect(taxNote(offer)).toBe('');
  expect(taxNote(gross)).toBe('Incl. tax');
  expect(taxNote({ ...gross, delivery: from50 })).toBe('Incl. tax, plus delivery');
});
