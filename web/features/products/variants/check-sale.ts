import { sentSales } from '#contract/sale-fields.ts';
import { formatPrice } from '#web/lib/format.ts';
import type { DraftSale } from './draft.ts';
import { variantTexts } from './texts.ts';

/**
 * @param prices base prices of the variants that would have the sale
 * @returns why they cannot have it
 */
export function refusedSale(sale: DraftSale, prices: readonly string[]): string | undefined {
  if (sale.price === '') return variantTexts().salePriceRequired;
  const issue = sentSales.safeParse([sale]).error?.issues[0];
  if (issue) return issue.message;
  const lowest = Math.min(...prices.filter(Boolean).map(Number));
  return Number(sale.price) < lowest ? undefined : variantTexts().salePriceTooHigh(formatPrice(lowest));
}
