import { expect, it } from 'vitest';
import { isChangedSince } from './changed-since.rules.ts';

const [home, light] = [
  { _id: 'h', name: 'Home' },
  { _id: 'l', name: 'Light' },
];
const sale = { price: 9, startsAt: null, endsAt: null };
const now = {
  isActive: false,
  categories: [home],
  variants: [
    { _id: 's', price: 20, sales: [sale] },
    { _id: 'm', price: 30, sales: [] },
  ],
};
const variant = (_id: string, to: object) => ({ variants: [{ _id, choice: '', from: {}, to }] });

it.each([
  ['hidden, and still is', { isActive: { from: true, to: false } }, false],
  ['shown, and is hidden', { isActive: { from: false, to: true } }, true],
  ['added to a category', { categories: { added: [home], removed: [] } }, false],
  ['added to a category that somebody took away', { categories: { added: [light], removed: [] } }, true],
  ['taken from a category', { categories: { added: [], removed: [light] } }, false],
  ['taken from a category that somebody added again', { categories: { added: [], removed: [home] } }, true],
  ['priced', variant('s', { price: 20 }), false],
  ['priced, and somebody set another price', variant('m', { price: 33 }), true],
  ['put into a sale', variant('s', { sales: [sale] }), false],
  ['put into a sale, and somebody ended it', variant('m', { sales: [sale] }), true],
  ['priced, and the variant is gone', variant('x', { price: 20 }), true],
])('a product that was %s', (_name, changes, isChanged) => {
  expect(isChangedSince(changes, now)).toBe(isChanged);
});
