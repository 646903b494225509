import type { DocumentLine } from '#contract/document-snapshot.ts';
import { costOfFirstPieces } from '#contract/refund-of-pieces.ts';
import { divideMinor } from '../orders/shares.rules.ts';
import { type FrozenLine, type FrozenOrder, sumBy, sumGross } from './document-lines.rules.ts';
import { type GoneLine, goneUnits, payBack, type Wanted, wantedPieces } from './gone-pieces.rules.ts';
import {
  type CreditNote,
  type IssuedInvoice,
  isDelivery,
  isOfDelivery,
  Left,
} from './left-of-invoices.rules.ts';

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

/**
 * The credit notes that an order still lacks (docs/rules.md#documents). What was paid online is credited once it went back: each refund, and what
 * was given back by hand. Of what is paid in another way, pieces that are cancelled or have come back, and as long as money for them is here, not
 * more than was given back. So its invoices less its credit notes are what the buyer keeps, to the cent.
 * @param toCome of parts that have no invoice yet: what they would say takes its share, and is credited once they are issued
 */
export function missingCreditNotes(
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
  sumBy(notes, ({ lines }) => sumGross(lines));

function creditsOfMoney(order: CreditedOrder, left: Left): CreditNote[] {
  const { invoices } = left;
  const tooMuchMinor = Math.max(0, order.paidMinor + order.receivedMinor - grossOfNotes(invoices));
  const credits = invoices.flatMap((invoice) => invoice.credits);
  const backMinor = sumBy(order.refunds, ({ amountMinor }) => amountMinor) + order.givenBackMinor;
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
    const ofPieces = left.take(payBack(listGoneLines(order, left), restMinor), restMinor, null);
    add(merged([...ofPieces, ...takeRest(left, restMinor - grossOfNotes(ofPieces))]));
  }
  return notes;
}

