import type { QuoteLine } from '#contract/checkout.contract.ts';
import { type Cart, type CartItem, cartOf, lineTotal } from './cart.rules.ts';

const changing = ['price', 'inventory', 'quantity', 'wasPrice', 'wasQuantity', 'unavailable'] as const;

/**
 * The bag with today's prices and stock. What changed is kept beside it, so that the bag can say so: a line holds no
 * more than one order may, and what cannot be ordered stays in the bag and out of the total. The same object when
 * nothing changed.
 */
export function withQuote(cart: Cart, lines: readonly QuoteLine[]): Cart {
  const quoted = new Map(lines.map((line) => [line.product, line]));
  const items = cart.items.map((item) => {
    const line = quoted.get(item._id);
    return line ? itemOfToday(item, line) : item;
  });
  const isSame = items.every((item, at) => changing.every((key) => item[key] === cart.items[at]?.[key]));
  return isSame ? cart : cartOf(items);
}

function itemOfToday(item: CartItem, { isForSale, price, stock, limit }: QuoteLine): CartItem {
  if (!isForSale || price === null) return { ...item, unavailable: 'not-for-sale' };
  const today = { ...withPrice(item, price), inventory: stock };
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

/** `wasPrice` stays what it was when the product was put in, however often the price changes, until it is that again. */
function withPrice(item: CartItem, price: number): CartItem {
  const first = item.wasPrice ?? item.price;
  return {
    ...item,
    price,
    totalPrice: lineTotal(price, item.quantity),
    wasPrice: first === price ? undefined : first,
  };
}

/** The bag with so many of a product that is in it. Whoever chooses a number has seen what became of the last one. */
export function withQuantity(cart: Cart, productId: string, quantity: number): Cart {
  return cartOf(
    cart.items.map((item) =>
      item._id === productId
        ? { ...item, quantity, totalPrice: lineTotal(item.price, quantity), wasQuantity: undefined }
        : item,
    ),
  );
}
