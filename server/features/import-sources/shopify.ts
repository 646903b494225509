import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import {
  amount,
  barcode,
  describe,
  filled,
  grams,
  isYesIn,
  number,
  options,
  parseNumber,
  prices,
  stock,
} from './cells.ts';
import type { Collector } from './collector.ts';
import type { OurRow, SourceRow } from './rows.ts';
import { type AdaptedRow, type Source, withHeadings } from './source.ts';

const texts = defineTexts({ en });

/** Names of columns since 2025, and what they were before. */
const renamed = new Map([
  ['url handle', 'handle'],
  ['description', 'body (html)'],
  ['published on online store', 'published'],
  ['sku', 'variant sku'],
  ['barcode', 'variant barcode'],
  ['price', 'variant price'],
  ['compare-at price', 'variant compare at price'],
  ['charge tax', 'variant taxable'],
  ['inventory tracker', 'variant inventory tracker'],
  ['inventory quantity', 'variant inventory qty'],
  ['continue selling when out of stock', 'variant inventory policy'],
  ['weight value (grams)', 'variant grams'],
  ['product image url', 'image src'],
  ['variant image url', 'variant image'],
]);

/** Products of Shopify: one a Handle. Rows without a title continue it, and rows without a price have a picture more. */
export const shopify: Source = {
  program: 'shopify',
  matchHeadings: (names) =>
    withHeadings('handle', 'title', 'variant price')(names) ??
    withHeadings('url handle', 'title', 'price')(names)?.map((name) => renamed.get(name) ?? name) ??
    null,
  listKeys: (row) => [row.get('handle').toLowerCase()],
  adapt(rows, to) {
    return productsIn(rows).flatMap((product, at) => {
      if (at > 0) to.leave(texts().rows.sameHandle, product[0]?.line ?? 0, texts().sameHandle);
      return adaptProduct(product, to, at);
    });
  },
  get reasons() {
    const { seo, cost, tags, advertising } = texts();
    return [
      [/^seo /, seo],
      [/^cost per item/, cost],
      [/^tags$/, tags],
      [/^google shopping/, advertising],
    ] as const;
  },
};

/** Two products may have one handle in a file that somebody edited: another title begins another product. */
function productsIn(rows: readonly SourceRow[]): SourceRow[][] {
  const products = new Map<string, SourceRow[]>();
  const [first] = rows.flatMap((row) => row.get('title') || []);
  let title = first ?? '';
  for (const row of rows) {
    title = row.get('title') || title;
    const rowsOfTitle = products.get(title);
    if (rowsOfTitle) rowsOfTitle.push(row);
    else products.set(title, [row]);
  }
  return [...products.values()];
}

function adaptProduct(rows: readonly SourceRow[], to: Collector, at: number): AdaptedRow[] {
  const head = rows.find((row) => row.get('title') !== '') ?? rows[0];
  if (!head) return [];
  if (isYesIn(head, 'gift card', { empty: false, unclear: false }, to))
    return to.leaveAll(texts().rows.giftCard, rows, texts().giftCards);
  const variants = rows.filter((row) => row.get('variant price') !== '');
  if (variants.length === 0)
    return to.leaveAll(head.get('title') || head.get('handle'), rows, texts().noPrice);
  const handle = head.get('handle') + (at > 0 ? `-${at + 1}` : '');
  const names = [1, 2, 3].map((place) => head.get(`option${place} name`));
  const hasOptions =
    variants.length > 1 ||
    (names[0] !== '' && names[0] !== 'Title') ||
    head.get('option1 value') !== 'Default Title';
  const readValues = (row: SourceRow) =>
    names.flatMap((name, place): [string, string][] => {
      const value = row.get(`option${place + 1} value`);
      return name === '' || !hasOptions || value === '' ? [] : [[name, value]];
    });
  const isPlain = readValues(head).length === 0;
  const product = {
    name: head.get('title'),
    brand: head.get('vendor'),
    ...describe('', head.get('body (html)') || head.get('seo description')),
    ...to.categories([readCategory(head, to), head.get('collection')]),
    shown: isShown(head, to) ? '1' : '0',
    slug: handle,
    ...to.pictures(picturesIn(rows), head.line),
  };
  const productSku = isPlain ? '' : to.productSku(handle || head.get('title') || String(head.line));
  return variants.map((row, place) => {
    const chosen = readValues(row);
    const values = filled({
      sku: to.sku(row.get('variant sku'), [handle, ...chosen.map(([, value]) => value)]),
      ...(isPlain ? {} : { productSku, ...options(chosen) }),
      ...(place === 0 ? product : {}),
      ...readPrices(row),
      ...stock(
        row.get('variant inventory tracker') !== '',
        to.quantity(number(row.get('variant inventory qty')), row.line),
        /^(?:continue|true|yes)$/i.test(row.get('variant inventory policy')),
      ),
      ...(place === 0 && head.get('variant taxable') !== ''
        ? { taxable: isYesIn(head, 'variant taxable', { empty: true, unclear: true }, to) ? '1' : '0' }
        : {}),
      weight: grams(row.get('variant grams'), 'g'),
      barcode: barcode(row.get('variant barcode')),
    });
    return { line: row.line, values };
  });
}

const readCategory = (head: SourceRow, to: Collector) =>
  to.category((head.get('product category') || head.get('type')).split('>'), head.line);

/** Drafts, archived products and unpublished ones stay hidden. */
const isShown = (head: SourceRow, to: Collector) =>
  [
    isYesIn(head, 'published', { empty: true, unclear: false }, to),
    !/^(?:draft|archived)$/i.test(head.get('status')),
  ].every(Boolean);

/** A compare-at price above the price is what the product costs without its sale. */
function readPrices(row: SourceRow): OurRow {
  const [price, before] = [row.get('variant price'), row.get('variant compare at price')];
  const isReduced = (parseNumber(before) ?? Number.POSITIVE_INFINITY) > (parseNumber(price) ?? 0);
  return isReduced ? prices({ regular: before, current: price }) : { price: amount(price) };
}

const picturesIn = (rows: readonly SourceRow[]) =>
  rows
    .map((row) => ({
      url: row.get('image src'),
      alt: row.get('image alt text'),
      place: Number(row.get('image position')) || Number.POSITIVE_INFINITY,
    }))
    .concat(rows.map((row) => ({ url: row.get('variant image'), alt: '', place: Number.POSITIVE_INFINITY })))
    .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place));
