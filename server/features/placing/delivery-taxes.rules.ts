import type { OrderDelivery } from '#contract/delivery.ts';
import { type RatesByClass, type TaxClass, taxClasses } from '#contract/taxes.ts';
import { divideMinor } from '../orders/shares.rules.ts';
import { mergeTaxes, toTaxes } from '../orders/taxes.rules.ts';
import { lineTotalMinor } from '../orders/totals.rules.ts';

/** The taxes at a destination, as the settings have them. */
export interface OfferedTaxes {
  pricesIncludeTax: boolean;
  /** Delivery has the taxes of the items, by their value; otherwise the standard ones. */
  deliveryFollowsItems: boolean;
  rates: RatesByClass;
}

/** A line as it is sold, after the discount. */
export interface TaxedLine {
  unitPriceMinor: number;
  quantity: number;
  discountMinor: number;
  /** Null for a product without tax. */
  taxClass: TaxClass | null;
}

/**
 * The taxes of a delivery (docs/rules.md#taxes): the standard ones, or those of the items, among which its price is split by their value. Items
 * with the same rates are one share, and shares have one sequence, so that the sequence of lines changes nothing.
 * @param minor the price as shown
 */
export function taxesOfDelivery(
  minor: number,
  lines: readonly TaxedLine[],
  { rates, pricesIncludeTax, deliveryFollowsItems }: OfferedTaxes,
): Pick<OrderDelivery, 'taxes' | 'shares'> {
  const byClass = [...taxClasses, null].map((taxClass) => ({
    rates: taxClass === null ? [] : rates[taxClass],
    valueMinor: lines
      .filter((line) => line.taxClass === taxClass)
      .reduce((sum, line) => sum + lineTotalMinor(line), 0),
  }));
  const valued = byClass.filter(({ valueMinor }) => valueMinor > 0);
  if (!deliveryFollowsItems || valued.length === 0)
    return { taxes: toTaxes(minor, rates.standard, pricesIncludeTax) };
  const groups = [...Map.groupBy(valued, (one) => JSON.stringify(one.rates)).values()];
  const shares = divideMinor(
    minor,
    groups.map((group) => group.reduce((sum, { valueMinor }) => sum + valueMinor, 0)),
  )
    .map((share, at) => ({
      minor: share,
      taxes: toTaxes(share, groups[at]?.[0]?.rates ?? [], pricesIncludeTax),
    }))
    .filter((share) => share.minor > 0);
  const taxes = mergeTaxes(shares.flatMap((share) => share.taxes));
  return shares.length > 1 ? { taxes, shares } : { taxes };
}
