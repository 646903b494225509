import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { barcode, calculated, describe, filled, grams, isYesIn, number, numberOf, stock } from './cells.ts';
import { type Source, withHeadings } from './source.ts';

const texts = textsOf({ en });
const listed = (cell: string) => cell.split(',').map((part) => part.trim());

/** Products of PrestaShop, one a row. Their combinations are in a file of their own. */
export const prestaShop: Source = {
  program: 'prestashop',
  headingsOf: withHeadings('product id', 'active (0/1)', 'name *', 'reference #'),
  keysOf: () => [],
  adapt([row], to) {
    if (!row) return [];
    const price = row.get('price tax excluded') || row.get('price tax included');
    if (row.get('price tax excluded') !== '') to.leave('Price tax excluded', row.line, texts().withoutTax);
    const [percent, discount] = [row.get('discount percent'), row.get('discount amount')];
    const full = numberOf(price) ?? 0;
    const off = (numberOf(discount) ?? 0) + (full * (numberOf(percent) ?? 0)) / 100;
    const alts = listed(row.get('image alt texts (x,y,z...)'));
    const pictures = listed(row.get('image urls (x,y,z...)')).map((url, at) => ({
      url,
      alt: alts[at] ?? '',
    }));
    for (const feature of listed(row.get('feature(name:value:position)'))) {
      const [name = ''] = feature.split(':');
      if (name !== '') to.leave(texts().rows.attribute(name), row.line, texts().attributeOf(name));
    }
    const values = filled({
      sku: to.sku(row.get('reference #'), [row.get('name *')], `ps-${row.get('product id')}`),
      name: row.get('name *'),
      brand: row.get('manufacturer'),
      ...describe(row.get('summary'), row.get('description')),
      ...to.categories(listed(row.get('categories (x,y,z...)')).map((name) => to.category([name], row.line))),
      shown: isYesIn(row, 'active (0/1)', { empty: false, unclear: false }, to) ? '1' : '0',
      taxable: row.get('tax rules id') === '0' ? '0' : '1',
      slug: row.get('url rewritten'),
      ...to.pictures(pictures, row.line),
      ...calculated({ full, reduced: off > 0 ? full - off : null }, [price, percent, discount], {
        from: dayOf(row.get('discount from (yyyy-mm-dd)')),
        until: dayOf(row.get('discount to (yyyy-mm-dd)')),
      }),
      ...stock(row.get('quantity') !== '', to.quantity(number(row.get('quantity')), row.line)),
      weight: grams(row.get('weight'), 'kg'),
      barcode: barcode(row.get('ean13') || row.get('upc')),
    });
    return [{ line: row.line, values }];
  },
  get reasons() {
    const { seo, cost, tags } = texts();
    return [
      [/^meta /, seo],
      [/^wholesale price/, cost],
      [/^tags/, tags],
    ] as const;
  },
};

/** Zeros are no day. */
const dayOf = (cell: string) => (cell.startsWith('0000') ? '' : cell.slice(0, 10));
