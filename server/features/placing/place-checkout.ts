import { v7 } from 'uuid';
import { isOnline } from '#contract/payments.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import { mergeLines } from '../cart/cart.rules.ts';
import { insertHeldUses, insertOrderDiscounts, takeUses } from '../discounts/discount-uses.store.ts';
import { toOrderLink } from '../orders/order-link.ts';
import { mergeTaxes } from '../orders/taxes.rules.ts';
import { orderTotals } from '../orders/totals.rules.ts';
import { toCartId } from './cart-of-key.ts';
import { type Caller, checkAnswers, checkPayment, type SentCheckout } from './checkout.rules.ts';
import type { Answer, CheckoutShop, PlacedCheckout } from './checkout-shop.ts';
import { findCheckout } from './checkouts.store.ts';
import { claimItems } from './claim-stock.store.ts';
import { countOrder } from './count-order.ts';
import { findTermsHash } from './find-terms.ts';
import { freezeLines, toMerchants } from './freeze-lines.ts';
import { agreeOnDelivery, findDestination, offerAt } from './offer.rules.ts';
import {
  type DiscountedOrder,
  type DiscountQuestion,
  discountOrder,
  readSettings,
} from './order-discounts.ts';
import { orderPlacedMails } from './order-placed-mails.ts';
import { insertOrder } from './place-order.store.ts';
import { toFingerprint } from './quote/fingerprint.ts';
import { QuoteChanged, refusalOfChange } from './quote/quote-changed.ts';
import { refusedDiscounts, toOrderer } from './quote/quoted-discounts.ts';
import { refusalOfAmount } from './quote/refusal-of-amount.ts';
import { toGuestBuyer, toSentAddress, toSentBillingAddress } from './sent-addresses.rules.ts';

const texts = defineTexts({ en });

/**
 * Turns items into an order as they were quoted, in one transaction (docs/rules.md#the-checkout-page), or holds them while the buyer pays
 * online (docs/payments.md). It has the prices and settings of this moment, or is refused.
 * @returns the order or where to pay; the same key of the same owner again, even at the same moment, returns the same one
 * @throws too-many past a limit of orders
 * @throws request-used when somebody else has this key, unauthorized for a guest where the shop takes none
 * @throws choose-variant, not-for-sale, out-of-stock or quantity-limit when a line cannot be ordered
 * @throws not-delivered, terms-required or invalid-input when the answers do not fit the settings
 * @throws quote-changed, with the new quote, when the order would cost something else than the buyer saw
 * @throws checkout-held when the buyer holds too many others
 * @throws payment-unavailable, payment-refused, checkout-paid or checkout-released as `payCheckout`
 */
export async function placeCheckout(
  db: Db,
  shop: CheckoutShop,
  caller: Caller,
  form: SentCheckout,
): Promise<Answer> {
  // Before any stock is locked, so that who holds too much already keeps nobody waiting.
  if (isOnline(form.payment)) await shop.online.check(db, caller, form);
  const orderer = { account: caller, email: form.contact.email ?? null, ip: form.ip };
  const placed = await countOrder(shop.limits, orderer, {
    place: () =>
      inTransaction(db, (tx) => place(tx, shop, caller, form)).catch(async (error) => {
        if (error instanceof QuoteChanged)
          throw await refusalOfChange(db, shop.providers, error, caller, form);
        // The cart of a checkout that was released is gone, but its key is used.
        if (violatedConstraint(error) === 'checkouts_pkey') return null;
        throw error;
      }),
    isPlaced: async () => (await findCheckout(db, form.key)) !== null,
  });
  if (!placed) return await shop.online.again(db, caller, form);
  if (placed.order) {
    shop.onPlaced?.();
    return { order: placed.order };
  }
  return { begun: await shop.online.begin(db, placed.paymentId) };
}

/** Somebody of the shop who orders for a customer. */
export interface Clerk {
  id: string;
  /** The customer gets the usual mail. */
  tellsBuyer: boolean;
}

type New = { order: PlacedCheckout; paymentId?: never } | { paymentId: string; order?: never };

