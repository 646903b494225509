import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { describe, filled, isYes, number, options, prices, stock } from './cells.ts';
import type { Collector } from './collector.ts';
import type { OurRow } from './our-row.ts';
import { type AdaptedRow, type Source, type SourceRow, withHeadings } from './source.ts';

const texts = textsOf({ en });
const maxOptions = 3;
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
  headingsOf: withHeadings('sku', 'store_view_code', 'product_type', 'attribute_set_code'),
  keysOf: (row) => [row.get('sku'), ...variationsIn(row).map((pairs) => pairs.get('sku') ?? '')],
  adapt(rows, to) {
    const own = rows.filter((row) => row.get('store_view_code') === '');
    to.leaveAll(
      texts().rows.translation,
      rows.filter((row) => row.get('store_view_code') !== ''),
      texts().translation,
    );
    const head = own.find((row) => row.get('product_type') === 'configurable');
    return head ? configurable(head, own, to) : own.flatMap((row) => simple(row, to));
  },
  get reasons() {
    return [[/^meta_/, texts().seo]] as const;
  },
};

function simple(row: SourceRow, to: Collector): AdaptedRow[] {
  const kind = row.get('product_type');
  if (kind !== 'simple' && kind !== 'virtual')
    return to.leaveAll(texts().rows.ofKind(kind), [row], texts().kindOf(kind));
  const values = filled({
    sku: to.sku(row.get('sku'), []),
    ...productOf(row, [row], to),
    ...offerOf(row, to),
  });
  return [{ line: row.line, values }];
}

function configurable(head: SourceRow, rows: readonly SourceRow[], to: Collector): AdaptedRow[] {
  const bySku = new Map(rows.map((row) => [row.get('sku'), row]));
  const labels = pairsIn(head.get('configurable_variation_labels'));
  const variations = variationsIn(head).flatMap((pairs) => {
    const row = bySku.get(pairs.get('sku') ?? '');
    return row ? [{ row, chosen: [...pairs].filter(([name]) => name !== 'sku') }] : [];
  });
  const count = Math.max(0, ...variations.map(({ chosen }) => chosen.length));
  if (count > maxOptions) return to.leaveAll(texts().rows.option, rows, texts().tooManyOptions(count));
  if (variations.length === 0) return to.leaveAll(head.get('name'), [head], texts().noPrice);
  const productSku = to.sku(head.get('sku'), []);
  const pictured = [head, ...variations.map(({ row }) => row)];
  return variations.map(({ row, chosen }, at) => ({
    line: row.line,
    values: filled({
      sku: to.sku(row.get('sku'), []),
      productSku,
      ...options(chosen.map(([code, value]) => [labels.get(code) ?? code, value] as const)),
      ...(at === 0 ? productOf(head, pictured, to) : {}),
      ...offerOf(row, to),
    }),
  }));
}

function productOf(row: SourceRow, pictured: readonly SourceRow[], to: Collector): OurRow {
  const attributes = pairsIn(row.get('additional_attributes'));
  for (const name of attributes.keys())
    if (!/^(?:manufacturer|brand|has_options|required_options)$/.test(name))
      to.leave(texts().rows.attribute(name), row.line, texts().attributeOf(name));
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
  const isOnline = row.get('product_online') === '1';
  return {
    name: row.get('name'),
    brand: attributes.get('manufacturer') ?? attributes.get('brand') ?? '',
    ...describe(row.get('short_description'), row.get('description')),
    ...to.categories(deepest(paths.slice(0, maxPaths)).map((levels) => to.category(levels, row.line))),
    shown: isOnline && row.get('visibility') !== 'Not Visible Individually' ? '1' : '0',
    taxable: row.get('tax_class_name') === 'None' ? '0' : '1',
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

const offerOf = (row: SourceRow, to: Collector): OurRow => ({
  ...prices(
    { regular: row.get('price'), current: row.get('special_price') },
    { from: dayOf(row.get('special_price_from_date')), until: dayOf(row.get('special_price_to_date')) },
  ),
  ...stock(
    row.get('manage_stock') !== '0' && row.get('qty') !== '',
    to.quantity(number(row.get('qty')), row.line),
    isYes(row.get('allow_backorders')),
  ),
  weight: to.weight(row.get('weight')),
});

/** '12/24/26' is 2026-12-24 */
function dayOf(cell: string): string {
  const [, month = '', day = '', year = ''] = /^(\d+)\/(\d+)\/(\d+)/.exec(cell) ?? [];
  if (year === '') return cell.slice(0, 10);
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
