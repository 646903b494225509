import { refuseField, refuseTogether, type ShopError } from '#server/errors.ts';
import { planBasePrice, priceConflict, type SentPrice } from './base-price.rules.ts';
import { isStoredQuantity, quantityOf } from './quantity.rules.ts';

interface SentRow extends SentPrice {
  at: number;
  values: readonly string[];
  quantity: number;
  /** When the form was opened. */
  quantityWas?: number | undefined;
}

/**
 * @param known as it is stored, by the place of its row
 * @throws price-changed or stock-changed, one refusal for all prices and stock that the form changes and somebody else has changed
 */
export function refuseConflicts(
  rows: readonly SentRow[],
  known: (at: number) => { priceMinor: number; quantity: number; onHand: number; committed: number } | null,
): void {
  const prices: ShopError[] = [];
  const stock: ShopError[] = [];
  for (const { at, values, quantity, quantityWas, ...sent } of rows) {
    const stored = known(at);
    if (!stored) continue;
    const name = values.join(', ') || 'the product';
    if (planBasePrice(stored.priceMinor, sent) === null) {
      prices.push(priceConflict(`variants.${at}.price`, stored.priceMinor, `The price of ${name}`));
    }
    const isChanged = quantityWas !== undefined && quantityWas !== stored.quantity;
    // A form whose reply was lost sends what is stored already.
    if (isChanged && !isStoredQuantity(quantityOf(stored), quantity)) {
      const message = `Stock of ${name} has changed to ${stored.quantity}.`;
      stock.push(refuseField(`variants.${at}.quantity`, message, 'stock-changed'));
    }
  }
  refuseTogether([...prices, ...stock]);
}
