/** An order number as people see it: `#1042`. */
export function orderLabel(number: number): string {
  return `#${number}`;
}
/** A part of an order as people see it: `#1042-1`. */
export const partLabel = (number: number, part: number) => `${orderLabel(number)}-${part}`;
/** A parcel of a part as people see it: `#1042-1/1`. */
export const parcelLabel = (number: number, part: number, parcel: number) =>
  `${partLabel(number, part)}/${parcel}`;

/** @returns the typed order number, with or without `#`, also that of a part or parcel of the order; null for other text */
export function readOrderNumber(typed: string): number | null {
  const [, digits] = /^#?\s?([1-9]\d{0,14})(?:-[1-9]\d{0,2}(?:\/[1-9]\d{0,2})?)?$/.exec(typed.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
