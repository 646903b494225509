/** An order number as people see it: `#1042`. */
export function orderLabel(number: number): string {
  return `#${number}`;
}
/** A part of an order as people see it: `#1042-1`. */
export const partLabel = (number: number, part: number) => `${orderLabel(number)}-${part}`;
/** A parcel of a part as people see it: `#1042-1/1`. */
export const parcelLabel = (number: number, part: number, parcel: number) =>
  `${partLabel(number, part)}/${parcel}`;

/** @returns the typed number of an order or of its part, with or without `#`, also that of a parcel of the part; null for other text */
export function readPartNumber(typed: string): { number: number; part: number | null } | null {
  const [, digits, part] =
    /^#?\s?([1-9]\d{0,14})(?:-([1-9]\d{0,2})(?:\/[1-9]\d{0,2})?)?$/.exec(typed.trim()) ?? [];
  return digits === undefined ? null : { number: Number(digits), part: part ? Number(part) : null };
}
/** @returns the typed order number, also of a part or parcel of the order; null for other text */
export const readOrderNumber = (typed: string): number | null => readPartNumber(typed)?.number ?? null;