/** @param clerk who answers for a guest. @returns null when the key is used */
export async function place(
  tx: Db,
  shop: CheckoutShop,
  caller: Caller,
  form: SentCheckout,
  clerk: Clerk | null = null,
): Promise<New | null> {
  const { shopSettings, links, providers } = shop;
  const known = shopSettings.known();
  const userId = caller?.id ?? null;
  const claimed = { cartId: toCartId(form.key), userId, items: mergeLines(form.items) };
  const claim = await claimItems(tx, { ...claimed, revision: known.revision });
  if (!claim) return null;

  const settings = claim.otherSettings ? shopSettings.parse(claim.otherSettings) : known.settings;
  const address = toSentAddress(form);
  const offer = offerAt(settings, findDestination(address ?? claim.address, settings).at);
  const asks = { isGuest: caller === null, isByShop: clerk !== null };
  const method = checkAnswers(form, { ...asks, address, offer, settings });
  const frozen = freezeLines(claim.lines, offer);
  const orderer = toOrderer(caller, form);
  const who = { userId, person: orderer.person };
  const question = { offer, method, code: form.code || null, who: orderer, refused: refusedDiscounts(form) };
  const discounted = await discountOrder(tx, frozen, { ...question, settings });
  const { lines } = discounted;
  const delivery = agreeOnDelivery(offer, method, lines, discounted.ofDeliveryMinor);
  if (!delivery) throw refuseField('delivery', texts().notDelivered, 'not-delivered');
  const price = { lines, delivery, pricesIncludeTax: offer.pricesIncludeTax };
  const taxes = mergeTaxes([...lines.flatMap((line) => line.taxes), ...delivery.taxes]);
  const totals = orderTotals(price);
  const termsHash = await findTermsHash(tx, settings);
  const isAsQuoted = (given: typeof discounted) =>
    toFingerprint({ ...price, ...totals, discounts: given.frozen, taxes, termsHash }) === form.fingerprint;
  if (!isAsQuoted(discounted)) throw new QuoteChanged(settings);
  if (!clerk && termsHash !== null && !form.terms)
    throw refuseField('terms', texts().noTerms, 'terms-required');

  const { frozen: discounts } =
    discounted.frozen.length === 0
      ? discounted
      : await takeAsQuoted(tx, discounted, { who, settings }, async () => {
          const saved = await readSettings(tx, shopSettings);
          const given = await discountOrder(tx, frozen, { ...question, settings: saved });
          return { settings: saved, given: isAsQuoted(given) ? given : null };
        });
  const id = v7();
  const guest = toGuestBuyer(form, address);
  const amountMinor = totals.totalWithTaxMinor;
  const payment = checkPayment(form, { ...asks, settings, amountMinor });
  const { shownMinor: totalMinor } = discounted;
  const agreed = {
    ...{ id, cartId: claimed.cartId, userId, totalMinor, address, paymentMethod: payment },
    ...price,
    ...(discounts.length > 0 ? { discounts } : {}),
  };
  // A customer who is not there agrees to nothing.
  const asked = {
    termsHash: clerk ? null : termsHash,
    note: form.note || null,
    billingAddress: toSentBillingAddress(form),
  };
  if (isOnline(payment) && amountMinor > 0) {
    const refusal = refusalOfAmount(providers, payment, amountMinor);
    if (refusal !== null) throw refuseField('payment', refusal);
    const draft = { ...agreed, ...asked, buyer: caller ? toName(caller) : guest };
    const { holdMinutes } = settings.payments;
    const hold = { draft, provider: payment, amountMinor, holdMinutes };
    const paymentId = await shop.online.hold(tx, caller, form, hold);
    if (discounts.length > 0) await insertHeldUses(tx, form.key, { ...who, discounts });
    return { paymentId };
  }
  const order = {
    ...agreed,
    checkout: { ...asked, key: form.key, buyer: caller ? null : guest, ip: clerk ? null : form.ip },
    clerkId: clerk?.id ?? null,
  };
  const mailed = clerk?.tellsBuyer === false ? { ...guest, email: null } : guest;
  const mails = orderPlacedMails(order, caller ?? mailed, toMerchants(claim.lines));
  const number = await insertOrder(tx, order, mails);
  if (discounts.length > 0) await insertOrderDiscounts(tx, id, { ...who, discounts });
  // A new order has the first version of links.
  return { order: { id, number, link: toOrderLink(links, { id, linkVersion: 1 }, userId) } };
}

/**
 * Takes the uses of an order's discounts, also where one was saved meanwhile and takes off the same.
 * @param readAgain gives null for what takes off something else
 * @throws QuoteChanged
 */
async function takeAsQuoted<D extends Pick<DiscountedOrder<object>, 'applied'>>(
  tx: Db,
  quoted: D,
  { who, settings }: Pick<DiscountQuestion, 'who'> & { settings: AllSettings },
  readAgain: () => Promise<{ settings: AllSettings; given: D | null }>,
): Promise<D> {
  const take = ({ applied }: D) =>
    takeUses(
      tx,
      applied.map(({ discount }) => discount),
      who,
    );
  const { refused, hasChanged } = await take(quoted);
  if (!hasChanged && refused.size === 0) return quoted;
  if (!hasChanged) throw new QuoteChanged(settings, refused);
  const saved = await readAgain();
  // The same ones, whose rows are locked now.
  const again = saved.given && (await take(saved.given));
  if (!saved.given || !again || again.hasChanged || again.refused.size > 0)
    throw new QuoteChanged(saved.settings, again?.refused ?? refused);
  return saved.given;
}

const toName = ({ firstName, lastName, email }: NonNullable<Caller>) => ({ firstName, lastName, email });
