import type { DocumentLine } from '#contract/document-snapshot.ts';
import { costOfFirstPieces } from '#contract/refund-of-pieces.ts';
import { divideMinor } from '../orders/shares.rules.ts';
import {
  type FrozenLine,
  type FrozenOrder,
  grossOf,
  lineOfPieces,
  linesOfDelivery,
  sumOf,
} from './document-lines.rules.ts';

/** An invoice, with what credit notes have taken back from it. */
export interface IssuedInvoice {
  id: string;
  part: number | null;
  lines: readonly DocumentLine[];
  credits: readonly { refundId: string | null; lines: readonly DocumentLine[] }[];
}

/** A refund that has reached its buyer; they come in the sequence in which they did. */
interface SettledRefund {
  id: string;
  amountMinor: number;
  /** Null for the delivery. None for an amount that somebody typed, or that went back at the provider. */
  lines: readonly { lineId: string | null; quantity: number; amountMinor: number }[];
}

export interface CreditedOrder extends FrozenOrder {
  paidMinor: number;
  receivedMinor: number;
  givenBackMinor: number;
  /** By part: what sellers keep of what has come back, and the share of the delivery that goes back with it. */
  withheld: ReadonlyMap<number, { withheldMinor: number; deliveryBackMinor: number }>;
  refunds: readonly SettledRefund[];
}

export interface CreditNote {
  invoice: IssuedInvoice;
  refundId: string | null;
  lines: DocumentLine[];
}

/** An amount to take back, of pieces or of a line as such. */
interface Wanted {
  key: string;
  pieces: number | null;
  minor: number;
}

/** Amounts that are left of the lines of invoices. Taking something back makes it less, so that nothing is taken back twice. */
class Left {
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
  minorOf(key: string): number {
    return this.lines.get(key)?.line.grossMinor ?? 0;
  }

  creditedPieces(key: string): number {
    return this.lines.get(key)?.credited ?? 0;
  }

  keys(): string[] {
    return [...this.lines.keys()];
  }

  /** As much of what is wanted as is left and allowed, a credit note for each invoice. */
  take(wanted: readonly Wanted[], maxMinor: number, refundId: string | null): CreditNote[] {
    const notes = new Map<IssuedInvoice, DocumentLine[]>();
    let allowed = maxMinor;
    for (const { key, pieces, minor } of wanted) {
      const found = this.lines.get(key);
      const takenMinor = Math.min(minor, found?.line.grossMinor ?? 0, allowed);
      if (!found || takenMinor <= 0) continue;
      const line = this.lineOf(key, pieces, takenMinor);
      this.subtract(key, line);
      allowed -= takenMinor;
      notes.set(found.invoice, [...(notes.get(found.invoice) ?? []), line]);
    }
    return [...notes].map(([invoice, lines]) => ({ invoice, refundId, lines }));
  }

  /** Spreads an amount over what is left of these lines, by value. */
  spread(minor: number, keys = this.keys()): Wanted[] {
    const weights = keys.map((key) => this.minorOf(key));
    const whole = sumOf(weights, (one) => one);
    const shares = divideMinor(Math.min(minor, whole), weights);
    return keys.map((key, at) => ({ key, pieces: null, minor: shares[at] ?? 0 }));
  }

