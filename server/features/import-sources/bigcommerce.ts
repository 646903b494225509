import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import {
  barcode,
  calculated,
  describe,
  filled,
  isYesIn,
  number,
  options,
  parseNumber,
  stock,
} from './cells.ts';
import type { Collector } from './collector.ts';
import type { OurRow, SourceRow } from './rows.ts';
import { type AdaptedRow, type Source, withHeadings } from './source.ts';

const texts = defineTexts({ en });
const maxPictures = 20;
const readKind = (row: SourceRow) => row.get('item type').toLowerCase();

/** Products of BigCommerce: rows of SKUs and rules follow their product without naming it. */
export const bigCommerce: Source = {
  program: 'bigcommerce',
  matchHeadings: withHeadings('item type', 'product id', 'product name', 'product code/sku'),
  listKeys: (row, before) => (readKind(row) === 'product' ? [`product:${row.get('product id')}`] : before),
  adapt(rows, to) {
    const heads = rows.filter((row) => readKind(row) === 'product');
    if (heads.length === 0) return to.leaveAll(texts().rows.noParent, rows, texts().noParent);
    for (const row of rows.filter((row) => !/^(?:product|sku|rule)$/.test(readKind(row))))
      to.leaveAll(texts().rows.ofKind(readKind(row)), [row], texts().unknownKind(readKind(row)));
    return heads.flatMap((head, at) => adaptProduct(head, at === 0 ? rows : [], to));
  },
  get reasons() {
    const { seo, cost } = texts();
    return [
      [/^(?:page title|meta )/, seo],
      [/^cost price/, cost],
    ] as const;
  },
};

/** @param rows its SKUs and rules, among others */
function adaptProduct(head: SourceRow, rows: readonly SourceRow[], to: Collector): AdaptedRow[] {
  const variants = rows.filter((row) => readKind(row) === 'sku');
  const rules = rows.filter((row) => readKind(row) === 'rule');
  if (head.get('product type').toUpperCase() === 'D')
    return to.leaveAll(
      texts().rows.ofKind('digital'),
      [head, ...variants, ...rules],
      texts().unknownKind('digital'),
    );
  const added = addedBy(rules, to);
  const productSku = to.sku(head.get('product code/sku'), [head.get('product name')]);
  const pictures = Array.from({ length: maxPictures }, (_, at) => ({
    url: head.get(`product image file - ${at + 1}`),
    alt: head.get(`product image description - ${at + 1}`),
  }));
  const flags = ['product visible?', 'allow purchases?'] as const;
  const isSold = flags.map((flag, at) => isYesIn(head, flag, { empty: at > 0, unclear: false }, to));
  const product = {
    name: head.get('product name'),
    brand: head.get('brand name'),
    ...describe('', head.get('product description')),
    ...to.categories(
      head
        .get('category')
        .split(';')
        .map((path) => to.category(path.split('/'), head.line)),
    ),
    shown: isSold.every(Boolean) ? '1' : '0',
    taxable: to.taxable(head.get('product tax class'), head.line),
    slug: head.get('product url'),
    ...to.pictures(pictures, head.line),
  };
  if (variants.length === 0) {
    const values = filled({ sku: productSku, ...product, ...readOffer(head, head, '', to) });
    return [{ line: head.line, values }];
  }
  return variants.map((row, at) => {
    const chosen = optionsIn(row.get('product name'));
    const code = row.get('product code/sku');
    const values = filled({
      sku: to.sku(code, [productSku, ...chosen.map(([, value]) => value)]),
      productSku,
      ...options(chosen),
      ...(at === 0 ? product : {}),
      ...readOffer(row, head, added.get(code) ?? '', to),
    });
    return { line: row.line, values };
  });
}

/** '[S]Colour=Blue,[CS]Colour=Red:#ff0000' */
const optionsIn = (text: string) =>
  text.split(/,(?=\[)/).flatMap((part) => {
    const [, name, value = ''] = /^\s*\[\w+\]([^=]+)=(.*)$/s.exec(part) ?? [];
    return name === undefined ? [] : [[name.trim(), value.replace(/:#[0-9a-f]+$/i, '').trim()] as const];
  });

/** Amounts that rules add to the price of a SKU: '[ADD]5'. */
function addedBy(rules: readonly SourceRow[], to: Collector): Map<string, string> {
  const added = new Map<string, string>();
  for (const row of rules) {
    const [, by = ''] = /^\[ADD\](.*)$/i.exec(row.get('price')) ?? [];
    const code = row.get('product code/sku');
    if (by === '' || code === '') to.leave(texts().rows.rule, row.line, texts().rule);
    else added.set(code, by.trim());
  }
  return added;
}

function readOffer(row: SourceRow, head: SourceRow, by: string, to: Collector): OurRow {
  const price = row.get('price') || head.get('price');
  const sale = row.get('sale price') || head.get('sale price');
  const [reduced, added] = [parseNumber(sale) ?? 0, parseNumber(by) ?? 0];
  const tracking = head.get('track inventory').toLowerCase();
  const isShared = row !== head && tracking === 'by product';
  if (isShared) to.leave(texts().rows.sameStock, row.line, texts().sameStock);
  return {
    ...calculated(
      { full: (parseNumber(price) ?? 0) + added, reduced: reduced > 0 ? reduced + added : null },
      [price, sale, by],
    ),
    ...stock(
      tracking !== 'none',
      to.quantity(number((isShared ? head : row).get('current stock level')), row.line),
    ),
    weight: to.weight(row.get('product weight') || head.get('product weight')),
    barcode: barcode(row.get('product upc/ean') || row.get('global trade item number')),
    lowStockAt: to.lowStock(row.get('low stock level'), row.line),
  };
}
