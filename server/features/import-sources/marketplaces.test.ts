import { describe, expect, it } from 'vitest';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';

describe('listings of Etsy', () => {
  const pictures = Array.from({ length: 10 }, (_, at) => `IMAGE${at + 1}`).join(',');
  const english = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,${pictures},VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU`;
  const italian = `TITOLO,DESCRIZIONE,PREZZO,CURRENCY_CODE,QUANTITÀ,TAG,MATERIALI,${pictures.replaceAll('IMAGE', 'IMMAGINE')},TIPO VARIANTE 1,NOME VARIANTE 1,VALORI VARIANTE 1,TIPO VARIANTE 2,NOME VARIANTE 2,VALORI VARIANTE 2,SKU`;
  const urls = `https://images.example.com/1.jpg${','.repeat(10)}`;
  const ring = (skus: string, currency = 'USD') =>
    `Ring,Silver,20,${currency},6,ring,Silver,${urls}Custom,Size,"50,52",,,,"${skus}"`;

  it.each([
    ['English', english],
    ['Italian', italian],
  ])('are read in %s, with a row for each variation', async (_language, head) => {
    const { rows, left } = await adaptCsv(
      `${head}\n${ring('R-50,R-52')}\nVase,Blue,46,USD,1,,,${urls},,,,,,V-1`,
    );
    expect(rows).toMatchObject([
      {
        sku: 'R-50',
        productSku: 'ring',
        option1Name: 'Size',
        option1Value: '50',
        name: 'Ring',
        price: '20.00',
        quantity: '6',
      },
      { sku: 'R-52', productSku: 'ring', option1Value: '52', price: '20.00' },
      { sku: 'V-1', name: 'Vase', imageUrl: 'https://images.example.com/1.jpg' },
    ]);
    expect(left.get('Stock of variants')).toContain('please count them');
    expect(left.get('Attribute Material')).toBeDefined();
  });

  it('get SKUs where there is not one for each variation', async () => {
    const { rows } = await adaptCsv(`${english}\n${ring('R')}`);
    expect(rows.map(({ sku }) => sku)).toEqual(['ring-50', 'ring-52']);
  });

  it('in another currency are refused', async () => {
    await expect(adaptCsv(`${english}\n${ring('R', 'EUR')}`)).rejects.toThrow('its prices are in EUR');
  });
});

describe('items of Square', () => {
  const head =
    'Token,Item Name,Variation Name,SKU,Category,GTIN,Square Online Item Visibility,Weight (lb),Price,Option Name 1,Option Value 1,Current Quantity Main Street,Tax - Sales (8.5%)';

  it.each([
    [
      'one variation called Regular',
      'T,Mug,Regular,M,,,,,"$1,018.00",,,4,Y',
      { sku: 'M', price: '1018.00', quantity: '4' },
    ],
    [
      'another name of one',
      'T,Mug,Large,M,,,,,12,,,,N',
      { productSku: 'T', option1Name: 'Variation', option1Value: 'Large', taxable: '0' },
    ],
    [
      'options',
      'T,Mug,Large,M,,,,,12,Size,Large,,',
      { productSku: 'T', option1Name: 'Size', option1Value: 'Large' },
    ],
    ['no SKU', 'T,Mug,Regular,,,,,,12,,,,', { sku: 'mug' }],
    ['a weight in pounds', 'T,Mug,Regular,M,,012,,0.5,12,,,,', { weight: '227', barcode: '012' }],
    ['a hidden one', 'T,Mug,Regular,M,,,hidden,,12,,,,', { shown: '0' }],
  ])('with %s', async (_what, row, expected) => {
    const { rows } = await adaptCsv(`${head}\n${row}`);
    expect(rows).toMatchObject([{ name: 'Mug', ...expected }]);
  });

  it('have categories and a sale price', async () => {
    const { rows } = await adaptCsv(
      `${head},Categories,Online Sale Price\nT,Mug,Regular,M,,,,,12,,,,,"A > B, C",$9.50`,
    );
    expect(rows).toMatchObject([{ categories: 'A > B; C', price: '12.00', salePrice: '9.50' }]);
  });

  it('add up the stock of their locations', async () => {
    const { rows } = await adaptCsv(`${head},Current Quantity Harbour\nT,Mug,Regular,M,,,,,12,,,4,,3`);
    expect(rows).toMatchObject([{ quantity: '7' }]);
  });

  it('without a fixed price are left out', async () => {
    const { rows, left } = await adaptCsv(`${head}\nT,Mug,Regular,M,,,,,variable,,,,`);
    expect(rows).toEqual([]);
    expect(left.get('Variants without a fixed price')).toBe('1: It has no price.');
  });

  it('name the currency in a heading', async () => {
    const library = (currency: string) =>
      adaptCsv(`Category,Item Name,Variation Name,Price (${currency})\n,Mug,Regular,$12.00`);
    expect((await library('USD')).rows).toMatchObject([{ sku: 'mug', price: '12.00' }]);
    await expect(library('CAD')).rejects.toThrow('its prices are in CAD, and this shop sells in USD');
  });
});

describe('offers of Google Merchant', () => {
  const head =
    'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tbrand\tgtin\tproduct_type\titem_group_id\tcolor\tsize\tshipping_weight';
  const jacket = (size: string, more = 'in stock') =>
    `j-${size}\tSki Jacket — Black, Size ${size}\tWarm.\thttps://old.example.com/p/j-${size}.html\thttps://images.example.com/j.jpg\t${more}\t349.00 USD\t\tOak\t\tA > B > C > D\tjacket\tBlack\t${size}\t1.2 kg`;

  it('with one group are the variants of a product, whose name their titles share', async () => {
    const { rows, left } = await adaptCsv([head, jacket('M'), jacket('L', 'out_of_stock')].join('\n'), '\t');
    expect(rows).toMatchObject([
      {
        sku: 'j-M',
        productSku: 'jacket',
        slug: 'j-M; j-L',
        name: 'Ski Jacket',
        option1Name: 'Size',
        option1Value: 'M',
        weight: '1200',
        category: 'A > B > C',
      },
      { sku: 'j-L', productSku: 'jacket', option1Value: 'L', price: '349.00' },
    ]);
    expect(rows[0]).not.toHaveProperty('option2Name');
    expect(left.get('Categories below the third level')).toBe('1: Cut to A > B > C.');
  });

  it('are on sale for the time that they name', async () => {
    const sale = '299.00 USD\t2026-12-01T00:00+0100/2026-12-24T23:59+0100';
    const [names, offer] = [head, jacket('M').replace('USD\t\t', `USD\t${sale}\t`)];
    const file = `${names.replace('sale_price', 'sale_price\tsale_price_effective_date')}\n${offer}`;
    expect((await adaptCsv(file, '\t')).rows).toMatchObject([
      {
        ...{ price: '349.00', salePrice: '299.00' },
        ...{ saleFrom: '2026-11-30T23:00:00.000Z', saleUntil: '2026-12-24T22:59:00.000Z' },
      },
    ]);
  });

  it('in another currency are refused', async () => {
    await expect(adaptCsv([head, jacket('M').replace('USD', 'EUR')].join('\n'), '\t')).rejects.toThrow(
      'in EUR',
    );
  });
});
