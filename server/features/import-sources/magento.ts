import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { describe, filled, isYes, number, options, prices, stock, withoutTime } from './cells.ts';
import type { Collector } from './collector.ts';
import type { OurRow, SourceRow } from './rows.ts';
import { type AdaptedRow, type Source, withHeadings } from './source.ts';

const texts = defineTexts({ en });
/** More paths in one cell are a mistake; each is compared with each. */
const maxPaths = 50;

/** 'sku=a,color=Red|sku=b,color=Blue' */
const variationsIn = (row: SourceRow) =>
  row
    .get('configurable_variations')
    .split('|')
    .map((one) => pairsIn(one))
    .filter((pairs) => pairs.has('sku'));
const pairsIn = (text: string) =>
  new Map(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return value.length === 0 ? [] : [[name.trim(), value.join('=').trim()] as const];
    }),
  );

/** Products of Magento 2: a configurable one names the simple ones that are its variants. */
export const magento: Source = {
  program: 'magento',
  matchHeadings: withHeadings('sku', 'store_view_code', 'product_type', 'attribute_set_code'),
  listKeys: (row) => [row.get('sku'), ...variationsIn(row).map((pairs) => pairs.get('sku') ?? '')],
  adapt(rows, to) {
    const own = rows.filter((row) => row.get('store_view_code') === '');
    to.leaveAll(
      texts().rows.translation,
      rows.filter((row) => row.get('store_view_code') !== ''),
      texts().translation,
    );
    // Products that share a variant, or have one number, are read together.
    const heads = own.filter((row) => row.get('product_type') === 'configurable');
    const others = new Rows(own.filter((row) => row.get('product_type') !== 'configurable'));
    const variants = heads.flatMap((head) => configurable(head, others, to));
    return [...variants, ...others.rest().flatMap((row) => simple(row, to))];
  },
  get reasons() {
    return [[/^meta_/, texts().seo]] as const;
  },
};

function simple(row: SourceRow, to: Collector): AdaptedRow[] {
  const kind = row.get('product_type');
  if (kind !== 'simple' && kind !== 'virtual')
    return to.leaveAll(texts().rows.ofKind(kind), [row], texts().unknownKind(kind));
  const values = filled({
    sku: to.sku(row.get('sku'), []),
    ...readProduct(row, [row], to),
    ...readOffer(row, to),
  });
  return [{ line: row.line, values }];
}

/** Rows of variants, each of which one product takes. */
class Rows {
  private readonly bySku = new Map<string, SourceRow>();
  private readonly taken = new Set<SourceRow>();
  private readonly rows: readonly SourceRow[];

  constructor(rows: readonly SourceRow[]) {
    this.rows = rows;
    for (const row of rows) if (!this.bySku.has(row.get('sku'))) this.bySku.set(row.get('sku'), row);
  }

  /** @returns null for one that was taken */
  take(sku: string): SourceRow | null | undefined {
    const row = this.bySku.get(sku);
    if (!row) return undefined;
    if (this.taken.has(row)) return null;
    this.taken.add(row);
    return row;
  }

  rest(): SourceRow[] {
    return this.rows.filter((row) => !this.taken.has(row));
  }
}

function configurable(head: SourceRow, rows: Rows, to: Collector): AdaptedRow[] {
  const labels = pairsIn(head.get('configurable_variation_labels'));
  const { missingVariant, sharedVariant } = texts().rows;
  const variations = variationsIn(head).flatMap((pairs) => {
    const sku = pairs.get('sku') ?? '';
    const row = rows.take(sku);
    if (row) return [{ row, chosen: [...pairs].filter(([name]) => name !== 'sku') }];
    if (row === null) to.leave(sharedVariant, head.line, texts().sharedVariant);
    else to.leave(missingVariant, head.line, { example: sku, of: texts().noRow });
    return [];
  });
  if (variations.length === 0) return to.leaveAll(head.get('name'), [head], texts().noVariants);
  const productSku = to.sku(head.get('sku'), []);
  for (const { row, chosen } of variations)
    readAttributes(
      row,
      chosen.map(([code]) => code),
      to,
    );
  const pictured = [head, ...variations.map(({ row }) => row)];
  return variations.map(({ row, chosen }, at) => ({
    line: row.line,
    values: filled({
      sku: to.sku(row.get('sku'), []),
      productSku,
      ...options(chosen.map(([code, value]) => [labels.get(code) ?? code, value] as const)),
      ...(at === 0 ? readProduct(head, pictured, to) : {}),
      variantForSale: row.get('product_online') === '2' ? '0' : '1',
      ...readOffer(row, to),
    }),
  }));
}