  /** Frozen shares where whole pieces are taken back for what they cost, else a share of what is left. */
  private lineOf(key: string, pieces: number | null, minor: number): DocumentLine {
    const found = this.lines.get(key);
    if (!found) throw new Error('a line of no invoice');
    const { invoice, line: left, credited } = found;
    const frozen = this.order.lines.find(({ id }) => id === left.key);
    if (frozen && pieces !== null) {
      const invoiced = invoice.lines.find((line) => line.key === left.key)?.quantity ?? 0;
      const before = frozen.quantity - invoiced + credited;
      const exact = lineOfPieces(frozen, { before, pieces }, this.order.pricesIncludeTax);
      if (exact.grossMinor === minor && fitsIn(exact, left)) return exact;
    }
    const [netMinor = 0, ...taxes] = divideMinor(minor, [
      left.netMinor,
      ...left.taxes.map((tax) => tax.minor),
    ]);
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
const isDelivery = (key: string) => key.includes('delivery');

const taxIn = (line: DocumentLine, { title, rate }: { title: string | null; rate: number | null }) =>
  line.taxes.find((tax) => tax.title === title && tax.rate === rate)?.minor ?? 0;
const fitsIn = (line: DocumentLine, left: DocumentLine): boolean =>
  line.netMinor <= left.netMinor && left.taxes.every((tax) => taxIn(line, tax) <= tax.minor);

/**
 * The credit notes that an order still lacks (docs/rules.md#documents). What was paid online is credited once it went back: each refund, and what
 * was given back by hand. Of what is paid in another way, pieces that are cancelled or have come back, and as long as money for them is here, not
 * more than was given back. So its invoices less its credit notes are what the buyer keeps, to the cent.
 * @param uninvoiced the lines of parts that have no invoice yet
 */
export function creditNotesOf(
  order: CreditedOrder,
  invoices: readonly IssuedInvoice[],
  uninvoiced: readonly DocumentLine[] = [],
): CreditNote[] {
  if (invoices.length === 0) return [];
  const left = new Left(order, invoices);
  return order.paidMinor > 0
    ? creditsOfMoney(order, left, uninvoiced)
    : creditsOfPieces(order, left, uninvoiced);
}

function creditsOfMoney(order: CreditedOrder, left: Left, uninvoiced: readonly DocumentLine[]): CreditNote[] {
  const { invoices } = left;
  const invoicedMinor = sumOf(invoices, ({ lines }) => grossOf(lines)) + grossOf(uninvoiced);
  const tooMuchMinor = Math.max(0, order.paidMinor + order.receivedMinor - invoicedMinor);
  const credits = invoices.flatMap((invoice) => invoice.credits);
  const isCredited = (id: string) => credits.some(({ refundId }) => refundId === id);
  let creditedMinor = sumOf(credits, ({ lines }) => grossOf(lines));
  let backMinor = 0;
  const notes: CreditNote[] = [];
  const add = (more: readonly CreditNote[]) => {
    notes.push(...more);
    creditedMinor += sumOf(more, ({ lines }) => grossOf(lines));
  };
  for (const refund of order.refunds) {
    backMinor += refund.amountMinor;
    if (isCredited(refund.id)) continue;
    const allowed = Math.min(refund.amountMinor, backMinor - tooMuchMinor - creditedMinor);
    if (allowed > 0) add(merged([...takeRefund(left, refund, allowed, uninvoiced)]));
  }
  const restMinor = backMinor + order.givenBackMinor - tooMuchMinor - creditedMinor;
  // A refund of a line that has no invoice yet is no rest of the others.
  if (restMinor > 0 && uninvoiced.length === 0) {
    const ofPieces = left.take(goneOf(order, left), restMinor, null);
    const spreadMinor = restMinor - sumOf(ofPieces, ({ lines }) => grossOf(lines));
    add(merged([...ofPieces, ...left.take(left.spread(spreadMinor), spreadMinor, null)]));
  }
  return notes;
}

function* takeRefund(
  left: Left,
  { id, lines, amountMinor }: SettledRefund,
  allowed: number,
  uninvoiced: readonly DocumentLine[],
): Generator<CreditNote> {
  const named = lines.flatMap(({ lineId, quantity, amountMinor: minor }): Wanted[] => {
    if (lineId !== null) return [{ key: lineId, pieces: quantity, minor }];
    return left.spread(minor, left.keys().filter(isDelivery));
  });
  const taken = left.take(named, allowed, id);
  yield* taken;
  // An amount without pieces is of all that is left, also of what has no invoice yet.
  const unnamed = Math.min(
    amountMinor - sumOf(lines, (line) => line.amountMinor),
    allowed - sumOf(taken, (note) => grossOf(note.lines)),
  );
  if (unnamed <= 0) return;
  const leftMinor = sumOf(left.keys(), (key) => left.minorOf(key));
  const [ours = 0] = divideMinor(unnamed, [leftMinor, grossOf(uninvoiced)]);
  yield* left.take(left.spread(ours), ours, id);
}

/** One credit note for each invoice and refund. */
const merged = (notes: readonly CreditNote[]): CreditNote[] =>
  [...Map.groupBy(notes, ({ invoice }) => invoice).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, lines: [first, ...others].flatMap(({ lines }) => lines) }] : [],
  );

