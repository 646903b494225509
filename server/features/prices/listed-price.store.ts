import { toMajor } from '#contract/money.ts';
import { products } from '#server/db/schema/catalogue.ts';

export const priceColumns = {
  priceMinor: products.priceMinor,
  highestPriceMinor: products.highestPriceMinor,
};

interface ListedPrice {
  price: number;
  hasOptions?: true;
  priceVaries?: true;
}

/** The price as lists show it; of a product with options it is the lowest. */
export function toListedPrice(row: { priceMinor: number; highestPriceMinor: number | null }): ListedPrice {
  const { priceMinor, highestPriceMinor } = row;
  return {
    price: toMajor(priceMinor),
    ...(highestPriceMinor === null ? {} : { hasOptions: true }),
    ...(highestPriceMinor !== null && highestPriceMinor > priceMinor ? { priceVaries: true } : {}),
  };
}
