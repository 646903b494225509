import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import {
  barcode,
  calculated,
  describe,
  filled,
  grams,
  isYesIn,
  number,
  options,
  parseNumber,
  stock,
  withoutTime,
} from './cells.ts';
import type { Collector } from './collector.ts';
import type { OurRow, SourceRow } from './rows.ts';
import { type AdaptedRow, type Source, withHeadings } from './source.ts';

const texts = defineTexts({ en });
const listed = (cell: string) => cell.split(',').map((part) => part.trim());

const productHeadings = withHeadings('product id', 'active (0/1)', 'name *', 'reference #');
/** Columns of combinations have names that products have, too. */
const own = 'combination\n';
const combinationHeadings = (names: readonly string[]) =>
  withHeadings(
    'product id*',
    'attribute (name:type:position)*',
    'value (value:position)*',
  )(names)?.map((name) => own + name) ?? null;
const matchHeadings = (names: readonly string[]) => productHeadings(names) ?? combinationHeadings(names);

/** Products of PrestaShop, one a row, and their combinations, which are another file behind it, or before. */
export const prestaShop: Source = {
  program: 'prestashop',
  matchHeadings,
  furtherHeadings: matchHeadings,
  listKeys: (row) => [row.get('product id') || row.get(`${own}product id*`)],
  adapt(rows, to) {
    const combinations = rows.filter((row) => row.get(`${own}product id*`) !== '');
    const products = rows.filter((row) => !combinations.includes(row));
    if (products.length === 0)
      return to.leaveAll(texts().rows.noParent, combinations, texts().combinationsAlone);
    return products.flatMap((row, at) => adaptProduct(row, at === 0 ? combinations : [], to));
  },
  get reasons() {
    const { seo, cost, tags } = texts();
    return [
      [/^meta /, seo],
      [/wholesale price/, cost],
      [/^tags/, tags],
    ] as const;
  },
};

function adaptProduct(row: SourceRow, combinations: readonly SourceRow[], to: Collector): AdaptedRow[] {
  const alts = listed(row.get('image alt texts (x,y,z...)'));
  const pictures = [
    row.get('image urls (x,y,z...)'),
    ...combinations.map((one) => one.get(`${own}image urls (x,y,z...)`)),
  ]
    .flatMap(listed)
    .map((url, at) => ({ url, alt: alts[at] ?? '' }));
  for (const feature of listed(row.get('feature(name:value:position)'))) {
    const [name = ''] = feature.split(':');
    if (name !== '') to.leave(texts().rows.attribute(name), row.line, texts().unknownAttribute(name));
  }
  const product = {
    name: row.get('name *'),
    brand: row.get('manufacturer'),
    ...describe(row.get('summary'), row.get('description')),
    ...to.categories(listed(row.get('categories (x,y,z...)')).map((name) => to.category([name], row.line))),
    shown: isShown(row, to) ? '1' : '0',
    taxable: to.taxable(row.get('tax rules id'), row.line),
    slug: row.get('url rewritten'),
    ...to.pictures(pictures, row.line),
  };
  const sku = to.sku(row.get('reference #'), [row.get('name *')], `ps-${row.get('product id')}`);
  if (combinations.length === 0) {
    const values = filled({
      sku,
      ...product,
      ...readPrices(row, '', to),
      ...stock(row.get('quantity') !== '', to.quantity(number(row.get('quantity')), row.line)),
      weight: grams(row.get('weight'), 'kg'),
      barcode: barcode(row.get('ean13') || row.get('upc')),
      lowStockAt: to.lowStock(row.get('low stock level'), row.line),
    });
    return [{ line: row.line, values }];
  }
  return combinations.map((one, at) => {
    const chosen = chosenIn(one);
    const get = (name: string) => one.get(own + name);
    const weights = [row.get('weight'), get('impact on weight')];
    const weight = weights.reduce((sum, cell) => sum + (parseNumber(cell, 6) ?? 0), 0);
    const unread = weights.find((cell) => cell !== '' && parseNumber(cell, 6) === null);
    const values = filled({
      sku: to.sku(get('reference'), [sku, ...chosen.map(([, value]) => value)]),
      productSku: sku,
      ...options(chosen),
      ...(at === 0 ? product : {}),
      ...readPrices(row, get('impact on price'), to),
      ...stock(get('quantity') !== '', to.quantity(number(get('quantity')), one.line)),
      weight: grams(unread ?? (weight > 0 ? weight.toFixed(6) : ''), 'kg'),
      barcode: barcode(get('ean13') || get('upc')),
      lowStockAt: to.lowStock(get('low stock level'), one.line),
    });
    return { line: one.line, values };
  });
}

/** A product that shoppers there cannot find or order stays hidden. */
const isShown = (row: SourceRow, to: Collector) =>
  [
    isYesIn(row, 'active (0/1)', { empty: false, unclear: false }, to),
    isYesIn(row, 'available for order (0 = no, 1 = yes)', { empty: true, unclear: false }, to),
    row.get('visibility').toLowerCase() !== 'none',
  ].every(Boolean);

/** 'Color:color:0, Disk space:select:1' and 'Blue:0, 16GB:1' */
function chosenIn(row: SourceRow): (readonly [string, string])[] {
  const parts = (cell: string) => placedParts(cell).filter((part) => part !== '');
  const values = parts(row.get(`${own}value (value:position)*`)).map((value) => value.replace(/:\d+$/, ''));
  return parts(row.get(`${own}attribute (name:type:position)*`)).map(
    (name, at) => [name.replace(/:[^:]*:\d+$/, ''), values[at] ?? ''] as const,
  );
}

/** Parts end with their place: a comma may also be one of a value. */
function placedParts(cell: string): string[] {
  const [parts, open]: [string[], string[]] = [[], []];
  for (const piece of cell.split(',')) {
    open.push(piece);
    if (/:\d+$/.test(piece.trimEnd())) parts.push(open.splice(0).join(',').trim());
  }
  return [...parts, open.join(',').trim()];
}

/** @param impact of a combination on the price */
function readPrices(row: SourceRow, impact: string, to: Collector): OurRow {
  const withoutTax = row.get('price tax excluded');
  to.includesTax = withoutTax === '';
  const price = withoutTax || row.get('price tax included');
  const [percent, discount] = [row.get('discount percent'), row.get('discount amount')];
  const full = (parseNumber(price) ?? 0) + (parseNumber(impact) ?? 0);
  const off = (parseNumber(discount) ?? 0) + (full * (parseNumber(percent) ?? 0)) / 100;
  return calculated({ full, reduced: off > 0 ? full - off : null }, [price, impact, percent, discount], {
    from: toDay(row.get('discount from (yyyy-mm-dd)')),
    until: toDay(row.get('discount to (yyyy-mm-dd)')),
  });
}

/** Zeros are no day. */
const toDay = (cell: string) => (cell.startsWith('0000') ? '' : withoutTime(cell));
