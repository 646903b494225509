import { createHash } from 'node:crypto';
import { withoutEnd } from './cells.ts';

const maxSku = 64;
const hashLength = 8;

const inAscii = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');

const dashed = (text: string) =>
  withoutEnd(
    inAscii(text)
      .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+/, ''),
    '-',
  );

/** @returns the text with dashes where a SKU may not have its characters: 'CL 01/A' becomes 'CL-01-A' */
export const toSku = (text: string): string => dashed(text).slice(0, maxSku);

/** Two long names with one beginning, or names in letters that a SKU may not have, would be one. */
const isLost = (text: string) =>
  dashed(text).length > maxSku || /(?![A-Za-z0-9])[\p{L}\p{N}]/u.test(inAscii(text));

/** Makes SKUs of other texts, another one for each text. */
export class MadeSkus {
  private readonly textsByKey = new Map<string, string>();
  private readonly times = new Map<string, number>();

  /** @returns the SKU for this text, the same each time. What cannot be seen in it is in a few digits behind it. */
  of(text: string): string {
    const sku = toSku(text);
    const key = sku.toLowerCase();
    const isOthers = (this.textsByKey.get(key) ?? text) !== text;
    // One that the shop takes stays as it is written, also when it comes twice.
    if (sku !== text && (sku === '' || isLost(text) || isOthers)) return withHash(sku, text);
    this.textsByKey.set(key, text);
    return sku;
  }

  /**
   * @param text how the SKU begins
   * @param about what else the product or variant is known by
   * @returns a SKU that nothing else of the file gets
   */
  next(text: string, about = ''): string {
    const name = `${text}\n${about}`;
    const times = (this.times.get(name) ?? 0) + 1;
    this.times.set(name, times);
    const whole = times === 1 ? name : `${name}\n${times}`;
    const sku = toSku(text);
    const key = sku.toLowerCase();
    if (sku === '' || isLost(text) || this.textsByKey.has(key)) return withHash(sku, whole);
    this.textsByKey.set(key, whole);
    return sku;
  }
}

function withHash(sku: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, hashLength);
  const beginning = sku.slice(0, maxSku - hashLength - 1).replace(/-+$/, '');
  return beginning === '' ? hash : `${beginning}-${hash}`;
}
