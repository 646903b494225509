import { expect, it } from 'vitest';
import { findWish } from './kept-wish.ts';

it('reads the product of a guest', () => {
  const wish = { productId: 'lamp', name: 'Lamp' };
  expect(findWish({ wish })).toEqual(wish);
});

it.each([[null], [{}], [{ wish: 'lamp' }], [{ wish: { productId: 1, name: 'Lamp' } }]])(
  'finds none in %j',
  (state) => expect(findWish(state)).toBeNull(),
);
