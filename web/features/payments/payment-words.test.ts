import { expect, it } from 'vitest';
import { buyerName, shownState, sumPaid, thingsWords } from './payment-words.ts';

const buyer = { firstName: 'Marta', lastName: 'Wilder', email: 'marta@example.com' };

it('names the buyer, also a guest and one without a name', () => {
  expect(buyerName({ buyer, isGuest: false })).toBe('Marta Wilder');
  expect(buyerName({ buyer, isGuest: true })).toBe('Marta Wilder (guest)');
  const nameless = { ...buyer, firstName: '', lastName: '' };
  expect(buyerName({ buyer: nameless, isGuest: false })).toBe('Somebody');
  expect(buyerName({ buyer: nameless, isGuest: true })).toBe('Somebody (guest)');
});

it('says what is bought, and that there is more of it', () => {
  const lines = [
    { name: 'Mug', choice: null, quantity: 4 },
    { name: 'Jumper', choice: 'Indigo, M', quantity: 1 },
  ];
  expect(thingsWords({ lines, pieces: 5 })).toBe('4 × Mug, 1 × Jumper, Indigo, M');
  expect(thingsWords({ lines, pieces: 7 })).toBe('4 × Mug, 1 × Jumper, Indigo, M, 7 pieces in all');
});

it('says what was paid instead, in its own currency', () => {
  expect(sumPaid({ amount: 48, paid: null })).toBe('$48.00');
  expect(sumPaid({ amount: 48, paid: { amount: 47.5, currency: 'USD' } })).toBe('$47.50');
  expect(sumPaid({ amount: 48, paid: { amount: 48, currency: 'EUR' } })).toBe('€48.00');
});

it('says that a card was declined while the payment is open', () => {
  expect(shownState({ state: 'open', failure: null })).toBe('open');
  expect(shownState({ state: 'open', failure: 'The card was declined.' })).toBe('failed');
  expect(shownState({ state: 'mismatch', failure: 'Another sum.' })).toBe('mismatch');
});
