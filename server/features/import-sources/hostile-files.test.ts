import { expect, it } from 'vitest';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
const etsy = (first: number, second: number) => {
  const head = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 VALUES,VARIATION 2 VALUES,SKU`;
  const [one, two] = [numbers(first).join(','), numbers(second).join(',')];
  return `${head}\nRing,,20,USD,6,,,,"${one}","${two}",\nVase,,20,USD,1,,,,,,V-1`;
};
const shopify = (rows: number) =>
  `Handle,Title,Variant Price,Option1 Name,Option1 Value\n${numbers(rows)
    .map((at) => `mug,Mug,5.00,Size,${at}`)
    .join('\n')}\nvase,Vase,5.00,Title,Default Title`;
const magento = (paths: readonly string[]) =>
  `sku,store_view_code,attribute_set_code,product_type,name,price,product_online,categories\nstrap,,,simple,Strap,5,1,"${paths.join(',')}"`;

it.each([
  ['two lists of 10,000 values', etsy(10_000, 10_000), 1, 'Products with more than 250 variants', '1: '],
  ['one variant too many', etsy(251, 1), 1, 'Products with more than 250 variants', '1: '],
  ['250 variants', etsy(125, 2), 251, 'Products with more than 250 variants', undefined],
  ['40,000 rows of one product', shopify(40_000), 251, 'Further rows of one product', '38000: '],
  [
    '20,000 categories in a cell',
    magento(numbers(20_000).map((at) => `Root/${at}/Deep`)),
    1,
    'Further categories',
    '1: The first 50 of a product come.',
  ],
])(
  'a file with %s is read, with what is left out',
  async (_what, file, coming, what, words) => {
    const { rows, left } = await adaptCsv(file);
    expect(rows).toHaveLength(coming);
    if (words === undefined) expect(left.get(what)).toBeUndefined();
    else expect(left.get(what)).toContain(words);
  },
  30_000,
);
