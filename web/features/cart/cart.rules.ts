import { mostPerOrder, quantityMessages } from '#contract/limits.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { Product } from '#contract/products.contract.ts';

/**
 * A product in the bag as the browser stores it (docs/rules.md#bag): `quantity` is the number in the bag, `inventory` the
 * last known stock, `totalPrice` in major units.
 */
export type CartItem = Omit<Product, 'quantity' | 'isLiked'> & {
  quantity: number;
  inventory: number;
  totalPrice: number;
  /** Per piece, when it was added; absent while the price is the same. */
  wasPrice?: number;
  /** The quantity that was added, when fewer may be ordered now. */
  wasQuantity?: number;
  /** Why it cannot be ordered. It stays in the bag, but not in the total and the order. */
  unavailable?: 'not-for-sale' | 'sold-out';
};

export interface Cart {
  items: readonly CartItem[];
  /** In major units. */
  total: number;
}

export const emptyCart: Cart = { items: [], total: 0 };

/** The message for an invalid quantity of a product with that stock, or null (docs/rules.md#purchase-limit). */
export function quantityError(typed: string, stock: number): string | null {
  const quantity = Number(typed);
  if (typed.trim() === '' || !Number.isInteger(quantity) || quantity < 1)
    return quantityMessages.quantityLeast;
  const most = mostPerOrder(stock);
  return quantity > most ? quantityMessages.quantityMost(most) : null;
}

/** The bag with that quantity of the product, on its existing line or a new one. */
export function withProduct(cart: Cart, product: Product, quantity: number): Cart {
  const { quantity: inventory, isLiked: _liked, ...kept } = product;
  const item: CartItem = { ...kept, inventory, quantity, totalPrice: lineTotal(product.price, quantity) };
  const isIn = cart.items.some(({ _id }) => _id === product._id);
  return cartOf(
    isIn ? cart.items.map((other) => (other._id === item._id ? item : other)) : [...cart.items, item],
  );
}

export function withoutProduct(cart: Cart, productId: string): Cart {
  return cartOf(cart.items.filter(({ _id }) => _id !== productId));
}

/** The bag from local storage. Drops invalid items and recomputes the sums. */
export function readCart(stored: string | null): Cart {
  if (!stored) return emptyCart;
  let found: unknown;
  try {
    found = JSON.parse(stored);
  } catch {
    return emptyCart;
  }
  if (!Array.isArray(found)) return emptyCart;
  return cartOf(
    found.filter(isItem).map((item) => ({ ...item, totalPrice: lineTotal(item.price, item.quantity) })),
  );
}

/** A bag of these items, with the total of the available ones. */
export function cartOf(items: readonly CartItem[]): Cart {
  const totalMinor = items.reduce((sum, item) => sum + (item.unavailable ? 0 : toMinor(item.totalPrice)), 0);
  return { items, total: toMajor(totalMinor) };
}

export function lineTotal(price: number, quantity: number): number {
  return toMajor(toMinor(price) * quantity);
}

function isItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, name, slug, price, quantity } = value as Partial<CartItem>;
  return (
    [_id, name, slug].every((text) => typeof text === 'string') &&
    Number.isFinite(price) &&
    Number.isInteger(quantity) &&
    Number(quantity) > 0
  );
}
