import { expect, it } from 'vitest';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';
import { MadeSkus } from './made-skus.ts';

const long = 'x'.repeat(64);
const etsy = (...titles: readonly string[]) =>
  `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 NAME,VARIATION 1 VALUES,SKU\n${titles
    .map((title) => `${title},,20,USD,6,,,,Size,"S,M",`)
    .join('\n')}`;
const square = (...items: readonly (readonly [token: string, name: string])[]) =>
  `Token,Item Name,Variation Name,SKU,Price\n${items
    .flatMap(([token, name]) => ['S', 'M'].map((size) => `${token},${name},${size},,5`))
    .join('\n')}`;
const shopify = (...handles: readonly string[]) =>
  `Handle,Title,Variant Price,Option1 Name,Option1 Value\n${handles
    .flatMap((handle) => [`${handle},${handle},5,Size,S`, `${handle},,5,,M`])
    .join('\n')}`;
const wix = (...handles: readonly string[]) =>
  `handleId,fieldType,name,price,visible,productOptionName1,productOptionDescription1\n${handles
    .flatMap((handle) => [
      `${handle},Product,Mug,5,true,Size,`,
      ...['S', 'M'].map((size) => `${handle},Variant,,,true,,${size}`),
    ])
    .join('\n')}`;
const google = (...groups: readonly string[]) =>
  `id,title,link,image_link,availability,price,item_group_id,size\n${groups
    .flatMap((group, at) => ['S', 'M'].map((size) => `${at}${size},Mug,,,in_stock,5 USD,${group},${size}`))
    .join('\n')}`;

it.each([
  ['long titles of Etsy', etsy(`${long} blue`, `${long} red`)],
  ['titles of Etsy in Cyrillic', etsy('Кружка', 'Чашка')],
  ['titles of Etsy that share their Latin letters', etsy('Кружка XL', 'Чашка XL')],
  ['listings of Etsy with one title', etsy('Ring', 'Ring')],
  ['items of Square with one name', square(['A1', 'Coffee'], ['B2', 'Coffee'])],
  ['items of Square without tokens, with long names', square(['', `${long} blue`], ['', `${long} red`])],
  ['items of Square without tokens, in Japanese', square(['', '珈琲'], ['', '紅茶'])],
  ['long handles of Shopify', shopify(`${long}-blue`, `${long}-red`)],
  ['handles of Shopify in Cyrillic', shopify('кружка', 'чашка')],
  ['long handles of Wix', wix(`${long}-blue`, `${long}-red`)],
  ['handles of Wix in Cyrillic', wix('кружка', 'чашка')],
  ['long groups of Google', google(`${long}-blue`, `${long}-red`)],
  ['groups of Google in Cyrillic', google('кружка', 'чашка')],
  ['groups of Google that differ in punctuation', google('mug.1', 'mug 1')],
])('two %s stay two products, the same each time', async (_what, file) => {
  const { rows, skus } = await adaptCsv(file);
  expect(rows).toHaveLength(4);
  const [first, , second] = rows.map(({ productSku }) => productSku);
  expect(rows.map(({ productSku }) => productSku)).toEqual([first, first, second, second]);
  expect(first).toMatch(/^[\w-]{1,64}$/);
  expect(second).toMatch(/^[\w-]{1,64}$/);
  expect(first).not.toBe(second);
  expect(new Set(rows.map(({ sku }) => sku)).size).toBe(4);
  expect(skus.made + skus.changed).toBeGreaterThan(0);
  expect((await adaptCsv(file)).rows).toEqual(rows);
});

it.each([
  ['that share their first 64 characters', `${long}-blue`, `${long}-red`],
  ['in Cyrillic, that share their Latin letters', 'кружка XL', 'чашка XL'],
])('keys of two files %s stay two products', async (_what, one, other) => {
  for (const file of [shopify, wix, google]) {
    const [[first], [second]] = [(await adaptCsv(file(one))).rows, (await adaptCsv(file(other))).rows];
    expect(first?.productSku).not.toBe(second?.productSku);
  }
  expect(new MadeSkus().of(one)).not.toBe(new MadeSkus().of(other));
});

it('leaves SKUs that the shop takes as they are written', () => {
  const skus = new MadeSkus();
  expect(['AB-1', 'ab-1', 'AB-1', 'AB 1', 'AB 1'].map((text) => skus.of(text))).toEqual([
    ...['AB-1', 'ab-1', 'AB-1'],
    ...[expect.stringMatching(/^AB-1-\w{8}$/), skus.of('AB 1')],
  ]);
  expect(skus.next('ab-1')).toMatch(/^ab-1-\w{8}$/);
});
