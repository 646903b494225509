import type { ReturnKind } from './return-states.ts';

/** An order number as people see it: `#1042`. */
export function orderLabel(number: number): string {
  return `#${number}`;
}
/** A part of an order as people see it: `#1042-1`. */
export const partLabel = (number: number, part: number) => `${orderLabel(number)}-${part}`;
/** A parcel of a part as people see it: `#1042-1/1`. */
export const parcelLabel = (number: number, part: number, parcel: number) =>
  `${partLabel(number, part)}/${parcel}`;

/** A return as people see it: `#1042-R1`, or the withdrawal that it follows from: `W-1017`. */
export const returnLabel = (kind: ReturnKind, order: number, number: number) =>
  kind === 'withdrawal' ? withdrawalLabel(number) : `${orderLabel(order)}-R${number}`;
/** A statement of withdrawal as people see it: `W-1017`. */
export const withdrawalLabel = (number: number) => `W-${number}`;

interface NamedPart {
  number: number;
  part: number | null;
  parcel: number | null;
}
const partNumber = /^#?\s?([1-9]\d{0,14})(?:-([1-9]\d{0,2})(?:\/([1-9]\d{0,2}))?)?$/;

/** @returns the typed number of an order, of its part or of a parcel of that, with or without `#`; null for other text */
export function readPartNumber(typed: string): NamedPart | null {
  const [, digits, part, parcel] = partNumber.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const orNull = (number: string | undefined) => (number ? Number(number) : null);
  return { number: Number(digits), part: orNull(part), parcel: orNull(parcel) };
}
/** @returns the typed order number, also of a part or parcel of the order; null for other text */
export const readOrderNumber = (typed: string): number | null => readPartNumber(typed)?.number ?? null;
