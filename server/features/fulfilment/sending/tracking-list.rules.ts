import { type Carrier, carriers } from '#contract/carriers.ts';
import { tracking } from '#contract/fulfilment.contract.ts';
import { orderLabel, parcelLabel, partLabel, readPartNumber } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import type { TrackingLine } from '#contract/tracking-list.contract.ts';
import * as en from '#server/texts/en/tracking-list.ts';
import type { Pieces, StoredOrder } from '../../orders/orders.rules.ts';
import type { PiecesOfParcel } from '../tracking.rules.ts';
import { findRefusal, openParts, type PaymentState } from './to-send.rules.ts';

const texts = defineTexts({ en });

/** A line of a list as somebody has typed it. */
export interface ListedLine {
  line: number;
  order: string;
  number: string;
  carrier: string;
}

/** The shortest name of a carrier in a line without separators: less is the end of a number. */
const minCarrier = 3;

/** A line without separators has spaces: before the number, and before a carrier, which has no digits. */
export function cellsOfLine(cells: readonly string[]): readonly string[] {
  const filled = cells.filter((cell) => cell !== '');
  const [only] = filled;
  if (filled.length !== 1 || only === undefined || !only.includes(' ')) return cells;
  const [order = '', ...others] = only.split(/\s+/);
  const last = others.findLastIndex((word) => /\d/.test(word));
  const carrier = others.slice(last + 1).join(' ');
  return carrier.length < minCarrier
    ? [order, others.join(' '), '']
    : [order, others.slice(0, last + 1).join(' '), carrier];
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');

const headings = {
  order: /^(?:part|order|bestell|reference)/,
  number: /^(?:number|tracking|sendungs)/,
  carrier: /carrier|service|provider/,
};

interface ListColumns {
  /** The first line names them. */
  areNamed: boolean;
  order: number;
  number: number;
  carrier: number;
}

/** 'Order number' comes before 'Order date'. */
const ofNumber = /(?:number|nummer|no)$/;

/**
 * Where a list has what, by its first line: a name has no digit. Without a known name, columns are in the usual sequence; beside known ones,
 * what has none is absent (-1).
 */
export function findColumns(first: readonly string[]): ListColumns {
  const areNamed = first.length > 0 && first.every((cell) => !/\d/.test(cell));
  const names = areNamed ? first.map(plain) : [];
  const at = (heading: RegExp) => {
    const exact = names.findIndex((name) => heading.test(name) && ofNumber.test(name));
    return exact === -1 ? names.findIndex((name) => heading.test(name)) : exact;
  };
  const found = { order: at(headings.order), number: at(headings.number), carrier: at(headings.carrier) };
  const isKnown = Object.values(found).some((index) => index !== -1);
  return { areNamed, ...(isKnown ? found : { order: 0, number: 1, carrier: 2 }) };
}

const byName = new Map<string, Carrier>([
  ['other', 'other'],
  ...Object.entries(carriers).flatMap(([code, { name }]): [string, Carrier][] => [
    [plain(code), code as Carrier],
    [plain(name), code as Carrier],
  ]),
]);

/** @returns why a number cannot be one, as for a single parcel; null when it may be */
const refusalOfNumber = (number: string): string | null =>
  tracking.trackingNumber.safeParse(number).error?.issues[0]?.message ?? null;

/** An order that the reader of the list may send, with the parts that are the reader's. */
export interface ListedOrder {
  order: StoredOrder;
  parts: readonly number[];
  payment: PaymentState | undefined;
  /** Its parcels that may get a number. */
  untracked: readonly PiecesOfParcel[];
}

interface Known {
  /** By number. */
  orders: ReadonlyMap<number, ListedOrder>;
  /** The number of an order that may be meant, by one that there is not. */
  meant: ReadonlyMap<number, number>;
}

type Found = Pick<TrackingLine, '_id' | 'part' | 'parcel' | 'first' | 'more'>;
const nothing: Found = { _id: null, part: null, parcel: null, first: null, more: 0 };

/** Decides about each line: sent once for each part, or not at all and why. */
export function presentLines(lines: readonly ListedLine[], known: Known): TrackingLine[] {
  /** By part and by number: the line that has it first. */
  const parts = new Map<string, ListedLine>();
  const numbers = new Map<string, number>();
  return lines.map((listed) => {
    const { line, number, carrier: typed } = listed;
    const carrier = typed === '' ? null : (byName.get(plain(typed)) ?? 'other');
    const carrierName = carrier === 'other' && plain(typed) !== 'other' ? typed : '';
    const row = { line, trackingNumber: number, carrier, carrierName, reason: null, warning: null };
    const { label, problem, ...found } = findPart(listed, known);
    const key = `${found._id} ${found.part}`;
    const before = found.part === null ? undefined : parts.get(key);
    const refused = { ...row, order: label, result: 'refused' as const, ...found };
    const reason = problem ?? refusalOfNumber(number);
    if (reason !== null) return { ...refused, ...nothing, reason };
    if (before) {
      const { twice, otherNumber } = texts();
      if (before.number !== number)
        return { ...refused, ...nothing, reason: otherNumber(label, before.line) };
      return { ...refused, ...nothing, result: 'twice', reason: twice(before.line) };
    }
    parts.set(key, listed);
    const sameNumber = number === '' ? undefined : numbers.get(plain(number));
    numbers.set(plain(number), sameNumber ?? line);
    return { ...refused, result: 'ready', warning: findWarning(row, sameNumber) };
  });
}

/** A warning about a line that is sent. @param sameNumber the line that has its number, too */
function findWarning(
  { trackingNumber, carrier, carrierName }: Pick<TrackingLine, 'trackingNumber' | 'carrier' | 'carrierName'>,
  sameNumber: number | undefined,
): string | null {
  const words = texts();
  if (trackingNumber === '') return words.noNumber;
  if (sameNumber !== undefined) return words.sameNumber(sameNumber);
  if (carrierName !== '') return words.unknownCarrier(carrierName);
  return carrier === null ? words.noCarrier : null;
}

/**
 * The part that a line names: its own, or the only one of its order that is to be sent. A number is for the only parcel that was sent without
 * one where nothing is left to send, and for the parcel that the line names.
 */
function findPart(
  { order: typed, number }: Pick<ListedLine, 'order' | 'number'>,
  { orders, meant }: Known,
): Found & { label: string; problem: string | null } {
  const words = texts();
  const named = readPartNumber(typed);
  if (!named)
    return { ...nothing, label: typed, problem: typed === '' ? words.noOrderTyped : words.notANumber };
  const label = shownLabel(named);
  const refused = (problem: string) => ({ ...nothing, label, problem });
  const found = orders.get(named.number);
  if (!found) return refused(words.noOrder(label, meant.get(named.number)));
  const { order } = found;
  const asked = { order, parts: found.parts.filter((part) => named.part === null || part === named.part) };
  if (asked.parts.length === 0) return refused(words.noOrder(label, undefined));
  const open = openParts(asked);
  const refusal = findRefusal(asked, open, found.payment);
  if (named.parcel !== null || (refusal?.code === 'already-sent' && number !== '')) {
    const untracked = found.untracked.filter(
      (parcel) => asked.parts.includes(parcel.part) && parcel.number === (named.parcel ?? parcel.number),
    );
    const [parcel, ...more] = untracked;
    if (parcel && number === '') return refused(words.noNumberToAdd);
    if (parcel && more.length === 0) {
      return {
        label,
        problem: null,
        parcel: parcel.id,
        ...summarizeContents(order, parcel.part, parcel.lines),
      };
    }
    if (parcel)
      return refused(
        words.severalParcels(
          label,
          untracked.map((one) => shownLabel(named, one)),
        ),
      );
    if (named.parcel !== null) return refused(words.noUntracked(label));
  }
  if (refusal) return refused(refusal.reason);
  const [only, ...others] = open;
  if (!only || others.length > 0) {
    return refused(
      words.severalParts(
        label,
        open.map(({ part }) => partLabel(order.number, part)),
      ),
    );
  }
  const lines = only.lines.map(({ line: lineId, quantity }) => ({ lineId, quantity }));
  return { label, problem: null, parcel: null, ...summarizeContents(order, only.part, lines) };
}

type Named = NonNullable<ReturnType<typeof readPartNumber>>;
/** As people see what is typed, or a parcel of the same order. */
function shownLabel(named: Named, { part, number }: Partial<PiecesOfParcel> = {}): string {
  const [ofPart, parcel] = [part ?? named.part, number ?? named.parcel];
  if (ofPart === null) return orderLabel(named.number);
  return parcel === null ? partLabel(named.number, ofPart) : parcelLabel(named.number, ofPart, parcel);
}

function summarizeContents(order: StoredOrder, part: number, pieces: readonly Pieces[]) {
  const [first] = pieces;
  const line = order.lines.find(({ id }) => id === first?.lineId);
  const quantity = first?.quantity ?? 0;
  return {
    _id: order.id,
    part,
    first: { name: line?.name ?? '', choice: line?.choice ?? null, quantity },
    more: pieces.reduce((sum, piece) => sum + piece.quantity, 0) - quantity,
  };
}

/** Numbers that differ in one digit, or in two that follow each other. */
export function similarNumbers(number: number): number[] {
  const digits = [...String(number)];
  const changed = digits.flatMap((_, at) => [
    ...[...'0123456789'].map((digit) => digits.with(at, digit)),
    ...(at > 0 ? [digits.with(at, digits[at - 1] ?? '').with(at - 1, digits[at] ?? '')] : []),
  ]);
  const numbers = changed.filter(([first]) => first !== '0').map((all) => Number(all.join('')));
  return [...new Set(numbers)].filter((one) => one !== number);
}
