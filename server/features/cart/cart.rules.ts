import type { ErrorCode } from '#contract/errors.ts';
import { maxPerOrder } from '#contract/limits.ts';
import { orderLabel } from '#contract/order-number.ts';
import { toLimit } from '#contract/read-limit.ts';
import { ShopError } from '#server/errors.ts';
import { formatPrice } from '#server/format/format.ts';

/** The bought thing, as it is when a cart is priced or ordered. */
export interface CartProduct {
  name: string;
  /** The values of the variant's options; null without options. */
  choice: string | null;
  /** Options that must be chosen first; null when a variant was named, or there is nothing to choose. */
  options: string[] | null;
  /** Stock before this order takes from it. */
  stock: number;
  /** The product's own purchase limit, else the shop's, as `maxPerOrder` reads it. */
  purchaseLimit: string;
  priceMinor: number;
  isForSale: boolean;
}

/** Names what is bought. The variant of a product without options has the product's id. */
export interface CartChoice {
  productId: string;
  variantId: string;
}

export interface SeenLine extends CartChoice {
  quantity: number;
  /** Price of a piece, as the shopper saw it. */
  priceMinor: number;
}

/** Merges the lines of each variant into its first one and adds up their quantities. */
export function mergeLines<Line extends { variantId: string; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const before = merged.get(line.variantId);
    merged.set(line.variantId, { ...line, quantity: line.quantity + (before?.quantity ?? 0) });
  }
  return [...merged.values()];
}

/** 'Ferry Stripe Jumper, Indigo, M'. */
export const nameWithChoice = ({ name, choice }: { name: string; choice: string | null }) =>
  choice ? `${name}, ${choice}` : name;

/**
 * Checks whether this quantity can be ordered (docs/rules.md#placing-an-order, docs/rules.md#purchase-limit).
 * @returns null when it can; else 'choose-variant', 'not-for-sale', 'out-of-stock' or 'quantity-limit', with what the shopper can do
 */
export function refusalOfLine(product: CartProduct | undefined, quantity: number): ShopError | null {
  const refusal = (code: ErrorCode, message: string) => new ShopError(code, message);
  if (!product)
    return refusal('not-for-sale', 'A product in your bag is no longer available. Please remove it.');
  const { stock, purchaseLimit, options } = product;
  const name = nameWithChoice(product);
  if (options) return refusal('choose-variant', `Please choose ${options.join(' and ')} of ${name}.`);
  if (!product.isForSale) {
    return refusal('not-for-sale', `${name} is no longer available. Please remove it from your bag.`);
  }
  if (stock === 0) return refusal('out-of-stock', `${name} is out of stock. Please remove it from your bag.`);
  const limit = maxPerOrder(stock, toLimit(purchaseLimit));
  if (quantity > stock) {
    return refusal('out-of-stock', `Only ${stock} left of ${name}. Please lower the quantity to ${limit}.`);
  }
  if (quantity > limit) {
    return refusal('quantity-limit', `You may order at most ${limit} of ${name}. Please lower the quantity.`);
  }
  return null;
}

/** @returns 'price-changed' when the price is not the one that the shopper saw, else null */
export function refusalOfPrice(product: CartProduct, seenPriceMinor: number): ShopError | null {
  if (product.priceMinor === seenPriceMinor) return null;
  const now = formatPrice(product.priceMinor);
  return new ShopError(
    'price-changed',
    `Prices have changed: ${nameWithChoice(product)} is now ${now}. Please review your bag.`,
  );
}

/** The refusal of a cart that replaces one which became the order with this number. */
export function refusalOfOrderedCart(orderNumber: number): ShopError {
  return new ShopError(
    'cart-ordered',
    `Your order ${orderLabel(orderNumber)} was placed before you changed your bag. To order what is in the bag now, too, place the order again.`,
  );
}

/**
 * The refusal of an order whose total is not the sum of the cart's lines, although no price has changed.
 * @param totalMinor the sum, before tax
 */
export function refusalOfTotal(totalMinor: number): ShopError {
  return new ShopError(
    'total-changed',
    `The total does not match your bag, which costs ${formatPrice(totalMinor)} before tax. Please review it.`,
  );
}
