import type { ErrorCode } from '#contract/errors.ts';
import { purchaseLimit } from '#contract/limits.ts';
import { toDollars } from '#contract/money.ts';
import { ShopError } from '#server/errors.ts';

/** What the shop knows of a product at the moment somebody wants it. */
export interface Goods {
  name: string;
  /** Before anything of this cart is taken. */
  stock: number;
  priceCents: number;
  isForSale: boolean;
}

export interface SeenLine {
  productId: string;
  quantity: number;
  /** A piece, as the shopper saw it. */
  priceCents: number;
}

/** One product on several lines is one line, at the place of its first; quantities are added up. */
export function mergeLines<Line extends { productId: string; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const before = merged.get(line.productId);
    merged.set(line.productId, { ...line, quantity: line.quantity + (before?.quantity ?? 0) });
  }
  return [...merged.values()];
}

/**
 * Why this many cannot be bought, and what to do; null when they can
 * (docs/rules.md#placing-an-order; the limit: docs/rules.md#purchase-limit).
 */
export function whyNotForSale(goods: Goods | undefined, quantity: number): ShopError | null {
  const refusal = (code: ErrorCode, message: string) => new ShopError(code, message);
  if (!goods)
    return refusal('not-for-sale', 'A product in your bag is no longer available. Please remove it.');
  const { name, stock } = goods;
  if (!goods.isForSale) {
    return refusal('not-for-sale', `${name} is no longer available. Please remove it from your bag.`);
  }
  if (stock === 0) return refusal('out-of-stock', `${name} is out of stock. Please remove it from your bag.`);
  const limit = purchaseLimit(stock);
  if (quantity > stock) {
    return refusal('out-of-stock', `Only ${stock} left of ${name}. Please lower the quantity to ${limit}.`);
  }
  if (quantity > limit) {
    return refusal('quantity-limit', `You may order at most ${limit} of ${name}. Please lower the quantity.`);
  }
  return null;
}

const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Why the price that the shopper saw does not hold; null when it is today's. */
export function whyPriceChanged(goods: Goods, seenPriceCents: number): ShopError | null {
  if (goods.priceCents === seenPriceCents) return null;
  const now = price.format(toDollars(goods.priceCents));
  return new ShopError(
    'price-changed',
    `Prices have changed: ${goods.name} is now ${now}. Please review your bag.`,
  );
}

/** No price changed, but the total that was sent is not the sum of the cart's lines; `totalCents` is, before tax. */
export function whyTotalIsWrong(totalCents: number): ShopError {
  return new ShopError(
    'total-changed',
    `The total does not match your bag, which costs ${price.format(toDollars(totalCents))} before tax. Please review it.`,
  );
}
