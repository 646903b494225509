import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { whyNotForSale, whyPriceChanged, whyTotalIsWrong } from '../cart/cart.rules.ts';
import { lineTaxCents, totalsOf } from './orders.rules.ts';
import {
  type ClaimedCart,
  claimCart,
  findOrderOfCart,
  insertLines,
  type NewLine,
  type TakenStock,
  takeStock,
} from './place-order.store.ts';
import { queueOrderPlacedMails } from './queue-order-mails.ts';

interface Shop {
  changes: CacheInvalidation;
  /** Percent, at most 4 decimals. */
  taxRate: number;
}

/**
 * Turns a cart into an order, in one transaction; answers the order's id. The same cart again, also at the same
 * moment, answers with the order that it became. Throws `invalid`, in words that say what to do, when the cart is
 * not the buyer's, anything in it cannot be bought, or `totalCents` is not the server's own sum before tax
 * (docs/rules.md#placing-an-order).
 */
export async function placeOrder(
  db: Db,
  shop: Shop,
  buyer: Pick<Actor, 'id' | 'firstName' | 'email' | 'lastName'>,
  { cartId, totalCents }: { cartId: string; totalCents: number },
): Promise<string> {
  const placed = await inTransaction(db, async (tx) => {
    const cart = await claimCart(tx, { cartId, userId: buyer.id, totalCents });
    if (!cart) return { orderId: await orderOfCart(tx, buyer.id, cartId, totalCents), productIds: [] };

    const goods = await takeStock(tx, cart.lines);
    const lines = cart.lines.map((line) => frozenLine(line, goods.get(line.productId), shop.taxRate));
    if (totalsOf(lines).totalCents !== totalCents) throw whyTotalDiffers(cart.lines, goods, lines);
    const { orderId, number, address } = cart;
    await insertLines(tx, orderId, lines);
    const order = { id: orderId, number, address, lines };
    await queueOrderPlacedMails(tx, order, buyer, merchantsOf(goods));
    return { orderId, productIds: lines.map((line) => line.productId) };
  });
  shop.changes.stockChanged(placed.productIds);
  return placed.orderId;
}

/** The order that this cart became already, when it is the buyer's and the one that is asked for. */
async function orderOfCart(db: Db, userId: string, cartId: string, totalCents: number): Promise<string> {
  const order = await findOrderOfCart(db, userId, cartId);
  if (!order) {
    throw new ShopError('cart-not-found', 'Your bag could not be found. Please place your order again.');
  }
  if (order.isCancelled) {
    throw new ShopError(
      'order-cancelled',
      'The order of this bag was cancelled. Please add the products to your bag again.',
    );
  }
  if (order.placedTotalCents !== totalCents) {
    throw new ShopError(
      'cart-ordered',
      'This bag was ordered already, with another total. Please look at your orders.',
    );
  }
  return order.id;
}

/** By brand. */
function merchantsOf(
  goods: ReadonlyMap<string, TakenStock>,
): Map<string, { email: string; firstName: string }> {
  return new Map(
    [...goods.values()].flatMap(({ brandId, merchant }) =>
      brandId && merchant ? [[brandId, merchant]] : [],
    ),
  );
}

/** Names the first product whose price moved since the cart was handed over, else what the bag costs. */
function whyTotalDiffers(
  seen: ClaimedCart['lines'],
  goods: ReadonlyMap<string, TakenStock>,
  lines: readonly NewLine[],
): ShopError {
  for (const { productId, seenPriceCents } of seen) {
    const now = goods.get(productId);
    const reason = now && whyPriceChanged(now, seenPriceCents);
    if (reason) return reason;
  }
  return whyTotalIsWrong(totalsOf(lines).totalCents);
}

/** A line as the order keeps it for good, from the product as it is locked now. */
function frozenLine(
  { productId, quantity }: { productId: string; quantity: number },
  goods: TakenStock | undefined,
  taxRate: number,
): NewLine {
  const reason = whyNotForSale(goods, quantity);
  if (reason) throw reason;
  if (!goods?.isTaken) throw new Error('stock was not taken of a product that can be bought');
  const { brandId, brandName, name, priceCents, taxable } = goods;
  return {
    productId,
    brandId,
    brandName: brandName ?? '',
    name,
    quantity,
    unitPriceCents: priceCents,
    taxCents: taxable ? lineTaxCents(priceCents, quantity, taxRate) : 0,
  };
}
