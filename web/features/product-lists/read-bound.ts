const number = /^-?\d{1,10}(\.\d{1,4})?$/;
/** Reads a typed number, also with a comma before the decimals. @returns null for an empty text, and undefined for what is no number */
export function readBound(text: string): number | null | undefined {
  const trimmed = text.trim().replace(/^([^.,]*),(\d{1,4})$/, '$1.$2');
  if (trimmed === '') return null;
  return number.test(trimmed) ? Number(trimmed) : undefined;
}
