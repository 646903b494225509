import {
  type DeliveryMethod,
  deliveryDays,
  type Goods,
  methodsAt,
  type OrderDelivery,
  priceOfDelivery,
} from '#contract/delivery.ts';
import { toDestination } from '#contract/destinations.ts';
import type { Destination } from '#contract/places.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { type LineTax, ratesAt, type TaxClass } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/orders.ts';
import { toTaxes } from '../orders/taxes.rules.ts';
import { lineTotalMinor, sumOfLines } from '../orders/totals.rules.ts';
import { type OfferedTaxes, type TaxedLine, taxesOfDelivery } from './delivery-taxes.rules.ts';

const texts = defineTexts({ en });

/** The offer of the settings for a destination. */
export interface Offer extends OfferedTaxes {
  /** Those that are switched on, in the owner's sequence. Empty where the shop does not deliver. */
  methods: readonly DeliveryMethod[];
}

export function offerAt({ general, delivery, taxes }: AllSettings, at: Destination): Offer {
  return {
    pricesIncludeTax: taxes.pricesIncludeTax,
    deliveryFollowsItems: taxes.deliveryFollowsItems ?? false,
    rates: ratesAt(taxes, at, { title: texts().tax, rate: general.taxRate }),
    methods: methodsAt(delivery, at),
  };
}

type PlacedAddress = Parameters<typeof toDestination>[0];

/** The place that delivery and taxes follow: the address, without one the shop's country, or neither (docs/rules.md#places). */
export function findDestination(
  address: PlacedAddress | null,
  { checkout: { country } }: Pick<AllSettings, 'checkout'>,
): { place: 'address' | 'shop' | 'none'; at: Destination } {
  if (address) return { place: 'address', at: toDestination(address) };
  return { place: country ? 'shop' : 'none', at: toDestination({ countryCode: country }) };
}

/**
 * @param discountMinor off its price; tax is of what is left
 * @returns the delivery of lines by a method; null when it does not carry them
 */
export function agreeOnDelivery(
  offer: Offer,
  method: DeliveryMethod,
  lines: readonly SoldGoods[],
  discountMinor = 0,
): OrderDelivery | null {
  const price = priceOfDelivery(method, toGoods(lines));
  if (!('minor' in price)) return null;
  const { id, name, kind, text } = method;
  const minor = price.minor - discountMinor;
  return {
    method: id,
    name,
    kind,
    ...(text ? { text } : {}),
    days: deliveryDays(method),
    minor,
    ...taxesOfDelivery(minor, lines, offer),
  };
}

export interface SoldGoods extends TaxedLine {
  /** The weight of a piece; null when nobody knows. */
  weightGrams: number | null;
}

export const toGoods = (lines: readonly SoldGoods[]): Goods => ({
  valueMinor: sumOfLines(lines),
  weightGrams: lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0),
});

/** The class by which a product is taxed; null for one that is not taxable. */
export const taxedClass = ({ taxable, taxClass }: { taxable: boolean; taxClass: TaxClass }) =>
  taxable ? taxClass : null;

export const taxesOfLine = ({ rates, pricesIncludeTax }: Offer, line: TaxedLine): LineTax[] =>
  line.taxClass === null ? [] : toTaxes(lineTotalMinor(line), rates[line.taxClass], pricesIncludeTax);

/**
 * How an order of one press is delivered: by the first free method that is not pick-up (docs/rules.md#one-press-or-the-checkout-page).
 * @returns null when there is none
 */
export function findFreeDelivery(offer: Offer, lines: readonly SoldGoods[]): OrderDelivery | null {
  const method = offer.methods.find(({ kind, price }) => kind === 'flat' && price === 0);
  return method ? agreeOnDelivery(offer, method, lines) : null;
}
