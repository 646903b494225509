import { toMinor } from '#contract/money.ts';
import { refuseField, type ShopError } from '#server/errors.ts';
import { formatPrice } from '#server/format/format.ts';

/** The base price of a variant. */
export interface PriceOfVariant {
  id: string;
  priceMinor: number;
}

/** With what bounds it. */
export interface BasePrice extends PriceOfVariant {
  productId: string;
  /** The highest of its sales that have not ended; null without any. */
  highestSaleMinor: number | null;
}

export interface SentPrice {
  price: number;
  /** When the form was opened. */
  priceWas?: number | undefined;
}

/** @returns the base price to write, the stored one when only somebody else has changed it; null when both have */
export function planBasePrice(storedMinor: number, { price, priceWas }: SentPrice): number | null {
  const priceMinor = toMinor(price);
  if (priceWas === undefined || toMinor(priceWas) === storedMinor) return priceMinor;
  return priceMinor === storedMinor || price === priceWas ? storedMinor : null;
}

/** The refusal of a base price that somebody else has changed, too. */
export const priceConflict = (field: string, storedMinor: number, name = 'The price'): ShopError =>
  refuseField(field, `${name} has changed to ${formatPrice(storedMinor)} meanwhile.`, 'price-changed');
