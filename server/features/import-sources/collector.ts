import type { ImportAnswers, LeftOut } from '#contract/import-sources.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { grams, number } from './cells.ts';
import { UnreadableFile } from './unreadable-file.ts';

const texts = textsOf({ en });

/** Lines that are listed for each reason. */
const maxLines = 1_000;
const maxEntries = 500;
const maxExamples = 3;

/** Collects what of a file is left out or changed, while its rows are adapted. */
export class Collector {
  private readonly entries = new Map<string, LeftOut>();
  /** How often the file does not say something. */
  readonly asks = { brand: 0, weightUnit: 0, pictureBase: 0 };
  private readonly answers: ImportAnswers;

  constructor(answers: ImportAnswers) {
    this.answers = answers;
  }

  readonly skus = { made: 0, changed: 0, examples: [] as string[] };

  /** Notes something of a row that does not come, or not as it is. */
  leave(what: string, line: number, reason: string): void {
    const key = `${what}\n${reason}`;
    const entry = this.entries.get(key) ?? { what, rows: 0, lines: [], reason };
    if (!this.entries.has(key)) {
      if (this.entries.size >= maxEntries) return;
      this.entries.set(key, entry);
    }
    if (entry.lines.at(-1) === line) return;
    entry.rows += 1;
    if (entry.lines.length < maxLines) entry.lines.push(line);
  }

  /** The same of all rows of a product. */
  leaveAll(what: string, rows: readonly { line: number }[], reason: string): [] {
    for (const { line } of rows) this.leave(what, line, reason);
    return [];
  }

  /**
   * @param made of which words one is made where it is empty
   * @param otherwise when these have no letter that a SKU may have
   * @returns the SKU as the shop takes it
   */
  sku(written: string, made: readonly string[], otherwise = ''): string {
    // A spreadsheet's mark before digits.
    const given = written.trim().replace(/^'(?=\d)/, '');
    const sku =
      toSku(
        given === ''
          ? made
              .filter((word) => word !== '')
              .join('-')
              .toLowerCase()
          : given,
      ) || toSku(otherwise);
    if (given === '') this.skus.made += 1;
    else if (sku !== given) this.skus.changed += 1;
    else return sku;
    if (this.skus.examples.length < maxExamples)
      this.skus.examples.push(given === '' ? sku : `${given} → ${sku}`);
    return sku;
  }

  /** @returns the path of a category with at most three levels */
  category(levels: readonly string[], line: number): string {
    const names = levels.map((name) => name.trim()).filter((name) => name !== '');
    const path = names.slice(0, 3).join(' > ');
    if (names.length > 3) this.leave(texts().rows.level, line, texts().cutLevels(path));
    return path;
  }

  /** @returns several categories in the columns of an import */
  categories(paths: readonly string[]): OurCategories {
    const [first = '', ...more] = [...new Set(paths.filter((path) => path !== ''))];
    return { category: first, ...(more.length > 0 ? { categories: [first, ...more].join(';') } : {}) };
  }

  /** @returns the columns of pictures */
  pictures(found: readonly { url: string; alt?: string }[], line: number): Record<string, string> {
    const { rows, relativePicture, tooManyPictures } = texts();
    const byUrl = new Map(
      found.flatMap((one) => (one.url === '' ? [] : ([[this.addressOf(one.url), one]] as const))),
    );
    const all = [...byUrl].map(([url, { alt = '' }]) => ({ url, alt }));
    const usable = all.filter(({ url }) => isAddress.test(url));
    if (usable.length < byUrl.size) this.leave(rows.brokenPicture, line, relativePicture);
    if (usable.length > maxPictures) this.leave(rows.picture, line, tooManyPictures);
    return Object.fromEntries(
      usable.slice(0, maxPictures).flatMap(({ url, alt }, at) => {
        const place = at === 0 ? '' : String(at + 1);
        return [[`imageUrl${place}`, url], ...(alt === '' ? [] : [[`imageAlt${place}`, alt]])];
      }),
    );
  }

  /** Some programs write names of files, which lie below one address. */
  private addressOf(url: string): string {
    if (isAddress.test(url)) return url;
    this.asks.pictureBase += 1;
    const { pictureBase } = this.answers;
    return pictureBase ? `${pictureBase.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}` : url;
  }

  /** @returns grams of a weight whose unit the file does not say */
  weight(cell: string): string {
    if (number(cell) === '' || Number(cell) === 0) return '';
    this.asks.weightUnit += 1;
    return grams(cell, this.answers.weightUnit ?? 'kg');
  }

  /** @returns pieces, which are never below 0 */
  quantity(written: string, line: number): string {
    const pieces = Number(written);
    if (written === '' || Number.isNaN(pieces)) return written;
    if (pieces < 0) this.leave(texts().rows.negative, line, texts().negative);
    return String(Math.max(0, Math.trunc(pieces)));
  }

  /** @throws UnreadableFile for prices in another currency than the shop's: nobody should sell for a number that means something else */
  currency(code: string): void {
    const { currency } = shopFormat();
    if (code !== '' && code.toUpperCase() !== currency)
      throw new UnreadableFile(texts().otherCurrency(code.toUpperCase(), currency));
  }

  leftOut(): LeftOut[] {
    return [...this.entries.values()];
  }
}

interface OurCategories {
  category: string;
  categories?: string;
}

const isAddress = /^https?:\/\//i;
const maxPictures = 12;
const maxSku = 64;

/** @returns the text with dashes where a SKU may not have its characters: 'CL 01/A' becomes 'CL-01-A' */
export const toSku = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxSku);
