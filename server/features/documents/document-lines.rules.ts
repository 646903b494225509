import { amountsOfPieces, type FrozenAmounts } from '#contract/amounts-of-pieces.ts';
import type { OrderDelivery } from '#contract/delivery.ts';
import type { DocumentLine, DocumentTax } from '#contract/document-snapshot.ts';
import { divideMinor } from '../orders/shares.rules.ts';

/** A line as its order has frozen it, with what of it is gone by now. */
export interface FrozenLine extends FrozenAmounts {
  id: string;
  part: number;
  /** With the choice. */
  name: string;
  sku: string | null;
  cancelledQuantity: number;
  returnedQuantity: number;
}

export interface FrozenOrder {
  lines: readonly FrozenLine[];
  delivery: Pick<OrderDelivery, 'name' | 'minor' | 'taxes' | 'shares'> | null;
  pricesIncludeTax: boolean;
}

export const sumOf = <T>(list: readonly T[], minorOf: (one: T) => number): number =>
  list.reduce((sum, one) => sum + minorOf(one), 0);

/** Net and gross of an amount as it is shown, after discounts. */
const bothOf = (shownMinor: number, taxMinor: number, pricesIncludeTax: boolean) => ({
  netMinor: pricesIncludeTax ? shownMinor - taxMinor : shownMinor,
  grossMinor: pricesIncludeTax ? shownMinor : shownMinor + taxMinor,
});

/** Pieces of a line in their frozen shares (docs/rules.md#amounts-of-pieces). */
export function lineOfPieces(
  line: FrozenLine,
  which: { before: number; pieces: number },
  pricesIncludeTax: boolean,
): DocumentLine {
  const { netMinor: shown, discountMinor, taxMinor, taxes } = amountsOfPieces(line, which);
  const { id: key, name, sku, unitPriceMinor: unitMinor } = line;
  const named: DocumentTax[] =
    taxes.length === 0 && taxMinor > 0 ? [{ title: null, rate: null, minor: taxMinor }] : taxes;
  const both = bothOf(shown - discountMinor, taxMinor, pricesIncludeTax);
  return { key, name, sku, quantity: which.pieces, unitMinor, discountMinor, ...both, taxes: named };
}

/** The delivery, a line for each share with taxes of its own; with `part`, only what of it is of that part, by the value of its lines. */
export function linesOfDelivery(
  { delivery, lines, pricesIncludeTax }: FrozenOrder,
  part: number | null,
): DocumentLine[] {
  if (!delivery || delivery.minor === 0) return [];
  const parts = [...new Set(lines.map((line) => line.part))].sort((a, b) => a - b);
  const values = parts.map((one) =>
    sumOf(
      lines.filter((line) => line.part === one),
      ({ quantity, unitPriceMinor, discountMinor }) => quantity * unitPriceMinor - discountMinor,
    ),
  );
  const ofPart = (minor: number) =>
    part === null ? minor : (divideMinor(minor, values)[parts.indexOf(part)] ?? 0);
  return (delivery.shares ?? [delivery])
    .map((share, at) => {
      const taxes = share.taxes.map((tax) => ({ ...tax, minor: ofPart(tax.minor) }));
      const shown = ofPart(share.minor);
      const both = bothOf(
        shown,
        sumOf(taxes, ({ minor }) => minor),
        pricesIncludeTax,
      );
      const about = { key: `delivery-${at}`, name: delivery.name, sku: null, quantity: 1 };
      return { ...about, unitMinor: shown, discountMinor: 0, ...both, taxes };
    })
    .filter(({ grossMinor }) => grossMinor > 0);
}

/**
 * The lines of an invoice: all pieces of an order that was paid before it was placed, whose cancelled ones are refunded; else those that are not
 * cancelled, and the delivery while there are any.
 * @param part only its lines and its share of the delivery; null for the whole order
 */
export function linesOfInvoice(
  order: FrozenOrder,
  part: number | null,
  isPaidOnline: boolean,
): DocumentLine[] {
  const own = order.lines.filter((line) => part === null || line.part === part);
  const lines = own.flatMap((line) => {
    const before = isPaidOnline ? 0 : line.cancelledQuantity;
    const pieces = line.quantity - before;
    return pieces > 0 ? [lineOfPieces(line, { before, pieces }, order.pricesIncludeTax)] : [];
  });
  return lines.length > 0 ? [...lines, ...linesOfDelivery(order, part)] : [];
}

export const grossOf = (lines: readonly DocumentLine[]): number =>
  sumOf(lines, ({ grossMinor }) => grossMinor);

export interface RateSum {
  title: string | null;
  rate: number | null;
  netMinor: number;
  taxMinor: number;
}

/** Sums by title and rate, the highest rate first; the net amount of a line with two taxes is in the rows of both. */
export function ratesOf(lines: readonly DocumentLine[]): RateSum[] {
  const sums = new Map<string, RateSum>();
  for (const { netMinor, grossMinor, taxes } of lines) {
    if (grossMinor === 0) continue;
    const named = taxes.length > 0 ? taxes : [{ title: null, rate: 0, minor: 0 }];
    for (const { title, rate, minor } of named) {
      const key = JSON.stringify([title, rate]);
      const sum = sums.get(key) ?? { title, rate, netMinor: 0, taxMinor: 0 };
      sums.set(key, { ...sum, netMinor: sum.netMinor + netMinor, taxMinor: sum.taxMinor + minor });
    }
  }
  return [...sums.values()].sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}
