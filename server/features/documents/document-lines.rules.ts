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

export const sumBy = <T>(list: readonly T[], toMinor: (one: T) => number): number =>
  list.reduce((sum, one) => sum + toMinor(one), 0);

/** Net and gross of an amount as it is shown, after discounts. */
const toNetAndGross = (shownMinor: number, taxMinor: number, pricesIncludeTax: boolean) => ({
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
  const both = toNetAndGross(shown - discountMinor, taxMinor, pricesIncludeTax);
  return { key, name, sku, quantity: which.pieces, unitMinor, discountMinor, ...both, taxes: named };
}

/** An invoice that there is, and the lines on it. */
export interface InvoicedPart {
  part: number | null;
  lines: readonly DocumentLine[];
}

/** The parts between which the delivery that has no invoice is divided: those with pieces left. When none has, all, as long as it is owed. */
function deliveredParts({ lines }: FrozenOrder, invoices: readonly InvoicedPart[], isPaidOnline: boolean) {
  const isOpen = (line: FrozenLine) => !invoices.some(({ part }) => part === line.part);
  const isLeft = (line: FrozenLine) => isPaidOnline || line.quantity > line.cancelledQuantity;
  const listParts = (some: readonly FrozenLine[]) =>
    [...new Set(some.map(({ part }) => part))].sort((a, b) => a - b);
  if (!lines.some(isLeft)) return [];
  const withPieces = listParts(lines.filter((line) => isOpen(line) && isLeft(line)));
  return withPieces.length > 0 ? withPieces : listParts(lines.filter(isOpen));
}

/**
 * The delivery, a line for each share with taxes of its own; with `part`, only what of it is of that part: by the value of its lines, of what other
 * invoices have left.
 */
function linesOfDelivery(
  order: FrozenOrder,
  part: number | null,
  isPaidOnline: boolean,
  invoices: readonly InvoicedPart[],
): DocumentLine[] {
  const { delivery, lines, pricesIncludeTax } = order;
  if (!delivery || delivery.minor === 0) return [];
  const parts = deliveredParts(order, invoices, isPaidOnline);
  if (part === null ? parts.length === 0 : !parts.includes(part)) return [];
  const values = parts.map((one) =>
    sumBy(
      lines.filter((line) => line.part === one),
      ({ quantity, unitPriceMinor, discountMinor }) => quantity * unitPriceMinor - discountMinor,
    ),
  );
  const ofPart = (minor: number) =>
    part === null ? minor : (divideMinor(minor, values)[parts.indexOf(part)] ?? 0);
  return (delivery.shares ?? [delivery])
    .map((share, at) => {
      const invoiced = invoices.flatMap((invoice) =>
        invoice.lines.filter(({ key }) => key === `delivery-${at}`),
      );
      const taxes = share.taxes.map((tax, index) => ({
        ...tax,
        minor: ofPart(tax.minor - sumBy(invoiced, (line) => line.taxes[index]?.minor ?? 0)),
      }));
      const shown = ofPart(share.minor - sumBy(invoiced, ({ unitMinor }) => unitMinor ?? 0));
      const both = toNetAndGross(
        shown,
        sumBy(taxes, ({ minor }) => minor),
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
 * @param invoices those that there are: their share of the delivery stays what it is
 */
export function linesOfInvoice(
  order: FrozenOrder,
  part: number | null,
  isPaidOnline: boolean,
  invoices: readonly InvoicedPart[] = [],
): DocumentLine[] {
  const own = order.lines.filter((line) => part === null || line.part === part);
  const lines = own.flatMap((line) => {
    const before = isPaidOnline ? 0 : line.cancelledQuantity;
    const pieces = line.quantity - before;
    return pieces > 0 ? [lineOfPieces(line, { before, pieces }, order.pricesIncludeTax)] : [];
  });
  return [...lines, ...linesOfDelivery(order, part, isPaidOnline, invoices)];
}

export const sumGross = (lines: readonly DocumentLine[]): number =>
  sumBy(lines, ({ grossMinor }) => grossMinor);

export interface RateSum {
  title: string | null;
  rate: number | null;
  netMinor: number;
  taxMinor: number;
}

/**
 * Sums by title and rate, the highest rate first.
 * @param isNetOnce the net amount of a line with two taxes is in the row of its first; else in the rows of both
 */
export function sumRates(lines: readonly DocumentLine[], { isNetOnce = false } = {}): RateSum[] {
  const sums = new Map<string, RateSum>();
  for (const { netMinor, grossMinor, taxes } of lines) {
    if (grossMinor === 0) continue;
    const named = taxes.length > 0 ? taxes : [{ title: null, rate: 0, minor: 0 }];
    for (const [at, { title, rate, minor }] of named.entries()) {
      const key = JSON.stringify([title, rate]);
      const sum = sums.get(key) ?? { title, rate, netMinor: 0, taxMinor: 0 };
      sums.set(key, {
        ...sum,
        netMinor: sum.netMinor + (isNetOnce && at > 0 ? 0 : netMinor),
        taxMinor: sum.taxMinor + minor,
      });
    }
  }
  return [...sums.values()].sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}
