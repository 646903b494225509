/** An order number as people see it: `#1042`. */
export function orderLabel(number: number): string {
  return `#${number}`;
}

/** @returns the typed order number, with or without `#`; null for other text */
export function readOrderNumber(typed: string): number | null {
  const [, digits] = /^#?\s?([1-9]\d{0,14})$/.exec(typed.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
