import type { Db } from '#server/db/db.ts';
import type { ShopError } from '#server/errors.ts';
import { mergeLines, type SeenLine, whyNotForSale, whyPriceChanged } from './cart.rules.ts';
import { deleteOldestCarts, findDemoProduct, insertCart } from './cart.store.ts';

/** Carts of a person that wait to be ordered; two devices with a few tabs use a handful. */
const mostOpen = 20;

/**
 * Keeps a cart, ready to be ordered. It is no reservation and takes no stock, but refuses (`invalid`, naming the
 * product) whatever placing the order would. A person's oldest carts make room for it (docs/decisions/033-bounds-per-person.md).
 */
export async function createCart(db: Db, userId: string, seen: readonly SeenLine[]): Promise<string> {
  const lines = mergeLines(seen);
  const goods = await findDemoProduct(
    db,
    lines.map((line) => line.productId),
  );
  for (const { productId, quantity } of lines) refuse(whyNotForSale(goods.get(productId), quantity));
  for (const { productId, priceCents } of seen) {
    const found = goods.get(productId);
    if (found) refuse(whyPriceChanged(found, priceCents));
  }
  const cartId = await insertCart(db, userId, lines);
  // After the cart is in: of several that come at the same moment, the last one counts them all.
  await deleteOldestCarts(db, userId, mostOpen);
  return cartId;
}

function refuse(error: ShopError | null): void {
  if (error) throw error;
}
