import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../product-import/read-rows.ts';

const stool = {
  ...{
    id: 1,
    title: 'Birch "Stool" }]',
    handle: 'birch-stool',
    body_html: '<p>Three legs.</p>',
    vendor: 'Hollow Oak',
  },
  ...{ product_type: 'Seating', tags: ['Wood', 'New'], created_at: '2026-01-01', published_at: '2026-01-01' },
  options: [{ name: 'Height', position: 1, values: ['Low', 'High'] }],
  variants: [
    {
      id: 11,
      title: 'Low',
      option1: 'Low',
      sku: '',
      taxable: true,
      available: true,
      price: '59.00',
      grams: 3200,
      compare_at_price: '75.00',
      position: 1,
    },
    {
      id: 12,
      title: 'High',
      option1: 'High',
      sku: 'S-H',
      taxable: true,
      available: false,
      price: '69.00',
      requires_shipping: true,
      featured_image: { src: 'https://images.example.com/high.jpg' },
    },
  ],
  images: [{ id: 21, position: 1, src: 'https://images.example.com/low.jpg', alt: 'Low' }],
};
const lamp = {
  ...{ title: 'Lamp', handle: 'lamp', vendor: 'Oak', body_html: null, published_at: null, images: [] },
  options: [{ name: 'Title', values: ['Default Title'] }],
  variants: [
    {
      option1: 'Default Title',
      sku: 'L-1',
      price: '5',
      weight: 0.5,
      weight_unit: 'kg',
      inventory_management: 'shopify',
      inventory_quantity: 3,
      inventory_policy: 'continue',
    },
  ],
};

async function read(text: string, size = 7) {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const { rows, source } = await readCatalogue(Readable.from(pieces));
  const found = [];
  for await (const { line, values } of rows) found.push({ line, ...values });
  return { rows: found, source: source() };
}

describe('products.json of Shopify', () => {
  it.each([
    ['in one line', JSON.stringify({ products: [stool, lamp] })],
    ['with line breaks', JSON.stringify({ products: [stool, lamp] }, null, 2)],
  ])('is read %s as its export is', async (_how, text) => {
    const { rows, source } = await read(text);
    expect(source).toMatchObject({
      program: 'shopify',
      products: 2,
      coming: 2,
      variants: 3,
      hidden: 1,
      sales: 1,
    });
    expect(rows).toMatchObject([
      {
        ...{
          line: 1,
          sku: 'birch-stool-low',
          productSku: 'birch-stool',
          name: stool.title,
          brand: 'Hollow Oak',
        },
        ...{
          category: 'Seating',
          slug: 'birch-stool',
          shown: '1',
          option1Name: 'Height',
          option1Value: 'Low',
        },
        ...{ price: '75.00', salePrice: '59.00', weight: '3200', stockPolicy: 'untracked', taxable: '1' },
        imageUrl: 'https://images.example.com/low.jpg',
      },
      { line: 1, sku: 'S-H', price: '69.00', stockPolicy: 'tracked', quantity: '0' },
      {
        line: 2,
        sku: 'L-1',
        shown: '0',
        price: '5.00',
        weight: '500',
        stockPolicy: 'back-order',
        quantity: '3',
      },
    ]);
    expect(source?.leftOut.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Tags', 'product created_at', 'variant requires_shipping']),
    );
  });

  it('names keys that only later products have, and reads its numbers as they are', async () => {
    const heavy = {
      ...lamp,
      handle: 'heavy',
      'further\0 key': 1,
      variants: [{ ...lamp.variants[0], weight: 1.234 }],
    };
    const { rows, source } = await read(JSON.stringify({ products: [stool, heavy] }));
    expect(rows.at(-1)).toMatchObject({ weight: '1234' });
    expect(source?.leftOut).toContainEqual(
      expect.objectContaining({
        what: 'product further key',
        rows: 1,
        reason: 'The shop has no field for it.',
      }),
    );
  });

  it('may be several pages in one file, with other lists between their products', async () => {
    const pages = [{ products: [stool], images: [[{ handle: 'none' }]] }, { products: [lamp] }];
    const { rows } = await read(pages.map((page) => JSON.stringify(page)).join('\n\uFEFF'));
    expect(rows).toMatchObject(['birch-stool-low', 'S-H', 'L-1'].map((sku) => ({ sku })));
  });

  it('with a product of 100,000 variants and pictures is read, with what is left out', async () => {
    const many = (of: object) => Array.from({ length: 100_000 }, (_, id) => ({ id, ...of }));
    const product = { ...lamp, variants: many({ image_id: 99_999 }), images: many({}) };
    const { source } = await read(
      JSON.stringify({ products: [{ ...product, variants: product.variants.slice(0, 1) }, stool] }).slice(
        0,
        4_000_000,
      ),
      65_536,
    );
    expect(source).toMatchObject({ products: 2 });
    expect(source?.leftOut.map(({ what }) => what)).toContain('Further rows of one product');
  });

  it('may be empty', async () => {
    expect((await read('{"products":[]}')).rows).toEqual([]);
  });

  it.each([
    [
      'ends in a product',
      JSON.stringify({ products: [stool] }).slice(0, -40),
      'ends before its list of products does',
    ],
    ['has a table behind it', `{"products":[]}\nHandle,Title`, 'something else follows its list of products'],
    ['is broken', '{"products":[{"title":}]}', 'it is no list of products'],
    [
      'has a product as large as a file',
      `{"products":[{"title":"${'x'.repeat(5_000_000)}`,
      'longer than 4 MB',
    ],
  ])('that %s is refused with words', async (_what, text, words) => {
    await expect(read(text, 65_536)).rejects.toThrow(words);
  });
});
