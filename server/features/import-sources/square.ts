import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import {
  barcode,
  describe,
  filled,
  grams,
  isYes,
  isYesIn,
  options,
  parseNumber,
  prices,
  stock,
  unreadIn,
} from './cells.ts';
import type { Collector } from './collector.ts';
import type { SourceRow } from './rows.ts';
import type { AdaptedRow, Source } from './source.ts';

const texts = defineTexts({ en });

/** Items of Square: rows with one token are the variations of an item. */
export const square: Source = {
  program: 'square',
  matchHeadings(names) {
    if (!names.includes('item name') || !names.includes('variation name')) return null;
    return names.map((name) => {
      const [, currency] = /^price \((\w{3})\)$/.exec(name) ?? [];
      if (currency) return `price\n${currency}`;
      if (name === 'item id') return 'token';
      // There is one for each location.
      if (name.startsWith('current quantity ')) return 'current quantity';
      return name.startsWith('tax - ') ? 'tax' : name;
    });
  },
  listKeys: (row) => [row.get('token') || row.get('item name')],
  adapt(rows, to) {
    const [head] = rows;
    if (!head) return [];
    const kind = head.get('item type');
    if (/^(?:digital|donation|event|gift card|membership)/i.test(kind))
      return to.leaveAll(texts().rows.ofKind(kind), rows, texts().unknownKind(kind));
    const isVariable = (row: SourceRow) => readPrice(row, to) === 'variable';
    to.leaveAll(texts().rows.variablePrice, rows.filter(isVariable), texts().noPrice);
    const sold = rows.filter((row) => !isVariable(row));
    const names = [1, 2, 3, 4].map((at) => head.get(`option name ${at}`)).filter((name) => name !== '');
    const isPlain =
      rows.length === 1 && names.length === 0 && /^(?:regular|)$/i.test(head.get('variation name'));
    const readValues = (row: SourceRow) =>
      names.length > 0
        ? names.map((name, at) => [name, row.get(`option value ${at + 1}`)] as const)
        : [['Variation', row.get('variation name')] as const];
    const isSold = (row: SourceRow) => isYesIn(row, 'sellable', { empty: true, unclear: false }, to);
    const name = head.get('item name');
    const taxes = head.all('tax');
    const product = {
      name,
      ...describe('', head.get('description')),
      ...to.categories(categoriesIn(head).map((path) => to.category(path.split('>'), head.line))),
      shown: isShown(head) ? '1' : '0',
      taxable: taxes.length === 0 || taxes.some(isYes) ? '1' : '0',
    };
    const productSku =
      isPlain || sold.length === 0 ? '' : to.productSku(head.get('token') || name.toLowerCase());
    return sold.map((row, at): AdaptedRow => {
      const chosen = isPlain ? [] : readValues(row);
      const pieces = row.all('current quantity');
      const values = filled({
        sku: to.sku(row.get('sku'), [name, ...chosen.map(([, value]) => value)], row.get('token')),
        ...(isPlain ? {} : { productSku, ...options(chosen), variantForSale: isSold(row) ? '1' : '0' }),
        ...(at === 0 ? { ...product, ...(isPlain && !isSold(row) ? { shown: '0' } : {}) } : {}),
        ...prices({ regular: readPrice(row, to), current: row.get('online sale price') }),
        ...stock(pieces.length > 0, to.quantity(sumCells(pieces), row.line)),
        weight: grams(row.get('weight (lb)'), 'lb') || grams(row.get('weight (kg)'), 'kg'),
        barcode: barcode(row.get('gtin')),
      });
      return { line: row.line, values };
    });
  },
};

/** Newer files have several. */
const categoriesIn = (head: SourceRow): readonly string[] => {
  const several = head.get('categories');
  return several === '' ? [head.get('category') || head.get('reporting category')] : several.split(/,\s*/);
};

const isShown = (head: SourceRow) =>
  ![/^hidden$/i.test(head.get('square online item visibility')), isYes(head.get('archived'))].includes(true);

/** '$12.00', '1,018.00', 'variable'; a column may name its currency. */
function readPrice(row: SourceRow, to: Collector): string {
  const own = row.get('price');
  if (own !== '') return own.toLowerCase() === 'variable' ? 'variable' : own;
  for (const currency of ['usd', 'cad', 'eur', 'gbp', 'aud', 'jpy']) {
    const cell = row.get(`price\n${currency}`);
    if (cell === '') continue;
    to.currency(currency);
    return cell;
  }
  return 'variable';
}

/** A cell that is no number stays as it is, so that the row is refused. */
const sumCells = (cells: readonly string[]) =>
  unreadIn(...cells) ?? String(cells.reduce((sum, cell) => sum + (parseNumber(cell) ?? 0), 0));
