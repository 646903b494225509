import { ApiError } from '#web/lib/api.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import type { CartItem } from './cart.rules.ts';
import { clearCart, currentCart, forgetCartId, storeCartId, storedCartId } from './cart.store.ts';

export const isOrderable = (item: CartItem) => !item.unavailable;

/** Two presses are one order: the second waits for the first. */
let underWay: Promise<string> | undefined;

/**
 * Hands over what of the bag can be ordered (unless the server knows this very bag already) and places its order.
 * Answers the order's id, the bag being empty then. After a refusal the bag stays and is handed over again next time.
 * Throws ApiError.
 */
export function placeOrder(): Promise<string> {
  underWay ??= place().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function place(): Promise<string> {
  const { items, total } = currentCart();
  const cartId = storedCartId() ?? (await handOver(items));
  try {
    const { order } = await shopApi('POST /order/add', { body: { cartId, total } });
    clearCart();
    return order._id;
  } catch (failure) {
    // No answer, or a fault, may mean that the order stands: the same cart, sent again, answers with it.
    if (failure instanceof ApiError && failure.status < 500) forgetCartId();
    throw failure;
  }
}

async function handOver(items: ReturnType<typeof currentCart>['items']): Promise<string> {
  const products = items.filter(isOrderable).map(({ _id, quantity, price, taxable }) => ({
    product: _id,
    quantity,
    price,
    taxable,
  }));
  const { cartId } = await shopApi('POST /cart/add', { body: { products } });
  storeCartId(cartId);
  return cartId;
}
