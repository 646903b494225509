import type { QuoteLine } from '#contract/checkout.contract.ts';
import { isSame } from '#contract/is-same.ts';
import { type Cart, type CartItem, lineTotal, toCart } from './cart.rules.ts';

const changing = [
  'price',
  'formerPrice',
  'inventory',
  'purchaseLimit',
  'quantity',
  'wasPrice',
  'wasQuantity',
  'unavailable',
  'choice',
  'seller',
] as const;

/**
 * The bag with current prices and stock. The old values are kept, so that the bag can show what changed. Quantities are
 * lowered to the purchase limit; unavailable products stay in the bag, but not in the total.
 * @returns the same object when nothing changed
 */
export function withQuote(cart: Cart, lines: readonly QuoteLine[]): Cart {
  const quoted = new Map(lines.map((line) => [line.variant ?? line.product, line]));
  const items = cart.items.map((item) => {
    const line = quoted.get(item._id);
    return line ? itemOfToday(item, line) : item;
  });
  const isSame = items.every((item, at) => changing.every((key) => item[key] === cart.items[at]?.[key]));
  return isSame ? cart : toCart(items);
}

function itemOfToday(item: CartItem, line: QuoteLine): CartItem {
  const { isForSale, mustChoose, price, formerPrice, stock, limit, choice, purchaseLimit } = line;
  const seller = isSame(item.seller ?? null, line.seller ?? null) ? item.seller : line.seller;
  if (mustChoose) return { ...item, unavailable: 'must-choose' };
  if (!isForSale || price === null) return { ...item, unavailable: 'not-for-sale' };
  const today = {
    ...withPrice(item, price),
    formerPrice,
    inventory: stock,
    purchaseLimit,
    seller,
    ...(choice && { choice }),
  };
  if (limit === 0) return { ...today, unavailable: 'sold-out' };
  const wanted = item.wasQuantity ?? item.quantity;
  const quantity = Math.min(item.quantity, limit);
  return {
    ...today,
    quantity,
    totalPrice: lineTotal(price, quantity),
    unavailable: undefined,
    wasQuantity: wanted > limit ? wanted : undefined,
  };
}

/** `wasPrice` stays the price at which the product was added, until the current price is the same again. */
function withPrice(item: CartItem, price: number): CartItem {
  const first = item.wasPrice ?? item.price;
  return {
    ...item,
    price,
    totalPrice: lineTotal(price, item.quantity),
    wasPrice: first === price ? undefined : first,
  };
}

/** The bag after the shopper has read what changed, so that the checkout page says only what changes from now on. */
export function withChangesSeen(cart: Cart): Cart {
  return toCart(cart.items.map((item) => ({ ...item, wasPrice: undefined, wasQuantity: undefined })));
}

/** The price of the bag without sales; null when nothing in it is on sale. */
export function formerTotal({ items, total }: Cart): number | null {
  const former = toCart(
    items.map((item) => ({
      ...item,
      totalPrice: lineTotal(item.formerPrice ?? item.price, item.quantity),
    })),
  );
  return former.total > total ? former.total : null;
}

/** The bag with another quantity of a line. Drops `wasQuantity`, which the shopper has seen. */
export function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  return toCart(
    cart.items.map((item) =>
      item._id === id
        ? { ...item, quantity, totalPrice: lineTotal(item.price, quantity), wasQuantity: undefined }
        : item,
    ),
  );
}
