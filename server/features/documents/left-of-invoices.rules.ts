import type { DocumentLine } from '#contract/document-snapshot.ts';
import { divideMinor } from '../orders/shares.rules.ts';
import { type FrozenOrder, lineOfPieces, sumBy } from './document-lines.rules.ts';
import type { Wanted } from './gone-pieces.rules.ts';

/** An invoice, with what credit notes have taken back from it. */
export interface IssuedInvoice {
  id: string;
  part: number | null;
  lines: readonly DocumentLine[];
  credits: readonly { refundId: string | null; lines: readonly DocumentLine[] }[];
}

export interface CreditNote {
  invoice: IssuedInvoice;
  refundId: string | null;
  lines: DocumentLine[];
}

/** Amounts that are left of the lines of invoices. Taking something back makes it less, so that nothing is taken back twice. */
export class Left {
  readonly invoices: readonly IssuedInvoice[];
  private readonly order: FrozenOrder;
  private readonly lines = new Map<
    string,
    { invoice: IssuedInvoice; line: DocumentLine; credited: number }
  >();

  constructor(order: FrozenOrder, invoices: readonly IssuedInvoice[]) {
    this.order = order;
    this.invoices = invoices;
    for (const invoice of invoices) {
      for (const line of invoice.lines) this.lines.set(keyIn(invoice, line), { invoice, line, credited: 0 });
      for (const line of invoice.credits.flatMap((credit) => credit.lines))
        this.subtract(keyIn(invoice, line), line);
    }
  }

  /** With tax. */
  findMinor(key: string): number {
    return this.lines.get(key)?.line.grossMinor ?? 0;
  }

  creditedPieces(key: string): number {
    return this.lines.get(key)?.credited ?? 0;
  }

  keys(isMeant: (invoice: IssuedInvoice) => boolean = () => true): string[] {
    return [...this.lines].flatMap(([key, { invoice }]) => (isMeant(invoice) ? [key] : []));
  }

  findInvoice(key: string): IssuedInvoice | undefined {
    return this.lines.get(key)?.invoice;
  }

  /** As much of what is wanted as is left and allowed, a credit note for each invoice. */
  take(wanted: readonly Wanted[], maxMinor: number, refundId: string | null): CreditNote[] {
    const notes = new Map<IssuedInvoice, DocumentLine[]>();
    let allowed = maxMinor;
    for (const { key, pieces, minor } of wanted) {
      const found = this.lines.get(key);
      const takenMinor = Math.min(minor, found?.line.grossMinor ?? 0, allowed);
      if (!found || takenMinor <= 0) continue;
      const line = this.toLine(key, pieces, takenMinor);
      this.subtract(key, line);
      allowed -= takenMinor;
      notes.set(found.invoice, [...(notes.get(found.invoice) ?? []), line]);
    }
    return [...notes].map(([invoice, lines]) => ({ invoice, refundId, lines }));
  }

  /** Spreads an amount over what is left of these lines, by value. */
  spread(minor: number, keys = this.keys()): Wanted[] {
    const weights = keys.map((key) => this.findMinor(key));
    const whole = sumBy(weights, (one) => one);
    const shares = divideMinor(Math.min(minor, whole), weights);
    return keys.map((key, at) => ({ key, pieces: null, minor: shares[at] ?? 0 }));
  }

  /** Frozen shares where whole pieces are taken back for what they cost, else a share of what is left. */
  private toLine(key: string, pieces: number | null, minor: number): DocumentLine {
    const found = this.lines.get(key);
    if (!found) throw new Error('a line of no invoice');
    const { invoice, line: left, credited } = found;
    const frozen = this.order.lines.find(({ id }) => id === left.key);
    const whole = invoice.lines.find((line) => line.key === left.key);
    const skipped = frozen && whole ? frozen.quantity - (whole.quantity ?? 0) : 0;
    const frozenLine = (which: { before: number; pieces: number }) =>
      frozen && lineOfPieces(frozen, which, this.order.pricesIncludeTax);
    const ofLeft = partsIn(left, left);
    // It is for pieces that are gone, so that nothing but their frozen shares is credited in the end.
    const gone = frozen ? Math.max(0, frozen.cancelledQuantity + frozen.returnedQuantity - skipped) : 0;
    const ofGone = remainingAmounts(frozenLine({ before: skipped, pieces: gone }), whole, left);
    const parts = ofGone && sumBy(ofGone, (one) => one) >= minor ? ofGone : ofLeft;
    if (pieces !== null) {
      const exact = frozenLine({ before: skipped + credited, pieces });
      if (exact?.grossMinor === minor && partsIn(exact, left).every((one, at) => one <= (parts[at] ?? 0)))
        return exact;
    }
    const [netMinor = 0, ...taxes] = divideMinor(minor, parts);
    const shown = this.order.pricesIncludeTax ? minor : netMinor;
    const { name, sku, unitMinor } = left;
    return {
      ...{ key: left.key, name, sku, quantity: pieces },
      unitMinor: pieces === null ? null : unitMinor,
      discountMinor: pieces === null ? 0 : Math.max(0, pieces * (unitMinor ?? 0) - shown),
      ...{ netMinor, grossMinor: minor },
      taxes: left.taxes.map((tax, at) => ({ ...tax, minor: taxes[at] ?? 0 })),
    };
  }

  private subtract(key: string, taken: DocumentLine): void {
    const found = this.lines.get(key);
    if (!found) return;
    const { line, credited, invoice } = found;
    const taxes = line.taxes.map((tax) => ({ ...tax, minor: tax.minor - taxIn(taken, tax) }));
    const { netMinor, grossMinor } = line;
    const less = { netMinor: netMinor - taken.netMinor, grossMinor: grossMinor - taken.grossMinor, taxes };
    this.lines.set(key, { invoice, line: { ...line, ...less }, credited: credited + (taken.quantity ?? 0) });
  }
}

/** Lines of the order have ids of their own; each part has its own share of the delivery. */
const keyIn = ({ part }: IssuedInvoice, { key }: DocumentLine): string =>
  key.startsWith('delivery') ? `${part ?? ''} ${key}` : key;
export const isDelivery = (key: string) => key.includes('delivery');
export const isOfDelivery = ({ key }: DocumentLine) => isDelivery(key);

const taxIn = (line: DocumentLine, { title, rate }: { title: string | null; rate: number | null }) =>
  line.taxes.find((tax) => tax.title === title && tax.rate === rate)?.minor ?? 0;
/** Net, and each tax that the other line has. */
const partsIn = (line: DocumentLine, { taxes }: DocumentLine): number[] => [
  line.netMinor,
  ...taxes.map((tax) => taxIn(line, tax)),
];

/** The amounts of some pieces that were not credited; null when more of them was. */
function remainingAmounts(
  pieces: DocumentLine | undefined,
  invoiced: DocumentLine | undefined,
  left: DocumentLine,
): number[] | null {
  if (!pieces || !invoiced) return null;
  const [before, now] = [partsIn(invoiced, left), partsIn(left, left)];
  const rest = partsIn(pieces, left).map((one, at) => one - (before[at] ?? 0) + (now[at] ?? 0));
  return rest.every((one, at) => one >= 0 && one <= (now[at] ?? 0)) ? rest : null;
}
