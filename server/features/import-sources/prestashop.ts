import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { barcode, describe, filled, grams, number, numberOf, prices, stock } from './cells.ts';
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
    const full = numberOf(price);
    const percent = numberOf(row.get('discount percent')) ?? 0;
    const off = (numberOf(row.get('discount amount')) ?? 0) + ((full ?? 0) * percent) / 100;
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
      shown: row.get('active (0/1)') === '1' ? '1' : '0',
      taxable: row.get('tax rules id') === '0' ? '0' : '1',
      slug: row.get('url rewritten'),
      ...to.pictures(pictures, row.line),
      ...prices(
        { regular: price, current: full !== null && off > 0 ? String(full - off) : '' },
        {
          from: dayOf(row.get('discount from (yyyy-mm-dd)')),
          until: dayOf(row.get('discount to (yyyy-mm-dd)')),
        },
      ),
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
