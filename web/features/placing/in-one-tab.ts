import { currentCart } from '../cart/cart.store.ts';

/**
 * The tabs of a browser share the bag. While one orders it, no other may order it a second time.
 * @throws Error when another tab has ordered or changed the bag meanwhile
 */
export async function inOneTab<Result>(order: () => Promise<Result>): Promise<Result> {
  // Old browsers and plain HTTP have no locks.
  if (!navigator.locks) return order();
  const bag = currentCart();
  let hasLock = false;
  try {
    return await navigator.locks.request('place-order', async () => {
      hasLock = true;
      if (currentCart() !== bag) throw new Error('Your bag was ordered or changed in another tab.');
      return order();
    });
  } catch (failure) {
    if (hasLock) throw failure;
    // Browsers that block storage refuse locks too: their bag is in this tab alone.
    return order();
  }
}
