import { describe, expect, it } from 'vitest';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';

const head =
  'sku,store_view_code,attribute_set_code,product_type,name,price,qty,is_in_stock,manage_stock,product_online,configurable_variations';
const simple = (sku: string, { qty = '5', inStock = '1', managed = '1' } = {}) =>
  `${sku},,,simple,${sku},5,${qty},${inStock},${managed},1,`;
const configurable = (sku: string, variants: readonly string[]) =>
  `${sku},,,configurable,${sku},,,,,1,"${variants.map((one) => `sku=${one},color=${one}`).join('|')}"`;
const read = (...rows: readonly string[]) => adaptCsv([head, ...rows].join('\n'));
const skuPairs = (rows: readonly Record<string, string>[]) =>
  rows.map(({ productSku = '', sku = '' }) => `${productSku}/${sku}`);

describe('configurable products of Magento', () => {
  it.each([
    [
      'two that share a variant',
      [simple('r'), simple('b'), simple('g'), configurable('A', ['r', 'b']), configurable('B', ['b', 'g'])],
      ['A/r', 'A/b', 'B/g'],
      ['Variants of several products', '1: It is a variant of another product already'],
    ],
    [
      'one whose only variant another has',
      [simple('r'), configurable('A', ['r']), configurable('B', ['r'])],
      ['A/r'],
      ['B', '1: None of its variants comes.'],
    ],
    [
      'one with a variant that has no row',
      [simple('r'), configurable('A', ['r', 'gone', 'lost'])],
      ['A/r'],
      ['Variants without a row', '1: Their rows are not in this file: gone, lost.'],
    ],
    [
      'one with a row twice',
      [simple('r'), simple('r'), configurable('A', ['r'])],
      ['A/r', '/r'],
      ['Variants without a row', ''],
    ],
  ] satisfies [string, string[], string[], [string, string]][])(
    'such as %s: all come or are listed',
    async (_what, file, expected, [what, words]) => {
      const { rows, left } = await read(...file);
      expect(skuPairs(rows)).toEqual(expected);
      if (words === '') expect(left.get(what)).toBeUndefined();
      else expect(left.get(what)).toContain(words);
    },
  );
});

it('attributes of variants that are no options are listed', async () => {
  const file = [
    `${head},additional_attributes`,
    `${simple('r')},"color=r,material=Wool"`,
    configurable('A', ['r']),
  ];
  const { left } = await adaptCsv(file.join('\n'));
  expect(left.get('Attribute material')).toMatch(/^1: Add the attribute/);
  expect(left.has('Attribute color')).toBe(false);
});

it.each([
  ['out of stock, with pieces', { inStock: '0' }, { quantity: '0', stockPolicy: 'tracked' }, true],
  [
    'out of stock, without a number',
    { inStock: '0', qty: '' },
    { quantity: '0', stockPolicy: 'tracked' },
    false,
  ],
  ['not counted', { inStock: '0', managed: '0' }, { stockPolicy: 'untracked' }, false],
  ['in stock', {}, { quantity: '5', stockPolicy: 'tracked' }, false],
])('a product of Magento that is %s', async (_what, row, expected, isSaid) => {
  const { rows, left } = await read(simple('r', row));
  expect(rows).toMatchObject([expected]);
  expect(left.has('Stock of what is out of stock')).toBe(isSaid);
});
