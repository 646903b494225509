import type { DocumentLine } from '#contract/document-snapshot.ts';
import { defineTexts } from '#contract/texts.ts';
import { notFound } from '#server/errors.ts';
import * as en from '#server/texts/en/electronic-invoices.ts';
import { addedTaxMinor } from '../../orders/taxes.rules.ts';
import { sumBy, sumGross } from '../document-lines.rules.ts';

const texts = defineTexts({ en });

/** A line, or a charge or allowance of the whole document, with the one rate that EN 16931 has for it. */
interface Rated {
  netMinor: number;
  percent: number;
}
export interface UblLine extends Rated {
  name: string;
  sku: string | null;
  quantity: number;
  /** Without tax. */
  discountMinor: number;
}
/** Below 0, it is an allowance. */
export interface UblCharge extends Rated {
  /** Null for what the rounding of taxes needs. */
  name: string | null;
}
interface UblRate {
  percent: number;
  baseMinor: number;
  taxMinor: number;
  /** Why it is 0 percent. */
  reason: string | null;
}

export interface UblAmounts {
  lines: UblLine[];
  charges: UblCharge[];
  rates: UblRate[];
  taxMinor: number;
  /** Brings the total back to that of the document. */
  roundingMinor: number;
  grossMinor: number;
}

/**
 * The amounts of a document as EN 16931 adds them up. Taxes are those of the document, which rounds them line by line, while the standard wants
 * each to be its rate of the base: a charge or an allowance moves the base to the nearest that has this tax, and the rounding of what is payable
 * takes it back.
 * @throws not-found where the standard has no place for a line
 */
export function ublAmounts(lines: readonly DocumentLine[], pricesIncludeTax: boolean): UblAmounts {
  const percents = lines.flatMap(({ taxes }) => (taxes.length === 1 ? (taxes[0]?.rate ?? []) : []));
  const rated = lines.map((line) => ({ ...line, percent: getPercent(line, percents) }));
  const products = rated.filter(({ key }) => !key.startsWith('delivery-'));
  // The standard has no document without a line.
  const own = products.length > 0 ? products : rated;
  const delivery = rated.filter((line) => !own.includes(line));
  const rates = [...Map.groupBy(rated, ({ percent }) => percent)].map(([percent, some]) =>
    sumRate(percent, some),
  );
  const moved = rates
    .map(({ percent, baseMinor, netMinor }) => ({ percent, name: null, netMinor: baseMinor - netMinor }))
    .filter(({ netMinor }) => netMinor !== 0);
  return {
    lines: own.map(({ name, sku, quantity, netMinor, percent, discountMinor }) => ({
      ...{ name, sku, quantity: quantity ?? 1, netMinor, percent },
      discountMinor: pricesIncludeTax ? Math.round((discountMinor * 100) / (100 + percent)) : discountMinor,
    })),
    charges: [...delivery.map(({ name, netMinor, percent }) => ({ name, netMinor, percent })), ...moved],
    rates: rates.sort((a, b) => b.percent - a.percent),
    taxMinor: sumBy(rates, ({ taxMinor }) => taxMinor),
    roundingMinor: 0 - sumBy(moved, ({ netMinor }) => netMinor),
    grossMinor: sumGross(lines),
  };
}

/** @throws not-found for several taxes, or one without a rate, or without the title that says why it is 0 */
function getPercent({ name, taxes, netMinor }: DocumentLine, percents: readonly number[]): number {
  const [tax, ...others] = taxes;
  if (others.length > 0) throw notFound(texts().severalTaxes(name));
  // Orders keep no tax that rounds to 0: the line has that of another one.
  const isNone = (percent: number) => percent > 0 && netMinor * percent < 50 + percent / 2;
  const percent = tax ? tax.rate : percents.find((one) => netMinor === 0 || isNone(one));
  const isUnsaid = tax?.rate === 0 && (tax.title === null || tax.minor > 0);
  if (percent === null || percent === undefined || isUnsaid) throw notFound(texts().noRate(name));
  return percent;
}

function sumRate(percent: number, lines: readonly DocumentLine[]) {
  const netMinor = sumBy(lines, (line) => line.netMinor);
  const taxMinor = sumBy(lines, ({ taxes }) => taxes[0]?.minor ?? 0);
  const titles = lines.flatMap(({ taxes }) => taxes[0]?.title ?? []);
  const reason = percent === 0 ? [...new Set(titles)].join('; ') : null;
  return { percent, netMinor, taxMinor, reason, baseMinor: taxBase(netMinor, taxMinor, percent) };
}

/** The amount next to the net one whose tax this is. Rates are at most 100 percent, so that there is one. */
function taxBase(netMinor: number, taxMinor: number, percent: number): number {
  const taxOfNet = addedTaxMinor(netMinor, percent);
  if (taxOfNet === taxMinor) return netMinor;
  const isMore = taxOfNet < taxMinor;
  let base = Math.ceil(((taxMinor + (isMore ? -0.5 : 0.5)) * 100) / percent) - (isMore ? 0 : 1);
  while (addedTaxMinor(base, percent) < taxMinor) base += 1;
  while (addedTaxMinor(base, percent) > taxMinor) base -= 1;
  return base;
}