/** @param options that some of them are */
function readAttributes(row: SourceRow, options: readonly string[], to: Collector): Map<string, string> {
  const attributes = pairsIn(row.get('additional_attributes'));
  for (const name of attributes.keys())
    if (!options.includes(name) && !/^(?:manufacturer|brand|has_options|required_options)$/.test(name))
      to.leave(texts().rows.attribute(name), row.line, texts().unknownAttribute(name));
  return attributes;
}

function readProduct(row: SourceRow, pictured: readonly SourceRow[], to: Collector): OurRow {
  const attributes = readAttributes(row, [], to);
  const paths = row
    .get('categories')
    .split(/,(?! )/)
    .map((path) => path.split('/').slice(1));
  if (paths.length > maxPaths) to.leave(texts().rows.category, row.line, texts().tooManyCategories(maxPaths));
  const pictures = pictured.flatMap((one) => [
    { url: one.get('base_image'), alt: one.get('base_image_label') },
    ...one
      .get('additional_images')
      .split(',')
      .map((url) => ({ url: url.trim() })),
  ]);
  const isHidden = row.get('visibility') === 'Not Visible Individually';
  return {
    name: row.get('name'),
    brand: attributes.get('manufacturer') ?? attributes.get('brand') ?? '',
    ...describe(row.get('short_description'), row.get('description')),
    ...to.categories(deepest(paths.slice(0, maxPaths)).map((levels) => to.category(levels, row.line))),
    shown: row.get('product_online') === '1' && !isHidden ? '1' : '0',
    taxable: to.taxable(row.get('tax_class_name'), row.line),
    slug: row.get('url_key'),
    ...to.pictures(pictures, row.line),
  };
}

/** A path that another one goes on from says nothing. */
function deepest(paths: readonly string[][]): readonly string[][] {
  const written = paths.map((path) => `${path.join('/')}/`);
  return paths.filter(
    (_path, at) => !written.some((other, place) => place !== at && other.startsWith(written[at] ?? '')),
  );
}

const readOffer = (row: SourceRow, to: Collector): OurRow => ({
  ...prices(
    { regular: row.get('price'), current: row.get('special_price') },
    { from: toDay(row.get('special_price_from_date')), until: toDay(row.get('special_price_to_date')) },
  ),
  ...readStock(row, to),
  weight: to.weight(row.get('weight')),
});

/** The switch counts more than pieces: nobody can buy what is out of stock there. */
function readStock(row: SourceRow, to: Collector): OurRow {
  const isManaged = row.get('manage_stock') !== '0';
  const pieces = to.quantity(number(row.get('qty')), row.line);
  if (!isManaged || row.get('is_in_stock') !== '0')
    return stock(isManaged && pieces !== '', pieces, isYes(row.get('allow_backorders')));
  if (Number(pieces) !== 0) to.leave(texts().rows.soldOut, row.line, texts().soldOut);
  return stock(true, '0');
}

/** '12/24/26' is 2026-12-24 */
function toDay(cell: string): string {
  const [, month = '', day = '', year = ''] = /^(\d+)\/(\d+)\/(\d+)/.exec(cell) ?? [];
  if (year === '') return withoutTime(cell);
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
