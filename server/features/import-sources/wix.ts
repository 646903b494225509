import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { calculated, describe, filled, grams, isYesIn, options, parseNumber, stock } from './cells.ts';
import type { Collector } from './collector.ts';
import type { OurRow, SourceRow } from './rows.ts';
import { type AdaptedRow, type Source, withHeadings } from './source.ts';

const texts = defineTexts({ en });
const places = [1, 2, 3, 4, 5, 6];
const listed = (cell: string) => cell.split(';').map((part) => part.trim());
/** Names of files of Wix lie here. */
const media = 'https://static.wixstatic.com/media/';

/** Products of Wix: the row of the product, then one for each variant. */
export const wix: Source = {
  program: 'wix',
  matchHeadings: withHeadings('handleid', 'fieldtype', 'name', 'price'),
  listKeys: (row) => [row.get('handleid')],
  adapt(rows, to) {
    const isHead = (row: SourceRow) => row.get('fieldtype').toLowerCase() === 'product';
    const [heads, variants] = [rows.filter(isHead), rows.filter((row) => !isHead(row))];
    return heads.length === 0
      ? to.leaveAll(texts().rows.noParent, rows, texts().noParent)
      : heads.flatMap((head, at) => adaptProduct(head, at === 0 ? variants : [], to));
  },
};

function adaptProduct(head: SourceRow, variants: readonly SourceRow[], to: Collector): AdaptedRow[] {
  const names = places.map((at) => head.get(`productoptionname${at}`)).filter((name) => name !== '');
  const pictures = listed(head.get('productimageurl')).map((url) => ({
    url: url === '' || /^https?:/i.test(url) ? url : media + url,
  }));
  const [description, infos] = [head.get('description'), infosIn(head)];
  const product = {
    name: head.get('name'),
    brand: head.get('brand'),
    ...(infos === '' ? describe('', description) : describe(description, description + infos)),
    ...to.categories(listed(head.get('collection')).map((name) => to.category([name], head.line))),
    shown: isYesIn(head, 'visible', { empty: false, unclear: false }, to) ? '1' : '0',
    ...to.pictures(pictures, head.line),
  };
  if (variants.length === 0) {
    const sku = to.sku(head.get('sku'), [head.get('name')], head.get('handleid'));
    return [{ line: head.line, values: filled({ sku, ...product, ...readOffer(head, head, to) }) }];
  }
  const productSku = to.productSku(head.get('handleid'));
  return variants.map((row, at) => {
    const chosen = names.map((name, place) => [name, chosenIn(row, place + 1)] as const);
    const values = filled({
      sku: to.sku(row.get('sku'), [head.get('sku') || head.get('name'), ...chosen.map(([, value]) => value)]),
      productSku,
      ...options(chosen),
      ...(at === 0 ? product : {}),
      variantForSale: isYesIn(row, 'visible', { empty: true, unclear: false }, to) ? '1' : '0',
      ...readOffer(row, head, to),
    });
    return { line: row.line, values };
  });
}

/** Sections below the description, such as how to care for it. */
const infosIn = (head: SourceRow) =>
  places
    .map((at) => [head.get(`additionalinfotitle${at}`), head.get(`additionalinfodescription${at}`)] as const)
    .map(([title, text]) => (title === '' ? '' : `<h3>${title}</h3>`) + text)
    .join('');

/** A colour is written with its code: '#ff0000:Red'. */
const chosenIn = (row: SourceRow, at: number) =>
  row.get(`productoptiondescription${at}`).replace(/^#[0-9a-f]{3,8}:/i, '');

function readOffer(row: SourceRow, head: SourceRow, to: Collector): OurRow {
  const [written, surcharge, discount] = [head.get('price'), row.get('surcharge'), head.get('discountvalue')];
  const full = (parseNumber(written) ?? 0) + (parseNumber(surcharge) ?? 0);
  const off = parseNumber(discount) ?? 0;
  const isPercent = head.get('discountmode').toUpperCase() === 'PERCENT';
  const reduced = isPercent ? full * (1 - off / 100) : full - off;
  const inventory = row.get('inventory');
  // Else 'InStock', or nothing.
  const counted = /\d/.test(inventory);
  return {
    ...calculated({ full, reduced: off > 0 ? reduced : null }, [written, surcharge, discount]),
    ...stock(
      counted || inventory.toLowerCase() === 'outofstock',
      counted ? to.quantity(inventory, row.line) : '0',
    ),
    weight: grams(row.get('weight') || head.get('weight'), 'kg'),
  };
}
