import { type Db, retryingConflicts } from '#server/db/db.ts';
import type { ShopError } from '#server/errors.ts';
import {
  mergeLines,
  refusalOfLine,
  refusalOfOrderedCart,
  refusalOfPrice,
  type SeenLine,
} from './cart.rules.ts';
import { deleteCart, deleteOldestCarts, insertCart, listCartProducts } from './cart.store.ts';

/** Open carts per account. Two devices with a few tabs use a handful. */
const maxOpen = 20;

/**
 * Stores a cart, ready to be ordered. It reserves no stock. The account's oldest open carts are deleted
 * (docs/decisions/010-placing-orders.md).
 * @param replaces the cart before it, which can no longer be ordered then
 * @returns its id
 * @throws 'cart-ordered' when the cart before it was: the buyer may not know, because the reply was lost
 * @throws 'choose-variant', 'not-for-sale', 'out-of-stock', 'quantity-limit', 'price-changed', as placing the order would
 */
export async function createCart(
  db: Db,
  userId: string,
  seen: readonly SeenLine[],
  replaces: string | null,
): Promise<string> {
  if (replaces) {
    const ordered = await retryingConflicts(() => deleteCart(db, userId, replaces));
    if (ordered !== null) throw refusalOfOrderedCart(ordered);
  }
  const lines = mergeLines(seen);
  const products = await listCartProducts(db, lines);
  for (const { variantId, quantity } of lines) refuse(refusalOfLine(products.get(variantId), quantity));
  for (const { variantId, priceMinor } of seen) {
    const found = products.get(variantId);
    if (found) refuse(refusalOfPrice(found, priceMinor));
  }
  const cartId = await retryingConflicts(() => insertCart(db, userId, lines));
  // After the commit, so that the last of several concurrent requests counts them all.
  await deleteOldestCarts(db, userId, maxOpen);
  return cartId;
}

function refuse(error: ShopError | null): void {
  if (error) throw error;
}
