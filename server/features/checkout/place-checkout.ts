import { v7 } from 'uuid';
import { textsOf } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import { mergeLines } from '../cart/cart.rules.ts';
import { claimItems } from '../orders/claim-stock.store.ts';
import { freezeLines, merchantsOf } from '../orders/freeze-lines.ts';
import { agreeOnDelivery, findDestination, goodsOf, offerAt } from '../orders/offer.rules.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import { sumOfLines, totalsOf } from '../orders/orders.rules.ts';
import { findOrderOfCheckout, insertOrder } from '../orders/place-order.store.ts';
import type { PlacingShop } from '../orders/place-order.ts';
import { orderPlacedMails } from '../orders/queue-order-mails.ts';
import { mergeTaxes } from '../orders/taxes.rules.ts';
import { cartIdOf } from './cart-of-key.ts';
import { type Caller, checkAnswers, isSameOwner, type SentCheckout } from './checkout.rules.ts';
import { findTermsHash } from './find-terms.ts';
import { fingerprintOf } from './fingerprint.ts';
import { QuoteChanged, refusalOfChange } from './quote-changed.ts';
import { buyerOf, sentAddressOf, sentBillingAddressOf } from './sent-addresses.rules.ts';

const texts = textsOf({ en });

interface CheckoutShop extends PlacingShop {
  links: OrderLinks;
}

interface PlacedCheckout {
  id: string;
  number: number;
  /** The path of the order's page, with the key of a guest. */
  link: string;
}

/**
 * Turns items into an order as they were quoted, in one transaction (docs/rules.md#the-checkout-page). It has the prices and settings of
 * this moment, or is refused.
 * @returns the order, and whether it is new; the same key of the same owner again, even at the same moment, returns the same one
 * @throws request-used when somebody else has this key, unauthorized for a guest where the shop takes none
 * @throws choose-variant, not-for-sale, out-of-stock or quantity-limit when a line cannot be ordered
 * @throws not-delivered, terms-required or invalid-input when the answers do not fit the settings
 * @throws quote-changed, with the new quote, when the order would cost something else than the buyer saw
 */
export async function placeCheckout(
  db: Db,
  shop: CheckoutShop,
  caller: Caller,
  form: SentCheckout,
): Promise<PlacedCheckout & { isNew: boolean }> {
  try {
    const placed = await inTransaction(db, (tx) => place(tx, shop, caller, form));
    if (placed.isNew) shop.onPlaced?.();
    return placed;
  } catch (error) {
    throw error instanceof QuoteChanged ? await refusalOfChange(db, error, caller, form) : error;
  }
}

async function place(
  tx: Db,
  { shopSettings, links }: CheckoutShop,
  caller: Caller,
  form: SentCheckout,
): Promise<PlacedCheckout & { isNew: boolean }> {
  const known = shopSettings.known();
  const claimed = { cartId: cartIdOf(form.key), userId: caller?.id ?? null, items: mergeLines(form.items) };
  const claim = await claimItems(tx, { ...claimed, revision: known.revision });
  if (!claim) return { ...(await orderOfKey(tx, links, caller, form)), isNew: false };

  const settings = claim.otherSettings ? shopSettings.parse(claim.otherSettings) : known.settings;
  const address = sentAddressOf(form);
  const offer = offerAt(settings, findDestination(address ?? claim.address, settings).at);
  const method = checkAnswers(form, { isGuest: caller === null, address, offer, settings });
  const lines = freezeLines(claim.lines, offer);
  const delivery = agreeOnDelivery(offer, method, goodsOf(lines));
  if (!delivery) throw refuseField('delivery', texts().notDelivered, 'not-delivered');
  const price = { lines, delivery, pricesIncludeTax: offer.pricesIncludeTax };
  const taxes = mergeTaxes([...lines.flatMap((line) => line.taxes), ...delivery.taxes]);
  const termsHash = await findTermsHash(tx, settings);
  if (fingerprintOf({ ...price, ...totalsOf(price), taxes, termsHash }) !== form.fingerprint) {
    throw new QuoteChanged(settings);
  }
  if (termsHash !== null && !form.terms) throw refuseField('terms', texts().noTerms, 'terms-required');

  const id = v7();
  const guest = buyerOf(form, address);
  // A new order has the first version of links.
  const link = caller ? `/order/${id}` : links.pathOf(id, 1);
  const order = {
    ...{ id, cartId: claimed.cartId, userId: claimed.userId, totalMinor: sumOfLines(lines), address },
    ...{ ...price, paymentMethod: form.payment },
    checkout: {
      ...{ key: form.key, buyer: caller ? null : guest, ip: form.ip, termsHash, note: form.note || null },
      billingAddress: sentBillingAddressOf(form),
    },
  };
  const mails = orderPlacedMails(order, caller ?? guest, merchantsOf(claim.lines));
  return { id, number: await insertOrder(tx, order, mails), link, isNew: true };
}

/** @throws request-used */
async function orderOfKey(
  tx: Db,
  links: OrderLinks,
  caller: Caller,
  form: SentCheckout,
): Promise<PlacedCheckout> {
  const order = await findOrderOfCheckout(tx, form.key);
  const owner = { userId: caller?.id ?? null, email: form.contact.email ?? null };
  if (!order || !isSameOwner(order, owner)) throw new ShopError('request-used', texts().requestUsed);
  const { id, number, linkVersion } = order;
  if (caller) return { id, number, link: `/order/${id}` };
  // Whoever has the key does not get around links that were ended.
  return { id, number, link: linkVersion === 1 ? links.pathOf(id, linkVersion) : '/order/link' };
}