/** The pieces of invoiced lines that are cancelled or have come back, and were not credited, with what they cost. */
function goneOf(order: CreditedOrder, left: Left): Wanted[] {
  return order.lines.flatMap((line) => {
    const key = line.id;
    const invoice = left.invoices.find(({ lines }) => lines.some((one) => one.key === key));
    const invoiced = invoice?.lines.find((one) => one.key === key)?.quantity ?? 0;
    const skipped = line.quantity - invoiced;
    const gone = line.cancelledQuantity + line.returnedQuantity - skipped;
    const pieces = gone - left.creditedPieces(key);
    if (!invoice || pieces <= 0) return [];
    return [
      {
        key,
        pieces,
        minor: costOf(order, line, skipped + gone) - costOf(order, line, skipped + gone - pieces),
      },
    ];
  });
}

const costOf = ({ pricesIncludeTax }: FrozenOrder, line: FrozenLine, pieces: number): number =>
  costOfFirstPieces(line, pieces, pricesIncludeTax);

function creditsOfPieces(
  order: CreditedOrder,
  left: Left,
  uninvoiced: readonly DocumentLine[],
): CreditNote[] {
  const isCancelled = order.lines.every((line) => line.cancelledQuantity === line.quantity);
  const parts = left.invoices.map((invoice) => {
    const own = order.lines.filter(({ part }) => invoice.part === null || part === invoice.part);
    const returned = [...order.withheld].filter(([part]) => invoice.part === null || part === invoice.part);
    const deliveryMinor = grossOf(linesOfDelivery(order, invoice.part));
    const deliveryBackMinor = sumOf(returned, ([, { deliveryBackMinor: minor }]) => minor);
    const deliveryKeptMinor = isCancelled ? 0 : Math.max(0, deliveryMinor - deliveryBackMinor);
    const piecesMinor = sumOf(
      own,
      (line) =>
        costOf(order, line, line.quantity) -
        costOf(order, line, line.cancelledQuantity + line.returnedQuantity),
    );
    const keptMinor =
      piecesMinor + deliveryKeptMinor + sumOf(returned, ([, { withheldMinor }]) => withheldMinor);
    const openMinor = grossOf(invoice.lines) - sumOf(invoice.credits, ({ lines }) => grossOf(lines));
    const deliveryGoneMinor = deliveryMinor - deliveryKeptMinor;
    return { invoice, keptMinor, openMinor, deliveryGoneMinor };
  });
  const otherMinor = grossOf(uninvoiced);
  const keptMinor = sumOf(parts, (part) => part.keptMinor) + otherMinor;
  const hereMinor = order.receivedMinor - order.givenBackMinor;
  let allowed = sumOf(parts, ({ openMinor }) => openMinor) + otherMinor - Math.max(keptMinor, hereMinor);
  const gone = goneOf(order, left);
  return parts.flatMap(({ invoice, keptMinor: ofPart, openMinor, deliveryGoneMinor }) => {
    const maxMinor = Math.min(openMinor - ofPart, allowed);
    if (maxMinor <= 0) return [];
    const isOwn = (key: string) => invoice.lines.some((line) => keyIn(invoice, line) === key);
    const delivered = left.keys().filter((key) => isDelivery(key) && isOwn(key));
    const creditedMinor = sumOf(invoice.credits, ({ lines }) =>
      grossOf(lines.filter(({ key }) => isDelivery(key))),
    );
    const wanted = [
      ...gone.filter(({ key }) => isOwn(key)),
      ...left.spread(Math.max(0, deliveryGoneMinor - creditedMinor), delivered),
    ];
    const taken = left.take(wanted, maxMinor, null);
    // It was withheld of pieces at first, and then goes back, too.
    const restMinor = maxMinor - sumOf(taken, ({ lines }) => grossOf(lines));
    const more = left.spread(restMinor, left.keys().filter(isOwn));
    const notes = merged([...taken, ...left.take(more, restMinor, null)]);
    allowed -= sumOf(notes, ({ lines }) => grossOf(lines));
    return notes;
  });
}
