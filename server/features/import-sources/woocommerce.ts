import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import {
  barcode,
  describe,
  filled,
  grams,
  isWeightUnit,
  isYes,
  isYesIn,
  number,
  options,
  prices,
  stock,
  withoutTime,
} from './cells.ts';
import type { Collector } from './collector.ts';
import type { OurRow, SourceRow } from './rows.ts';
import type { AdaptedRow, Source } from './source.ts';
import { wooHeadings } from './woocommerce-headings.rules.ts';

const texts = defineTexts({ en });
const maxAttributes = 20;

/** Products of WooCommerce: variations name their parent by SKU or `id:ID`, before or behind it. */
export const woocommerce: Source = {
  program: 'woocommerce',
  matchHeadings(names) {
    const headings = wooHeadings(names);
    const needed = ['type', 'sku', 'published', 'regular price'];
    return needed.every((name) => headings.includes(name)) && !headings.includes('handle') ? headings : null;
  },
  listKeys(row) {
    const parent = row.get('parent');
    if (isOfKind(row, 'variation')) return [parent.startsWith('id:') ? parent : `sku:${parent}`];
    const sku = row.get('sku');
    return [`id:${row.get('id')}`, sku && `sku:${sku}`];
  },
  adapt(rows, to) {
    const isVariation = (row: SourceRow) => isOfKind(row, 'variation');
    return rows.filter((row) => !isVariation(row)).length === 0
      ? to.leaveAll(texts().rows.noParent, rows, texts().noParent)
      : rows
          .filter((row) => !isVariation(row))
          .flatMap((head, at) => adaptProduct(head, at === 0 ? rows.filter(isVariation) : [], to));
  },
  get reasons() {
    const { seo, tags } = texts();
    return [
      [/^meta: _yoast/, seo],
      [/^tags$/, tags],
    ] as const;
  },
};

/** 'simple, downloadable, virtual' */
const isOfKind = (row: SourceRow, ...kinds: string[]) =>
  row
    .get('type')
    .toLowerCase()
    .split(/,\s*/)
    .some((kind) => kinds.includes(kind));

function adaptProduct(head: SourceRow, variations: readonly SourceRow[], to: Collector): AdaptedRow[] {
  const kind = head.get('type');
  if (isOfKind(head, 'grouped', 'external', 'downloadable'))
    return to.leaveAll(texts().rows.ofKind(kind), [head, ...variations], texts().unknownKind(kind));
  const attributes = attributesIn(head);
  const optionNames = [...new Set(variations.flatMap((row) => attributesIn(row).map(({ name }) => name)))];
  for (const { name } of attributes)
    if (!optionNames.includes(name))
      to.leave(texts().rows.attribute(name), head.line, texts().unknownAttribute(name));
  const productSku = to.sku(head.get('sku'), [head.get('name')], `woo-${head.get('id')}`);
  const product = {
    name: head.get('name'),
    brand: head.get('brands'),
    ...describe(lines(head.get('short description')), lines(head.get('description'))),
    ...to.categories(categoriesIn(head).map((levels) => to.category(levels, head.line))),
    shown: isShown(head, to) ? '1' : '0',
    ...readTax(head, to),
  };
  const pictures = [head, ...variations].flatMap((row) => listed(row.get('images')));
  const ownPictures = to.pictures(
    pictures.map((url) => ({ url })),
    head.line,
  );
  if (variations.length === 0) {
    const values = filled({ sku: productSku, ...product, ...ownPictures, ...readOwn(head, head, to) });
    return [{ line: head.line, values }];
  }
  return variations.map((row, at) => {
    const own = new Map(attributesIn(row).map(({ name, values: [value = ''] }) => [name, value]));
    const chosen = optionNames.map((name) => [name, own.get(name) ?? ''] as const);
    const values = filled({
      sku: to.sku(row.get('sku'), [productSku, ...chosen.map(([, value]) => value)], `woo-${row.get('id')}`),
      productSku,
      ...options(chosen),
      ...(at === 0 ? { ...product, ...ownPictures } : {}),
      variantForSale:
        isDraft(row) || isYesIn(row, 'published', { empty: true, unclear: false }, to) ? '1' : '0',
      ...readOwn(row, head, to),
    });
    return { line: row.line, values };
  });
}

/** The columns that each variation has. */
function readOwn(row: SourceRow, head: SourceRow, to: Collector): OurRow {
  // Its pieces are counted together with those of the others.
  const isShared = row.get('stock').toLowerCase() === 'parent';
  const pieces = (isShared ? head : row).get('stock');
  if (isShared) to.leave(texts().rows.sameStock, row.line, texts().sameStock);
  const counted = pieces !== '';
  const isThere = row.get('in stock?') === '' || isYes(row.get('in stock?'));
  return {
    ...prices(
      { regular: row.get('regular price'), current: row.get('sale price') },
      {
        from: withoutTime(row.get('date sale price starts')),
        until: withoutTime(row.get('date sale price ends')),
      },
    ),
    // Stock that is not counted is there or not.
    ...stock(
      counted || !isThere,
      counted ? to.quantity(number(pieces), row.line) : '0',
      /^(?:1|notify|yes)$/i.test((isShared ? head : row).get('backorders allowed?')),
    ),
    weight: readWeight(row),
    barcode: barcode(row.get('gtin, upc, ean, or isbn')),
    lowStockAt: to.lowStock(row.get('low stock amount'), row.line),
  };
}

function readWeight(row: SourceRow): string {
  for (const unit of ['kg', 'g', 'lbs', 'lb', 'oz']) {
    const cell = row.get(`weight (${unit})`);
    if (cell !== '' && isWeightUnit(unit)) return grams(cell, unit);
  }
  return '';
}

/** Line breaks are written as two characters. */
const lines = (text: string) => text.replaceAll(String.raw`\n`, '\n');

/** Also variations of a draft have this. */
const isDraft = (row: SourceRow) => /^'?-1$/.test(row.get('published'));
const isShown = (row: SourceRow, to: Collector) =>
  [
    row.get('visibility in catalog').toLowerCase() !== 'hidden',
    !isDraft(row) && isYesIn(row, 'published', { empty: false, unclear: false }, to),
  ].every(Boolean);

function readTax(row: SourceRow, to: Collector): OurRow {
  const status = row.get('tax status').toLowerCase();
  const taxClass = row.get('tax class').toLowerCase();
  if (!/^(?:|standard|reduced-rate|zero-rate)$/.test(taxClass))
    to.leave(texts().rows.taxClass(taxClass), row.line, texts().taxClass);
  const isTaxable = status === '' || status === 'taxable';
  return {
    taxable: isTaxable && taxClass !== 'zero-rate' ? '1' : '0',
    ...(taxClass === 'reduced-rate' ? { taxClass: 'reduced' } : {}),
  };
}

/** Commas in names have a backslash. */
const listed = (cell: string) =>
  cell.split(/(?<!\\),\s*/).map((part) => part.replaceAll(String.raw`\,`, ','));
/** 'Kitchen > Cups, Sale' */
const categoriesIn = (row: SourceRow) => listed(row.get('categories')).map((path) => path.split('>'));

const attributesIn = (row: SourceRow) =>
  Array.from({ length: maxAttributes }, (_, at) => at + 1).flatMap((at) => {
    const name = row.get(`attribute ${at} name`);
    const values = listed(row.get(`attribute ${at} value(s)`));
    return name === '' || values[0] === '' ? [] : [{ name, values }];
  });
