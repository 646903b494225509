/** An order's number as people see and say it: `#1042`. */
export function orderLabel(number: number): string {
  return `#${number}`;
}

/** The number that somebody typed, with or without `#`; null when it is none. */
export function readOrderNumber(typed: string): number | null {
  const [, digits] = /^#?\s?([1-9]\d{0,14})$/.exec(typed.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
