import { sentSales } from '#contract/sale-fields.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { readNumber, toNumber } from '#web/components/form/read-number.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import type { DraftSale } from './draft.ts';
import { variantTexts } from './texts.ts';

/**
 * @param prices base prices of the variants that would have the sale
 * @returns why they cannot have it
 */
export function refusedSale(sale: DraftSale, prices: readonly string[]): string | undefined {
  if (sale.price === '') return variantTexts().salePriceRequired;
  const { decimals } = shopFormat();
  const { number: price, refusal } = readNumber(sale.price, decimals);
  if (refusal !== undefined) return refusal;
  const issue = sentSales.safeParse([{ ...sale, price }]).error?.issues[0];
  if (issue) return issue.message;
  const lowest = Math.min(
    ...prices.map((typed) => toNumber(typed, decimals)).filter((amount) => !Number.isNaN(amount)),
  );
  return Number(price) < lowest ? undefined : variantTexts().salePriceTooHigh(formatPrice(lowest));
}
