import type { FrozenAmounts } from '#contract/amounts-of-pieces.ts';
import type { OrderDelivery } from '#contract/delivery.ts';
import { amountsLeft } from './amounts.rules.ts';
import { sumTaxMinor } from './taxes.rules.ts';

/** The total of a line as ordered, before tax and after the discount. */
export const lineTotalMinor = ({
  unitPriceMinor,
  quantity,
  discountMinor,
}: Pick<FrozenAmounts, 'unitPriceMinor' | 'quantity' | 'discountMinor'>) =>
  unitPriceMinor * quantity - discountMinor;

/** The total of a bag for clients of `order/add` and quotes: its lines as shown, without delivery. */
export const sumOfLines = (lines: readonly Parameters<typeof lineTotalMinor>[0][]): number =>
  lines.reduce((sum, line) => sum + lineTotalMinor(line), 0);

type PricedLine = FrozenAmounts & { cancelledQuantity?: number };

interface Totals {
  /** After discounts, as shown: without tax, or with it when prices include tax. */
  totalMinor: number;
  taxMinor: number;
  totalWithTaxMinor: number;
}

const totals = (totalMinor: number, taxMinor: number, pricesIncludeTax: boolean): Totals => ({
  totalMinor,
  taxMinor,
  totalWithTaxMinor: pricesIncludeTax ? totalMinor : totalMinor + taxMinor,
});

/** The cost of a line's pieces that are not cancelled, in minor units. */
function totalsLeft({ cancelledQuantity = 0, ...line }: PricedLine, pricesIncludeTax: boolean): Totals {
  if (cancelledQuantity === 0) return totals(lineTotalMinor(line), line.taxMinor, pricesIncludeTax);
  const left = amountsLeft({ ...line, cancelledQuantity });
  return totals(left.netMinor - left.discountMinor, left.taxMinor, pricesIncludeTax);
}

/** The amounts of a line in the API, in minor units: without cancelled pieces, and a cancelled line as it was ordered. */
export const lineTotals = (line: PricedLine, pricesIncludeTax: boolean): Totals =>
  totalsLeft(
    line.cancelledQuantity === line.quantity ? { ...line, cancelledQuantity: 0 } : line,
    pricesIncludeTax,
  );

export interface PricedOrder {
  lines: readonly PricedLine[];
  /** Counts while any piece is not cancelled. */
  delivery: Pick<OrderDelivery, 'minor' | 'taxes'> | null;
  pricesIncludeTax: boolean;
}

/** The sums of an order in minor units. Cancelled pieces do not count (docs/rules.md#amounts-of-pieces). */
export function orderTotals({ lines, delivery, pricesIncludeTax }: PricedOrder): Totals {
  const left = lines.map((line) => totalsLeft(line, pricesIncludeTax));
  const isDelivered = lines.some(({ quantity, cancelledQuantity = 0 }) => cancelledQuantity < quantity);
  const delivered = isDelivered ? delivery : null;
  return totals(
    left.reduce((sum, { totalMinor }) => sum + totalMinor, delivered?.minor ?? 0),
    left.reduce((sum, { taxMinor }) => sum + taxMinor, sumTaxMinor(delivered?.taxes ?? [])),
    pricesIncludeTax,
  );
}
