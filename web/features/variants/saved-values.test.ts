import { expect, it } from 'vitest';
import { isSavedPrice, isSavedQuantity } from './saved-values.ts';

it('recognises a quantity that is stored already', () => {
  const stored = { quantity: 6, policy: 'tracked', backOrderLimit: null } as const;
  expect(['6', '06', '7', '0', ''].map((typed) => isSavedQuantity(typed, stored))).toEqual([
    ...[true, true, false, false, false],
  ]);
  const promised = { quantity: 16, policy: 'back-order', backOrderLimit: '10' } as const;
  expect(['6', '16', '10'].map((typed) => isSavedQuantity(typed, promised))).toEqual([true, true, false]);
});

it('recognises a price that is stored already, however it was typed', () => {
  expect(['49.5', '49.50', '49', ''].map((typed) => isSavedPrice(typed, 49.5))).toEqual([
    ...[true, true, false, false],
  ]);
});
