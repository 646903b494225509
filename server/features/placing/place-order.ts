import { v7 } from 'uuid';
import { offeredLaterPayments } from '#contract/payments.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import * as en from '#server/texts/en/orders.ts';
import { refusalOfPrice, refusalOfTotal } from '../cart/cart.rules.ts';
import { insertOrderDiscounts } from '../discounts/discount-uses.store.ts';
import { orderTotals, sumOfLines } from '../orders/totals.rules.ts';
import { toCheckoutReasons } from '../settings/checkout-reasons.rules.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { type ClaimedLine, claimCart } from './claim-stock.store.ts';
import { countOrder } from './count-order.ts';
import { freezeLines, toMerchants } from './freeze-lines.ts';
import { findDestination, findFreeDelivery, offerAt } from './offer.rules.ts';
import { discountOnePress } from './order-discounts.ts';
import { orderPlacedMails } from './order-placed-mails.ts';
import { findOrderOfCart, insertOrder, type NewLine } from './place-order.store.ts';
import { toPerson } from './quote/quoted-discounts.ts';

const texts = defineTexts({ en });

/** The shop for placing an order. */
export interface PlacingShop {
  shopSettings: Pick<ShopSettings, 'known' | 'parse'>;
  publicUrl: string;
  limits: RateLimits;
  /** Called once for each order, after the commit. */
  onPlaced?: (() => void) | undefined;
}

/**
 * Turns a cart into an order, in one transaction (docs/rules.md#placing-an-order). It has the settings that are saved at this moment.
 * @param totalMinor the total that the buyer saw, of the lines alone
 * @returns the id of the order; the same cart again, even at the same moment, returns the order that it became
 * @throws too-many past a limit of orders
 * @throws cart-not-found, cart-ordered or order-cancelled when there is no such cart to order
 * @throws checkout-required when the settings ask for more than a press
 * @throws choose-variant, not-for-sale, out-of-stock, quantity-limit, price-changed or total-changed when the cart cannot be ordered
 * as the buyer saw it
 */
export async function placeOrder(
  db: Db,
  { shopSettings, publicUrl, limits, onPlaced }: PlacingShop,
  buyer: Pick<Actor, 'id' | 'firstName' | 'email' | 'lastName' | 'isEmailProven'>,
  { cartId, totalMinor, ip }: { cartId: string; totalMinor: number; ip: string },
): Promise<string> {
  const place = async (tx: Db) => {
    const known = shopSettings.known();
    const cart = await claimCart(tx, { cartId, userId: buyer.id, revision: known.revision });
    if (!cart) return null;

    const settings = cart.otherSettings ? shopSettings.parse(cart.otherSettings) : known.settings;
    if (toCheckoutReasons(settings, new Date()).requires.length > 0) {
      throw new ShopError('checkout-required', texts().checkoutRequired(`${publicUrl}/checkout`));
    }
    const offer = offerAt(settings, findDestination(cart.address, settings).at);
    const frozen = freezeLines(cart.lines, offer);
    if (sumOfLines(frozen) !== totalMinor) throw refusalOfChangedTotal(cart.lines, frozen);
    const who = { userId: buyer.id, person: toPerson(buyer.email) };
    const { lines, discounts } = await discountOnePress(tx, frozen, shopSettings, {
      settings,
      offer,
      who,
    });
    const { pricesIncludeTax } = offer;
    const delivery = findFreeDelivery(offer, lines);
    const { totalWithTaxMinor } = orderTotals({ lines, delivery, pricesIncludeTax });
    const order = {
      id: v7(),
      cartId,
      userId: buyer.id,
      totalMinor,
      pricesIncludeTax,
      delivery,
      paymentMethod: totalWithTaxMinor === 0 ? 'later' : (offeredLaterPayments(settings)[0] ?? 'later'),
      address: cart.address,
      lines,
      checkout: null,
      ...(discounts.length > 0 ? { discounts } : {}),
    };
    const mails = orderPlacedMails(order, buyer, toMerchants(cart.lines));
    await insertOrder(tx, order, mails);
    if (discounts.length > 0) await insertOrderDiscounts(tx, order.id, { ...who, discounts });
    return order.id;
  };
  const orderer = { account: buyer, email: null, ip };
  const placed = await countOrder(limits, orderer, {
    place: () => inTransaction(db, place),
    isPlaced: async () => (await findOrderOfCart(db, buyer.id, cartId)) !== null,
  });
  if (placed === null) return await inTransaction(db, (tx) => orderOfCart(tx, buyer.id, cartId, totalMinor));
  onPlaced?.();
  return placed;
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

/** Names the first product whose price changed since the cart was created, else the right total. */
function refusalOfChangedTotal(seen: readonly ClaimedLine[], lines: readonly NewLine[]): ShopError {
  for (const { variant, seenPriceMinor } of seen) {
    const refusal = variant && seenPriceMinor !== null ? refusalOfPrice(variant, seenPriceMinor) : null;
    if (refusal) return refusal;
  }
  return refusalOfTotal(sumOfLines(lines));
}