/** The share of each invoice by value, together with what of it was taken back in the same way before. */
function takeRest(left: Left, minor: number): CreditNote[] {
  const { invoices } = left;
  const before = invoices.map(({ credits }) =>
    sumBy(credits, ({ refundId, lines }) =>
      refundId === null ? sumGross(lines.filter(({ quantity }) => quantity === null)) : 0,
    ),
  );
  const weights = invoices.map(
    (invoice, at) =>
      sumBy(
        left.keys((one) => one === invoice),
        (key) => left.findMinor(key),
      ) + (before[at] ?? 0),
  );
  const shares = divideMinor(minor + sumBy(before, (one) => one), weights);
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
  const creditedMinor = sumBy(left.invoices, ({ credits }) =>
    grossOfNotes(credits.filter(({ refundId }) => refundId === id)),
  );
  const keys = left.keys(isOpen);
  const named = lines.flatMap(({ lineId, quantity, amountMinor: minor }): Wanted[] => {
    if (lineId !== null) return keys.includes(lineId) ? [{ key: lineId, pieces: quantity, minor }] : [];
    const creditedDelivery = sumBy(left.invoices, ({ credits }) =>
      sumBy(credits, (credit) => (credit.refundId === id ? sumGross(credit.lines.filter(isOfDelivery)) : 0)),
    );
    return left.spread(Math.max(0, minor - creditedDelivery), keys.filter(isDelivery));
  });
  const taken = left.take(named, allowed, id);
  yield* taken;
  // An amount without pieces is of all that is left.
  const unnamed = Math.min(
    amountMinor - sumBy(lines, (line) => line.amountMinor),
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

/** The pieces of invoiced lines that are cancelled or have come back, as far as they were not credited. */
function listGoneLines(order: CreditedOrder, left: Left): GoneLine[] {
  return order.lines.flatMap((line) => {
    const key = line.id;
    const invoice = left.invoices.find(({ lines }) => lines.some((one) => one.key === key));
    const whole = invoice?.lines.find((one) => one.key === key);
    if (!whole) return [];
    const skipped = line.quantity - (whole.quantity ?? 0);
    const gone = Math.max(0, line.cancelledQuantity + line.returnedQuantity - skipped);
    const costOfFirst = (pieces: number) => costOfPieces(order, line, skipped + pieces);
    const credited = left.creditedPieces(key);
    const costs = Array.from(
      { length: Math.max(0, gone - credited) },
      (_, at) => costOfFirst(credited + at + 1) - costOfFirst(credited + at),
    );
    const creditedMinor = whole.grossMinor - left.findMinor(key);
    const restMinor = costOfFirst(gone) - costOfFirst(0) - creditedMinor;
    return restMinor > 0 ? [{ key, units: goneUnits(costs, restMinor) }] : [];
  });
}

const costOfPieces = ({ pricesIncludeTax }: FrozenOrder, line: FrozenLine, pieces: number): number =>
  costOfFirstPieces(line, pieces, pricesIncludeTax);

/** The part of the delivery of the whole order that goes back, by the delivery on each invoice. */
function deliveryToCredit(order: CreditedOrder, { invoices }: Left): number[] {
  const delivered = invoices.map(({ lines }) => sumGross(lines.filter(isOfDelivery)));
  const wholeMinor = sumBy(delivered, (minor) => minor);
  const isCancelled = order.lines.every((line) => line.cancelledQuantity === line.quantity);
  const backMinor = sumBy([...order.withheld.values()], ({ deliveryBackMinor }) => deliveryBackMinor);
  return divideMinor(isCancelled ? wholeMinor : Math.min(wholeMinor, backMinor), delivered);
}

function creditsOfPieces(order: CreditedOrder, left: Left): CreditNote[] {
  const deliveryGone = deliveryToCredit(order, left);
  const parts = left.invoices.map((invoice, at) => {
    const isOwnPart = (part: number) => invoice.part === null || part === invoice.part;
    const deliveryGoneMinor = deliveryGone[at] ?? 0;
    const deliveryMinor = sumGross(invoice.lines.filter(isOfDelivery));
    const piecesMinor = sumBy(
      order.lines.filter(({ part }) => isOwnPart(part)),
      (line) =>
        costOfPieces(order, line, line.quantity) -
        costOfPieces(order, line, line.cancelledQuantity + line.returnedQuantity),
    );
    const withheldMinor = sumBy([...order.withheld], ([part, own]) =>
      isOwnPart(part) ? own.withheldMinor : 0,
    );
    const keptMinor = piecesMinor + deliveryMinor - deliveryGoneMinor + withheldMinor;
    const openMinor = sumGross(invoice.lines) - grossOfNotes(invoice.credits);
    return { invoice, keptMinor, openMinor, deliveryGoneMinor };
  });
  const keptMinor = sumBy(parts, (part) => part.keptMinor);
  const hereMinor = order.receivedMinor - order.givenBackMinor;
  const allowed = sumBy(parts, ({ openMinor }) => openMinor) - Math.max(keptMinor, hereMinor);
  if (allowed <= 0) return [];
  const gone = listGoneLines(order, left);
  // All that is gone is credited, or the pieces that the money which went back is for.
  const chosen = hereMinor <= keptMinor ? wantedPieces(gone) : payBack(gone, allowed);
  const goneAt = (at: number) => chosen.filter(({ key }) => left.findInvoice(key) === parts[at]?.invoice);
  const limits = parts.map((part) => Math.max(0, part.openMinor - part.keptMinor));
  const minors = limitedTo(allowed, limits, (at) => sumBy(goneAt(at), ({ minor }) => minor));
  return parts.flatMap(({ invoice, deliveryGoneMinor }, at) => {
    const maxMinor = minors[at] ?? 0;
    const own = left.keys((one) => one === invoice);
    const creditedMinor = sumBy(invoice.credits, ({ lines }) => sumGross(lines.filter(isOfDelivery)));
    const wanted = [
      ...goneAt(at),
      ...left.spread(Math.max(0, deliveryGoneMinor - creditedMinor), own.filter(isDelivery)),
    ];
    const taken = left.take(wanted, maxMinor, null);
    const restMinor = maxMinor - grossOfNotes(taken);
    return merged([...taken, ...left.take(left.spread(restMinor, own), restMinor, null)]);
  });
}

/** Divides an amount over invoices: first what is wanted of each, then as much as each may have, in their sequence. */
function limitedTo(minor: number, limits: readonly number[], wantedAt: (at: number) => number): number[] {
  const first = limits.map((limit, at) => Math.min(limit, wantedAt(at)));
  let left = minor;
  const given = first.map((wanted) => {
    const taken = Math.min(wanted, left);
    left -= taken;
    return taken;
  });
  return given.map((taken, at) => {
    const more = Math.min((limits[at] ?? 0) - taken, left);
    left -= more;
    return taken + more;
  });
}
