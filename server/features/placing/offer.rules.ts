import {
  type DeliveryMethod,
  daysOf,
  findZone,
  type Goods,
  type OrderDelivery,
  priceOfDelivery,
} from '#contract/delivery.ts';
import { destinationOf } from '#contract/destinations.ts';
import type { Destination } from '#contract/places.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { type LineTax, type RatesByClass, ratesAt, type TaxClass } from '#contract/taxes.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/orders.ts';
import { taxesOf } from '../orders/taxes.rules.ts';

const texts = textsOf({ en });

/** The offer of the settings for a destination. */
export interface Offer {
  pricesIncludeTax: boolean;
  rates: RatesByClass;
  /** Those that are switched on, in the owner's sequence. Empty where the shop does not deliver. */
  methods: readonly DeliveryMethod[];
}

export function offerAt({ general, delivery, taxes }: AllSettings, at: Destination): Offer {
  const zone = findZone(delivery, at);
  return {
    pricesIncludeTax: taxes.pricesIncludeTax,
    rates: ratesAt(taxes, at, { title: texts().tax, rate: general.taxRate }),
    methods: zone?.isActive ? zone.methods.filter(({ isActive }) => isActive) : [],
  };
}

type PlacedAddress = Parameters<typeof destinationOf>[0];

/** The place that delivery and taxes follow: the address, without one the shop's country, or neither (docs/rules.md#places). */
export function findDestination(
  address: PlacedAddress | null,
  { checkout: { country } }: Pick<AllSettings, 'checkout'>,
): { place: 'address' | 'shop' | 'none'; at: Destination } {
  if (address) return { place: 'address', at: destinationOf(address) };
  return { place: country ? 'shop' : 'none', at: destinationOf({ countryCode: country }) };
}

/** @returns the delivery of goods by a method; null when it does not carry them */
export function agreeOnDelivery(
  { rates, pricesIncludeTax }: Offer,
  method: DeliveryMethod,
  goods: Goods,
): OrderDelivery | null {
  const price = priceOfDelivery(method, goods);
  if (!('minor' in price)) return null;
  const { id, name, kind, text } = method;
  const taxes = taxesOf(price.minor, rates.standard, pricesIncludeTax);
  return {
    method: id,
    name,
    kind,
    ...(text ? { text } : {}),
    days: daysOf(method),
    minor: price.minor,
    taxes,
  };
}

export interface SoldGoods {
  unitPriceMinor: number;
  quantity: number;
  discountMinor: number;
  /** The weight of a piece; null when nobody knows. */
  weightGrams: number | null;
}

export const goodsOf = (lines: readonly SoldGoods[]): Goods => ({
  valueMinor: lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity - line.discountMinor, 0),
  weightGrams: lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0),
});

/** The taxes of a line: its class counts only where the product is taxable. */
export function taxesOfLine(
  { rates, pricesIncludeTax }: Offer,
  {
    taxable,
    taxClass,
    unitPriceMinor,
    quantity,
    discountMinor,
  }: Omit<SoldGoods, 'weightGrams'> & { taxable: boolean; taxClass: TaxClass },
): LineTax[] {
  if (!taxable) return [];
  return taxesOf(unitPriceMinor * quantity - discountMinor, rates[taxClass], pricesIncludeTax);
}

/**
 * How an order of one press is delivered: by the first free method that is not pick-up (docs/rules.md#one-press-or-the-checkout-page).
 * @returns null when there is none
 */
export function findFreeDelivery(offer: Offer, lines: readonly SoldGoods[]): OrderDelivery | null {
  const method = offer.methods.find(({ kind, price }) => kind === 'flat' && price === 0);
  return method ? agreeOnDelivery(offer, method, goodsOf(lines)) : null;
}
