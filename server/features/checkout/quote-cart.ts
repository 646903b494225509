import type { Quote } from '#contract/checkout.contract.ts';
import type { Db } from '#server/db/db.ts';
import { findDefaultAddress } from '../addresses/addresses.store.ts';
import { mergeLines } from '../cart/cart.rules.ts';
import { listCartProducts } from '../cart/cart.store.ts';
import { makeQuote } from './quote.rules.ts';

interface Cart {
  /** Null for a guest, who has no address. */
  userId: string | null;
  items: readonly { productId: string; quantity: number }[];
}

/**
 * Prices a cart as it would be ordered now. Reserves nothing: placing the order checks everything again. Runs one statement
 * for a guest, two for an account.
 * @param taxRate percent, at most 4 decimals
 */
export async function quoteCart(db: Db, taxRate: number, { userId, items }: Cart): Promise<Quote> {
  const lines = mergeLines(items);
  const [products, address] = await Promise.all([
    listCartProducts(
      db,
      lines.map((line) => line.productId),
    ),
    userId === null ? null : findDefaultAddress(db, userId),
  ]);
  return makeQuote({ lines, products, address }, taxRate);
}
