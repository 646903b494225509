import type { Quote } from '#contract/checkout.contract.ts';
import type { Db } from '#server/db/db.ts';
import { findDefaultAddress } from '../addresses/addresses.store.ts';
import { mergeLines } from '../cart/cart.rules.ts';
import { findDemoProduct } from '../cart/cart.store.ts';
import { makeQuote } from './quote.rules.ts';

interface Cart {
  /** Null for a guest, who has no address. */
  userId: string | null;
  items: readonly { productId: string; quantity: number }[];
}

/**
 * Prices a cart as it would be ordered now. It reads without a lock and promises nothing: placing the order checks
 * everything again. One statement for a guest, two for who is signed in.
 * @param taxRate percent, at most 4 decimals
 */
export async function quoteCart(db: Db, taxRate: number, { userId, items }: Cart): Promise<Quote> {
  const wanted = mergeLines(items);
  const [products, address] = await Promise.all([
    findDemoProduct(
      db,
      wanted.map((line) => line.productId),
    ),
    userId === null ? null : findDefaultAddress(db, userId),
  ]);
  return makeQuote({ wanted, products, address }, taxRate);
}
