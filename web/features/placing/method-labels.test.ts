import { expect, it } from 'vitest';
import { isOffered, methodPrice, methodText } from './method-labels.ts';

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

it('says what a method costs', () => {
  expect(methodPrice(standard)).toBe('$6.00');
  expect(methodPrice({ ...standard, price: 0 })).toBe('Free');
});

it.each([
  [{}, ''],
  [{ arrives: { from: '2026-12-01', to: '2026-12-03' } }, 'Tue, Dec 1 to Thu, Dec 3'],
  [{ arrives: { from: '2026-12-01', to: '2026-12-01' }, text: 'Before noon.' }, 'Tue, Dec 1. Before noon.'],
  [
    { freeFrom: 200, arrives: { from: '2026-12-01', to: '2026-12-01' } },
    'Tue, Dec 1. Free from $200.00: $29.00 to go.',
  ],
  [{ freeFrom: 171 }, ''],
  [{ freeFrom: 200, price: 0 }, ''],
])('says when it arrives, and what is missing to have it free: %j', (change, text) => {
  expect(methodText({ ...standard, ...change }, 171)).toBe(text);
});

it('says why it is not offered', () => {
  const courier = { ...standard, price: null, unavailable: 'It carries up to 2 kg.', text: 'By bicycle.' };
  expect(isOffered(courier)).toBe(false);
  expect(methodPrice(courier)).toBe('');
  expect(methodText(courier, 1)).toBe('It carries up to 2 kg.');
});
