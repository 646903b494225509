import type { DocumentLine } from '#contract/document-snapshot.ts';
import { costOfFirstPieces } from '#contract/refund-of-pieces.ts';
import { divideMinor } from '../orders/shares.rules.ts';
import { type FrozenLine, type FrozenOrder, grossOf, lineOfPieces, sumOf } from './document-lines.rules.ts';

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

  keys(isMeant: (invoice: IssuedInvoice) => boolean = () => true): string[] {
    return [...this.lines].flatMap(([key, { invoice }]) => (isMeant(invoice) ? [key] : []));
  }

  invoiceOf(key: string): IssuedInvoice | undefined {
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
const isOfDelivery = ({ key }: DocumentLine) => isDelivery(key);

const taxIn = (line: DocumentLine, { title, rate }: { title: string | null; rate: number | null }) =>
  line.taxes.find((tax) => tax.title === title && tax.rate === rate)?.minor ?? 0;
const fitsIn = (line: DocumentLine, left: DocumentLine): boolean =>
  line.netMinor <= left.netMinor && left.taxes.every((tax) => taxIn(line, tax) <= tax.minor);

/**
 * The credit notes that an order still lacks (docs/rules.md#documents). What was paid online is credited once it went back: each refund, and what
 * was given back by hand. Of what is paid in another way, pieces that are cancelled or have come back, and as long as money for them is here, not
 * more than was given back. So its invoices less its credit notes are what the buyer keeps, to the cent.
 * @param toCome of parts that have no invoice yet: what they would say takes its share, and is credited once they are issued
 */
export function creditNotesOf(
  order: CreditedOrder,
  issued: readonly IssuedInvoice[],
  toCome: readonly IssuedInvoice[] = [],
): CreditNote[] {
  if (issued.length === 0) return [];
  const left = new Left(order, [...issued, ...toCome]);
  const notes = order.paidMinor > 0 ? creditsOfMoney(order, left) : creditsOfPieces(order, left);
  return notes.filter(({ invoice }) => issued.includes(invoice));
}

const grossOfNotes = (notes: readonly { lines: readonly DocumentLine[] }[]): number =>
  sumOf(notes, ({ lines }) => grossOf(lines));

function creditsOfMoney(order: CreditedOrder, left: Left): CreditNote[] {
  const { invoices } = left;
  const tooMuchMinor = Math.max(0, order.paidMinor + order.receivedMinor - grossOfNotes(invoices));
  const credits = invoices.flatMap((invoice) => invoice.credits);
  const backMinor = sumOf(order.refunds, ({ amountMinor }) => amountMinor) + order.givenBackMinor;
  let restMinor = backMinor - tooMuchMinor - grossOfNotes(credits);
  let settledMinor = -tooMuchMinor;
  const notes: CreditNote[] = [];
  const add = (more: readonly CreditNote[]) => {
    notes.push(...more);
    restMinor -= grossOfNotes(more);
  };
  for (const refund of order.refunds) {
    const before = Math.max(0, settledMinor);
    settledMinor += refund.amountMinor;
    const creditedMinor = grossOfNotes(credits.filter(({ refundId }) => refundId === refund.id));
    const allowed = Math.min(Math.max(0, settledMinor) - before - creditedMinor, restMinor);
    if (allowed > 0) add(merged([...takeRefund(left, refund, allowed)]));
  }
  if (restMinor > 0) {
    const ofPieces = left.take(goneOf(order, left), restMinor, null);
    add(merged([...ofPieces, ...takeRest(left, restMinor - grossOfNotes(ofPieces))]));
  }
  return notes;
}

/** The share of each invoice by value, together with what of it was taken back in the same way before. */
function takeRest(left: Left, minor: number): CreditNote[] {
  const { invoices } = left;
  const before = invoices.map(({ credits }) =>
    sumOf(credits, ({ refundId, lines }) =>
      refundId === null ? grossOf(lines.filter(({ quantity }) => quantity === null)) : 0,
    ),
  );
  const weights = invoices.map(
    (invoice, at) =>
      sumOf(
        left.keys((one) => one === invoice),
        (key) => left.minorOf(key),
      ) + (before[at] ?? 0),
  );
  const shares = divideMinor(minor + sumOf(before, (one) => one), weights);
  let allowed = minor;
  return invoices.flatMap((invoice, at) => {
    const own = Math.min(allowed, Math.max(0, (shares[at] ?? 0) - (before[at] ?? 0)));
    const spread = left.spread(
      own,
      left.keys((one) => one === invoice),
    );
    const taken = left.take(spread, own, null);
    allowed -= grossOfNotes(taken);
    return taken;
  });
}

/** A refund of two parts has a credit note of each, also when one of them gets its invoice later. */
function* takeRefund(
  left: Left,
  { id, lines, amountMinor }: SettledRefund,
  allowed: number,
): Generator<CreditNote> {
  const isOpen = ({ credits }: IssuedInvoice) => !credits.some(({ refundId }) => refundId === id);
  const creditedMinor = sumOf(left.invoices, ({ credits }) =>
    grossOfNotes(credits.filter(({ refundId }) => refundId === id)),
  );
  const keys = left.keys(isOpen);
  const named = lines.flatMap(({ lineId, quantity, amountMinor: minor }): Wanted[] => {
    if (lineId !== null) return keys.includes(lineId) ? [{ key: lineId, pieces: quantity, minor }] : [];
    const creditedDelivery = sumOf(left.invoices, ({ credits }) =>
      sumOf(credits, (credit) => (credit.refundId === id ? grossOf(credit.lines.filter(isOfDelivery)) : 0)),
    );
    return left.spread(Math.max(0, minor - creditedDelivery), keys.filter(isDelivery));
  });
  const taken = left.take(named, allowed, id);
  yield* taken;
  // An amount without pieces is of all that is left.
  const unnamed = Math.min(
    amountMinor - sumOf(lines, (line) => line.amountMinor),
    amountMinor - creditedMinor - grossOfNotes(taken),
    allowed - grossOfNotes(taken),
  );
  if (unnamed > 0) yield* left.take(left.spread(unnamed, keys), unnamed, id);
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

/** The part of the delivery of the whole order that goes back, by the delivery on each invoice. */
function deliveryGoneOf(order: CreditedOrder, { invoices }: Left): number[] {
  const delivered = invoices.map(({ lines }) => grossOf(lines.filter(isOfDelivery)));
  const wholeMinor = sumOf(delivered, (minor) => minor);
  const isCancelled = order.lines.every((line) => line.cancelledQuantity === line.quantity);
  const backMinor = sumOf([...order.withheld.values()], ({ deliveryBackMinor }) => deliveryBackMinor);
  return divideMinor(isCancelled ? wholeMinor : Math.min(wholeMinor, backMinor), delivered);
}

function creditsOfPieces(order: CreditedOrder, left: Left): CreditNote[] {
  const deliveryGone = deliveryGoneOf(order, left);
  const parts = left.invoices.map((invoice, at) => {
    const isOwnPart = (part: number) => invoice.part === null || part === invoice.part;
    const deliveryGoneMinor = deliveryGone[at] ?? 0;
    const deliveryMinor = grossOf(invoice.lines.filter(isOfDelivery));
    const piecesMinor = sumOf(
      order.lines.filter(({ part }) => isOwnPart(part)),
      (line) =>
        costOf(order, line, line.quantity) -
        costOf(order, line, line.cancelledQuantity + line.returnedQuantity),
    );
    const withheldMinor = sumOf([...order.withheld], ([part, own]) =>
      isOwnPart(part) ? own.withheldMinor : 0,
    );
    const keptMinor = piecesMinor + deliveryMinor - deliveryGoneMinor + withheldMinor;
    const openMinor = grossOf(invoice.lines) - grossOfNotes(invoice.credits);
    return { invoice, keptMinor, openMinor, deliveryGoneMinor };
  });
  const keptMinor = sumOf(parts, (part) => part.keptMinor);
  const hereMinor = order.receivedMinor - order.givenBackMinor;
  let allowed = sumOf(parts, ({ openMinor }) => openMinor) - Math.max(keptMinor, hereMinor);
  const gone = goneOf(order, left);
  return parts.flatMap(({ invoice, keptMinor: ofPart, openMinor, deliveryGoneMinor }) => {
    const maxMinor = Math.min(openMinor - ofPart, allowed);
    if (maxMinor <= 0) return [];
    const isOwn = (key: string) => left.invoiceOf(key) === invoice;
    const own = left.keys((one) => one === invoice);
    const creditedMinor = sumOf(invoice.credits, ({ lines }) => grossOf(lines.filter(isOfDelivery)));
    const wanted = [
      ...gone.filter(({ key }) => isOwn(key)),
      ...left.spread(Math.max(0, deliveryGoneMinor - creditedMinor), own.filter(isDelivery)),
    ];
    const taken = left.take(wanted, maxMinor, null);
    // It was withheld of pieces at first, and then goes back, too.
    const restMinor = maxMinor - grossOfNotes(taken);
    const notes = merged([...taken, ...left.take(left.spread(restMinor, own), restMinor, null)]);
    allowed -= grossOfNotes(notes);
    return notes;
  });
}
