import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { mergeLines, type SeenLine, whyNotForSale, whyPriceChanged } from './cart.rules.ts';
import { findGoods, insertCart } from './cart.store.ts';

/**
 * Keeps a cart, ready to be ordered. It is no reservation and takes no stock, but refuses (`invalid`, naming the
 * product) whatever placing the order would.
 */
export async function addCart(db: Db, userId: string, seen: readonly SeenLine[]): Promise<string> {
  const lines = mergeLines(seen);
  const goods = await findGoods(
    db,
    lines.map((line) => line.productId),
  );
  for (const { productId, quantity } of lines) refuse(whyNotForSale(goods.get(productId), quantity));
  for (const { productId, priceCents } of seen) {
    const found = goods.get(productId);
    if (found) refuse(whyPriceChanged(found, priceCents));
  }
  return await insertCart(db, userId, lines);
}

function refuse(reason: string | null): void {
  if (reason) throw new ShopError('invalid', reason);
}
