import { expect, it } from 'vitest';
import { isOffered, methodPrice, methodText } from './method-labels.ts';

const standard = {
  _id: 'm1',
  name: 'Standard',
  kind: 'flat' as const,
  price: 6,
  freeFrom: null,
  days: null,
  text: '',
};

it('says what a method costs', () => {
  expect(methodPrice(standard)).toBe('$6.00');
  expect(methodPrice({ ...standard, price: 0 })).toBe('Free');
});

it.each([
  [{}, ''],
  [{ days: { from: 3, to: 5 } }, '3 to 5 working days'],
  [{ days: { from: 1, to: 1 }, text: 'Before noon.' }, '1 working day. Before noon.'],
  [{ days: { from: 0, to: 0 } }, 'Today'],
  [{ freeFrom: 200, days: { from: 2, to: 2 } }, '2 working days. Free from $200.00: $29.00 to go.'],
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
