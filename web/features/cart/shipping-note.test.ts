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
};
const gross = { ...offer, pricesIncludeTax: true };
const from50 = { freeFromMinor: 5_000 };

it.each<[string, ShownOffer]>([
  ['Free shipping.', offer],
  ['Free shipping from $50.', { ...offer, delivery: from50 }],
  ['Free shipping from $49.50.', { ...offer, delivery: { freeFromMinor: 4_950 } }],
  ['Plus delivery.', { ...offer, delivery: 'priced' }],
  ['Incl. tax. Free shipping.', gross],
  ['Incl. tax, plus delivery. Free shipping from $50.', { ...gross, delivery: from50 }],
  ['Incl. tax, plus delivery.', { ...gross, delivery: 'priced' }],
])('says beside a product: %s', (words, shown) => {
  expect(shippingNote(shown)).toBe(words);
});

it('leaves out on small screens that shipping is free, and nothing else', () => {
  expect(isPlain(offer)).toBe(true);
  expect([gross, { ...offer, delivery: from50 }].map(isPlain)).toEqual([false, false]);
});

it('says in the bag what its prices include', () => {
  expect(taxNote(offer)).toBe('');
  expect(taxNote(gross)).toBe('Incl. tax');
  expect(taxNote({ ...gross, delivery: from50 })).toBe('Incl. tax, plus delivery');
});
