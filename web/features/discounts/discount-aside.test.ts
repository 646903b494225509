import { expect, it } from 'vitest';
import type { DiscountState } from '#contract/discounts.contract.ts';
import { switchText } from './discount-aside.tsx';

const words = (state: DiscountState, isActive: boolean, uses = 0) => switchText({ state, isActive, uses });

it.each<[DiscountState, boolean, RegExp]>([
  ['over', true, /^It is over, so nobody gets it/],
  ['over', false, /^It is over, so nobody gets it/],
  ['used-up', true, /^It is used up, so nobody gets it/],
  ['planned', true, /^Nobody gets it before it starts/],
  ['active', true, /^A change holds from the next order on/],
  ['off', false, /^Look at what it would have cost first/],
])('beside the switch of one that is %s, and switched on: %s', (state, isActive, text) => {
  expect(words(state, isActive)).toMatch(text);
});

it('asks no longer to look first once it was used', () => {
  expect(words('off', false, 3)).toMatch(/^A change holds/);
});
