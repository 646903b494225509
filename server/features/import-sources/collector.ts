import type { ImportAnswers, LeftOut } from '#contract/import-sources.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { joinCell } from '#server/format/cell-list.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { grams, number, parseNumber } from './cells.ts';
import { MadeSkus, toSku } from './made-skus.ts';
import { UnreadableFile } from './unreadable-file.ts';

const texts = defineTexts({ en });

/** Lines that are listed for each reason. */
const maxLines = 1_000;
const maxEntries = 500;
const maxExamples = 3;

const maxReason = 400;

/** A reason that is one for many rows, with examples of them. */
interface Reason {
  example: string;
  of(examples: string, andMore: boolean): string;
}

interface Entry {
  what: string;
  rows: number;
  lines: number[];
  lastLine: number;
  reason: string | Reason;
  examples: Set<string>;
}

const newEntry = (what: string, reason: string | Reason): Entry => ({
  ...{ what, reason, rows: 0, lines: [], lastLine: 0 },
  examples: new Set(),
});

/** One more than are shown says that there are more. */
function addExample(examples: Set<string>, example: string): void {
  if (examples.size <= maxExamples) examples.add(example);
}

/** Collects what of a file is left out or changed, while its rows are adapted. */
export class Collector {
  private readonly entries = new Map<string, Entry>();
  /** All entries past the limit, as one. */
  private readonly past = newEntry(texts().rows.more, texts().moreKinds);
  /** How often the file does not say something. */
  readonly asks = { brand: 0, weightUnit: 0, pictureBase: 0, tax: 0 };
  /** The file names its currency. */
  knowsCurrency = false;
  /** Undefined while the file does not say it of its prices. */
  includesTax: boolean | undefined;
  private readonly answers: ImportAnswers;

  constructor(answers: ImportAnswers) {
    this.answers = answers;
  }

  private readonly makes = new MadeSkus();
  private readonly products = new MadeSkus();
  readonly skus = { made: 0, changed: 0, examples: [] as string[] };

  /**
   * Notes something of a row that does not come, or not as it is.
   * @param reason a text, or one that names examples, such as this row's
   */
  leave(what: string, line: number, reason: string | Reason): void {
    const kind = `${cut(what)}\n${typeof reason === 'string' ? cut(reason, maxReason) : ''}`;
    const isPast = !this.entries.has(kind) && this.entries.size >= maxEntries;
    const entry = isPast ? this.past : (this.entries.get(kind) ?? newEntry(cut(what), reason));
    if (!isPast) this.entries.set(kind, entry);
    if (typeof reason !== 'string') addExample(entry.examples, cut(reason.example));
    if (entry.lastLine === line) return;
    entry.lastLine = line;
    entry.rows += 1;
    if (entry.lines.length < maxLines) entry.lines.push(line);
  }

  /** Lines of rows that do not come, of which nothing else is said. */
  readonly gone = new Set<number>();

  /** Notes rows that do not come. */
  leaveAll(what: string, rows: readonly { line: number }[], reason: string): [] {
    for (const { line } of rows) {
      this.leave(what, line, reason);
      this.gone.add(line);
    }
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
    if (given === '') {
      const words = made.filter((word) => word !== '').join('-');
      const text = (toSku(words) === '' && otherwise) || words.toLowerCase();
      return this.noteSku('', this.makes.next(text, otherwise));
    }
    const sku = this.makes.of(given);
    return sku === given ? sku : this.noteSku(given, sku);
  }

  /**
   * @param written what joins the variants of a product, once for each product
   * @param about what else the product is known by
   * @returns the SKU of the product, which no other product of the file gets
   */
  productSku(written: string, about = ''): string {
    const sku = this.products.next(written, about);
    return sku.toLowerCase() === toSku(written).toLowerCase() ? sku : this.noteSku(written, sku);
  }

  private noteSku(given: string, sku: string): string {
    this.skus[given === '' ? 'made' : 'changed'] += 1;
    if (this.skus.examples.length < maxExamples)
      this.skus.examples.push(given === '' ? sku : `${cut(given)} → ${sku}`);
    return sku;
  }

  /** @returns the path of a category with at most three levels */
  category(levels: readonly string[], line: number): string {
    const names = levels.map((name) => name.trim()).filter((name) => name !== '');
    const path = names.slice(0, 3).join(' > ');
    if (names.length > 3) this.leave(texts().rows.level, line, { example: path, of: texts().cutLevels });
    return path;
  }

  /** @returns several categories in the columns of an import */
  categories(paths: readonly string[]): OurCategories {
    const [first = '', ...more] = [...new Set(paths.filter((path) => path !== ''))];
    return { category: first, ...(more.length > 0 ? { categories: joinCell([first, ...more]) } : {}) };
  }

  /** @returns the columns of pictures */
  pictures(found: readonly { url: string; alt?: string }[], line: number): Record<string, string> {
    const { rows, relativePicture, tooManyPictures } = texts();
    const byUrl = new Map(
      found.flatMap((one) => (one.url === '' ? [] : ([[this.toAddress(one.url), one]] as const))),
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
  private toAddress(url: string): string {
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

  /** @returns whole pieces, which are never below 0 */
  quantity(written: string, line: number): string {
    const pieces = parseNumber(written, 6);
    if (pieces === null) return written;
    const whole = Math.max(0, Math.trunc(pieces));
    if (pieces < 0) this.leave(texts().rows.negative, line, texts().negative);
    else if (whole !== pieces) this.leave(texts().rows.fraction, line, texts().fraction);
    return String(whole);
  }

  /** @returns the flag of a class of taxes: those that a program has from the beginning are known, with the number of PrestaShop's */
  taxable(taxClass: string, line: number): '0' | '1' {
    if (/^(?:0|none|non-taxable.*)$/i.test(taxClass)) return '0';
    if (!/^(?:|1|taxable goods|default tax class)$/i.test(taxClass))
      this.leave(texts().rows.taxClass(taxClass), line, texts().taxClass);
    return '1';
  }

  /** @returns how few pieces are worth a mail; 0 says nothing there */
  lowStock(written: string, line: number): string {
    const pieces = this.quantity(number(written), line);
    return pieces === '0' ? '' : pieces;
  }

  /** @throws UnreadableFile for prices in another currency than the shop's: nobody should sell for a number that means something else */
  currency(code: string): void {
    const { currency } = shopFormat();
    this.knowsCurrency ||= code !== '';
    if (code !== '' && code.toUpperCase() !== currency)
      throw new UnreadableFile(texts().otherCurrency(cut(code, 20).toUpperCase(), currency));
  }

  leftOut(): LeftOut[] {
    const entries = [...this.entries.values(), ...(this.past.rows > 0 ? [this.past] : [])];
    return entries.map(({ what, rows, lines, reason, examples }) => {
      const some = [...examples].slice(0, maxExamples).join(', ');
      const text = typeof reason === 'string' ? reason : reason.of(some, examples.size > maxExamples);
      return { what, rows, lines, reason: cut(text, maxReason) };
    });
  }
}

interface OurCategories {
  category: string;
  categories?: string;
}

const isAddress = /^https?:\/\//i;
const maxPictures = 12;

const maxText = 80;
/** A cell may be as long as a book, and is stored with an import. */
const cut = (text: string, length = maxText) =>
  text.length > length ? `${text.slice(0, length).toWellFormed()} …` : text;
