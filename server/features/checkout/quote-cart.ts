import type { Quote } from '#contract/checkout.contract.ts';
import type { Db } from '#server/db/db.ts';
import { findDefaultAddress } from '../addresses/addresses.store.ts';
import { type CartChoice, mergeLines } from '../cart/cart.rules.ts';
import { listCartProducts } from '../cart/cart.store.ts';
import { makeQuote } from './quote.rules.ts';

interface Cart {
  /** Null for a guest, who has no address. */
  userId: string | null;
  items: readonly (CartChoice & { quantity: number })[];
}

/**
 * Prices a cart as it would be ordered now. Reserves nothing: placing the order checks everything again. Runs one statement
 * for a guest, two for an account.
 * @param taxRate percent, at most 4 decimals
 */
export async function quoteCart(db: Db, taxRate: number, { userId, items }: Cart): Promise<Quote> {
  const lines = mergeLines(items);
  const [products, address] = await Promise.all([
    listCartProducts(db, lines),
    userId === null ? null : findDefaultAddress(db, userId),
  ]);
  return makeQuote({ lines, products, address }, taxRate);
}
