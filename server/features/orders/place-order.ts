import { v7 } from 'uuid';
import { textsOf } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/orders.ts';
import { refusalOfLine, refusalOfPrice, refusalOfTotal } from '../cart/cart.rules.ts';
import { lineTaxMinor, totalsOf } from './orders.rules.ts';
import {
  type ClaimedLine,
  claimCart,
  findOrderOfCart,
  insertOrder,
  type NewLine,
} from './place-order.store.ts';
import { orderPlacedMails } from './queue-order-mails.ts';

const texts = textsOf({ en });

interface Shop {
  /** Called once for each order, after the commit. */
  onPlaced?: (() => void) | undefined;
}

/**
 * Turns a cart into an order, in one transaction (docs/rules.md#placing-an-order).
 * @param totalMinor the total that the buyer saw, before tax
 * @returns the id of the order; the same cart again, even at the same moment, returns the order that it became
 * @throws cart-not-found, cart-ordered or order-cancelled when there is no such cart to order
 * @throws choose-variant, not-for-sale, out-of-stock, quantity-limit, price-changed or total-changed when the cart cannot be ordered
 * as the buyer saw it
 */
export async function placeOrder(
  db: Db,
  shop: Shop,
  buyer: Pick<Actor, 'id' | 'firstName' | 'email' | 'lastName'>,
  { cartId, totalMinor }: { cartId: string; totalMinor: number },
): Promise<string> {
  const placed = await inTransaction(db, async (tx) => {
    const cart = await claimCart(tx, { cartId, userId: buyer.id });
    if (!cart) return { orderId: await orderOfCart(tx, buyer.id, cartId, totalMinor), isNew: false };

    const lines = cart.lines.map((line) => frozenLine(line, cart.taxRate));
    if (totalsOf(lines).totalMinor !== totalMinor) throw refusalOfChangedTotal(cart.lines, lines);
    const order = { id: v7(), cartId, userId: buyer.id, totalMinor, address: cart.address, lines };
    const mails = orderPlacedMails(order, buyer, merchantsOf(cart.lines));
    await insertOrder(tx, order, mails);
    return { orderId: order.id, isNew: true };
  });
  if (placed.isNew) shop.onPlaced?.();
  return placed.orderId;
}

/** @returns the id of the order that this cart of the buyer became, if it has the same total */
async function orderOfCart(db: Db, userId: string, cartId: string, totalMinor: number): Promise<string> {
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
  if (order.placedTotalMinor !== totalMinor) {
    throw new ShopError(
      'cart-ordered',
      'This bag was ordered already, with another total. Please look at your orders.',
    );
  }
  return order.id;
}

/** @returns merchants who get a mail, by their ids */
function merchantsOf(lines: readonly ClaimedLine[]): Map<string, { email: string; firstName: string }> {
  return new Map(
    lines.flatMap(({ variant }) =>
      variant?.merchantId && variant.merchant ? [[variant.merchantId, variant.merchant]] : [],
    ),
  );
}

/** Names the first product whose price changed since the cart was created, else the right total. */
function refusalOfChangedTotal(seen: readonly ClaimedLine[], lines: readonly NewLine[]): ShopError {
  for (const { variant, seenPriceMinor } of seen) {
    const refusal = variant && refusalOfPrice(variant, seenPriceMinor);
    if (refusal) return refusal;
  }
  return refusalOfTotal(totalsOf(lines).totalMinor);
}

/** The line as the order keeps it, from the locked product. */
function frozenLine({ productId, variantId, quantity, variant }: ClaimedLine, taxRate: number): NewLine {
  const refusal = refusalOfLine(variant ?? undefined, quantity);
  if (refusal) throw refusal;
  if (!variant?.isTaken) throw new Error('no stock was committed of a product that can be bought');
  const { brandId, brandName, merchantId, name, choice, priceMinor, taxable } = variant;
  const taxMinor = taxable ? lineTaxMinor(priceMinor, quantity, taxRate) : 0;
  return {
    productId,
    variantId,
    brandId,
    brandName: brandName ?? '',
    merchantId,
    name,
    choice,
    quantity,
    unitPriceMinor: priceMinor,
    discountMinor: 0,
    taxMinor,
    taxes: taxMinor > 0 ? [{ title: texts().tax, rate: taxRate, minor: taxMinor }] : [],
  };
}
