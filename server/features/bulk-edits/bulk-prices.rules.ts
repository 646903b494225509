import type { BulkChange, priceRoundings } from '#contract/bulk-edits.contract.ts';
import { minorPerMajor, toMajor } from '#contract/money.ts';
import { price } from '#contract/product-fields.ts';
import { maxSales } from '#contract/sale-fields.ts';
import type { BasePrice, PriceOfVariant } from '../prices/base-price.rules.ts';
import { priceNotAboveSales } from '../prices/sales.rules.ts';

type Rounding = (typeof priceRoundings)[number];
type PriceChange = Extract<BulkChange, { kind: 'price' }>;
type SaleChange = Extract<BulkChange, { kind: 'sale' }>;

/** @returns the amount changed by a percentage with at most two decimals, half a unit up */
export function changedBy(minor: number, percent: number, rounding: Rounding): number {
  const exact = (minor * (10_000 + Math.round(percent * 100))) / 10_000;
  const major = minorPerMajor();
  if (rounding === 'none' || major === 1) return Math.round(exact);
  if (rounding === 'whole') return Math.round(exact / major) * major;
  return Math.max(Math.round((exact + 1) / major), 1) * major - 1;
}

/** @returns why nobody may sell at this price; null when they may */
function findRefusal(priceMinor: number): string | null {
  return price.safeParse(toMajor(priceMinor)).error?.issues[0]?.message ?? null;
}

/** The plan for one variant: a base price, or the price of its sale; or why not. */
export function planPrice(
  { priceMinor, highestSaleMinor }: BasePrice,
  change: PriceChange | SaleChange,
): { priceMinor: number } | { reason: string } {
  const isSale = change.kind === 'sale';
  const planned = changedBy(priceMinor, isSale ? -change.percent : change.percent, change.rounding);
  const reason = findRefusal(planned);
  if (reason !== null) return { reason };
  if (isSale && planned >= priceMinor) return { reason: 'Rounded, the sale price would not be lower.' };
  if (!isSale && highestSaleMinor !== null && planned <= highestSaleMinor)
    return { reason: priceNotAboveSales('price').message };
  return { priceMinor: planned };
}

/** Why a product gets no further sale. */
export const hasMaxSales = `A variant has ${maxSales} sales already.`;

export interface PricePlan {
  writes: PriceOfVariant[];
  /** Products with a variant that is written. */
  changed: Set<string>;
  /** Why products stay as they are, by id. */
  refused: Map<string, string>;
}

/** The plan for the variants of products: of each product all or none. */
export function planPrices(variants: readonly BasePrice[], change: PriceChange | SaleChange): PricePlan {
  const plan: PricePlan = { writes: [], changed: new Set(), refused: new Map() };
  const planned = variants.map((variant) => ({ variant, to: planPrice(variant, change) }));
  for (const { variant, to } of planned) if ('reason' in to) plan.refused.set(variant.productId, to.reason);
  for (const { variant, to } of planned) {
    const { id, productId } = variant;
    if ('reason' in to || plan.refused.has(productId)) continue;
    if (change.kind === 'price' && to.priceMinor === variant.priceMinor) continue;
    plan.writes.push({ id, priceMinor: to.priceMinor });
    plan.changed.add(productId);
  }
  return plan;
}
