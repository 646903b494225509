import { toMajor, toMinor } from '#contract/money.ts';
import type { Product } from '#contract/products.contract.ts';
import type { Sale } from '#contract/sale-fields.ts';
import { refuseField, type ShopError } from '#server/errors.ts';
import { formatPrice } from '#server/format/format.ts';

/** Sales of a variant as its form sends them; undefined leaves them as they are. */
export type SentSales = readonly Sale[] | undefined;

/** A sale as it is read from its row. */
export interface StoredSale {
  priceMinor: number;
  /** As PostgreSQL writes it; null without a bound. */
  startsAt: string | null;
  endsAt: string | null;
}

export const salesIn = (stored: readonly StoredSale[]): Sale[] =>
  stored.map(({ priceMinor, startsAt, endsAt }) => ({
    price: toMajor(priceMinor),
    startsAt: startsAt && new Date(startsAt).toISOString(),
    endsAt: endsAt && new Date(endsAt).toISOString(),
  }));

/** A sale as it is stored while it is shown. */
interface ShownSale {
  formerPriceMinor: number | null;
  priorPriceMinor: number | null;
  saleEndsAt: Date | null;
}

/** The fields of a reply about a product or variant in a sale. */
export function toSale({
  formerPriceMinor,
  priorPriceMinor,
  saleEndsAt,
}: ShownSale): Pick<Product, 'formerPrice' | 'priorPrice' | 'saleEndsAt'> {
  return {
    ...(formerPriceMinor === null ? {} : { formerPrice: toMajor(formerPriceMinor) }),
    ...(priorPriceMinor === null ? {} : { priorPrice: toMajor(priorPriceMinor) }),
    ...(saleEndsAt === null ? {} : { saleEndsAt: saleEndsAt.toISOString() }),
  };
}

/** @throws invalid-input when the price of a sale is not below the base price */
export function requireBelow(basePriceMinor: number, sales: SentSales, field: string): void {
  if (sales?.some(({ price }) => toMinor(price) >= basePriceMinor)) {
    throw refuseField(field, `A sale price must be below ${formatPrice(basePriceMinor)}.`);
  }
}

/** The refusal of a base price that is not above the sales, which the form did not send. */
export const priceNotAboveSales = (field: string): ShopError =>
  refuseField(field, 'The price must be above the sale prices. Please change the sales first.');
