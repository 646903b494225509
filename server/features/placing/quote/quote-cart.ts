import type { CheckoutNeed, Quote } from '#contract/checkout.contract.ts';
import { toMajor } from '#contract/money.ts';
import { offeredPayments } from '#contract/payments.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { dayIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { Db } from '#server/db/db.ts';
import { findDefaultAddress } from '../../addresses/addresses.store.ts';
import { mergeLines } from '../../cart/cart.rules.ts';
import { listCartProducts } from '../../cart/cart.store.ts';
import type { AskingPerson } from '../../discounts/discount-uses.store.ts';
import type { PersonalRefusal } from '../../discounts/discounts.rules.ts';
import { mergeTaxes } from '../../orders/taxes.rules.ts';
import { lineTotalMinor, orderTotals } from '../../orders/totals.rules.ts';
import type { Providers } from '../../payment-providers/provider.ts';
import { findTermsHash } from '../find-terms.ts';
import { agreeOnDelivery, findDestination, offerAt, toGoods } from '../offer.rules.ts';
import { discountOrder } from '../order-discounts.ts';
import { toFingerprint } from './fingerprint.ts';
import { listHeldPieces } from './held-pieces.store.ts';
import { type QuotedChoice, quoteLine } from './quote.rules.ts';
import { chooseMethod, quoteMethod, sentFrom } from './quote-delivery.rules.ts';
import { listNeeds } from './quote-needs.rules.ts';
import { quotedDiscounts } from './quoted-discounts.ts';
import { quotePayment } from './refusal-of-amount.ts';

export interface QuotedCart {
  /** The account is null for a guest, who has no address book. */
  who: AskingPerson;
  items: readonly QuotedChoice[];
  /** Null for the default address of the account. */
  address: Parameters<typeof findDestination>[0];
  /** The id of a method; null for the first one offered. */
  delivery: string | null;
  hasEmail: boolean;
  /** A discount code as it was typed. */
  code?: string | null;
  /** Discounts that could not be taken a moment ago, or that the buyer was refused. */
  refused?: ReadonlyMap<string, PersonalRefusal>;
  /** Key of a held checkout, whose pieces are the buyer's own. */
  heldKey?: string | null | undefined;
}

/**
 * Prices a cart as it would be ordered now. Reserves nothing: placing the order checks everything again. Runs one statement
 * for a guest, two for an account, and one more where the shop asks for consent to its terms, or a checkout is held; discounts: `discountOrder`.
 */
export async function quoteCart(
  db: Db,
  { settings, providers }: { settings: AllSettings; providers: Providers },
  cart: QuotedCart,
): Promise<Quote> {
  const choices = mergeLines(cart.items);
  const { who, heldKey = null, refused = new Map() } = cart;
  const { userId } = who;
  const [products, defaultAddress, termsHash, held] = await Promise.all([
    listCartProducts(db, choices),
    userId === null ? null : findDefaultAddress(db, userId),
    findTermsHash(db, settings),
    heldKey ? listHeldPieces(db, heldKey, userId) : null,
  ]);
  const { place, at } = findDestination(cart.address ?? defaultAddress, settings);
  const offer = offerAt(settings, at);
  const { pricesIncludeTax } = offer;
  const quoted = choices.map((choice) => {
    const product = products.get(choice.variantId);
    const pieces = held?.get(choice.variantId) ?? 0;
    return quoteLine(choice, product && { ...product, stock: product.stock + pieces }, offer);
  });
  const priced = quoted.map((one) => one.priced);
  // Which methods carry them depends on their weight alone.
  const method = chooseMethod(offer.methods, toGoods(priced), cart.delivery);
  const discounted = await discountOrder(db, priced, {
    ...{ settings, offer, method, code: cart.code || null },
    ...{ who, heldKey, refused },
  });
  const { lines } = discounted;
  const goods = toGoods(lines);
  // Without a piece, there is nothing to deliver.
  const delivery =
    method && lines.some(({ quantity }) => quantity > 0)
      ? agreeOnDelivery(offer, method, lines, discounted.ofDeliveryMinor)
      : null;
  const totals = orderTotals({ lines, delivery, pricesIncludeTax });
  const taxes = mergeTaxes([...lines.flatMap((line) => line.taxes), ...(delivery?.taxes ?? [])]);
  const amounts = lines.map((line) => ({ minor: lineTotalMinor(line), taxes: line.taxes }));
  const untaxedMinor = [...amounts, ...(delivery ? [delivery] : [])]
    .filter((one) => one.taxes.length === 0)
    .reduce((sum, { minor }) => sum + minor, 0);
  const isFree = totals.totalWithTaxMinor === 0 && discounted.frozen.length > 0;
  // Nothing is to be paid then, so nobody is asked how.
  const payments = isFree ? [] : offeredPayments(settings);
  const from = sentFrom(
    dayIn(settings.general.timeZone, new Date()),
    lines.flatMap(({ variantId, quantity }) => {
      const product = products.get(variantId);
      const pieces = held?.get(variantId) ?? 0;
      return product ? [{ ...product, quantity: quantity - pieces }] : [];
    }),
  );
  const needs: CheckoutNeed[] = listNeeds({
    isGuest: userId === null,
    hasEmail: cart.hasEmail,
    hasSentAddress: cart.address !== null,
    defaultAddress,
    method,
    payments: payments.length,
    asksForTerms: termsHash !== null,
  });
  return {
    lines: quoted.map(({ line }, at) => ({ ...line, totalTax: toMajor(lines[at]?.taxMinor ?? 0) })),
    currency: shopFormat().currency,
    subtotal: toMajor(discounted.shownMinor),
    shipping: toMajor(delivery?.minor ?? 0),
    tax: toMajor(totals.taxMinor),
    total: toMajor(totals.totalWithTaxMinor),
    address: defaultAddress,
    needs,
    pricesIncludeTax,
    place,
    delivery: {
      methods: offer.methods.map((one) => quoteMethod(one, goods, from)),
      chosen: method?.id ?? null,
    },
    taxes: taxes.map(({ title, rate, minor }) => ({ title, rate, amount: toMajor(minor) })),
    ...(taxes.length > 0 && untaxedMinor > 0 ? { untaxed: toMajor(untaxedMinor) } : {}),
    payments: payments.map((payment) => quotePayment(providers, payment, totals.totalWithTaxMinor)),
    ...quotedDiscounts(discounted, who.isPlacing === true || refused.size > 0),
    fingerprint: toFingerprint({
      lines,
      discounts: discounted.frozen,
      pricesIncludeTax,
      delivery,
      taxes,
      ...totals,
      termsHash,
    }),
  };
}
