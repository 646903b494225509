import { refuseField, refuseTogether, type ShopError } from '#server/errors.ts';
import { planBasePrice, priceConflict, type SentPrice } from './base-price.rules.ts';

interface SentRow extends SentPrice {
  at: number;
  values: readonly string[];
  /** When the form was opened. */
  quantityWas?: number | undefined;
}

/**
 * @param known as it is stored, by the place of its row
 * @throws price-changed or stock-changed, one refusal for all prices and stock that the form changes and somebody else has changed
 */
export function refuseConflicts(
  rows: readonly SentRow[],
  known: (at: number) => { priceMinor: number; quantity: number } | null,
): void {
  const prices: ShopError[] = [];
  const stock: ShopError[] = [];
  for (const { at, values, quantityWas, ...sent } of rows) {
    const stored = known(at);
    if (!stored) continue;
    const name = values.join(', ') || 'the product';
    if (planBasePrice(stored.priceMinor, sent) === null) {
      prices.push(priceConflict(`variants.${at}.price`, stored.priceMinor, `The price of ${name}`));
    }
    if (quantityWas !== undefined && quantityWas !== stored.quantity) {
      const message = `Stock of ${name} has changed to ${stored.quantity}.`;
      stock.push(refuseField(`variants.${at}.quantity`, message, 'stock-changed'));
    }
  }
  refuseTogether([...prices, ...stock]);
}
