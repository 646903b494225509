import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { toMinor } from '#contract/money.ts';
import { isWholeMinor } from '#contract/whole-minor.ts';
import { slugFrom } from '#server/db/slugs.ts';

/** Brands, categories and products of the demo shop, read from `files/`. */
const files = new URL('files/', import.meta.url);

const about = { name: z.string().min(1).max(300), description: z.string().min(1).max(200) };

const price = z.number().min(1).refine(isWholeMinor);
const pieces = z.number().int().min(0);

interface WithOptions {
  name: string;
  sku: string;
  options: { name: string; values: string[] }[];
}

/** Each combination of values; none without options. */
function variantsOf<Own>({ sku, options }: WithOptions, ownOf: (at: number) => Own) {
  if (options.length === 0) return [];
  const combinations = options.reduce<string[][]>(
    (found, { values }) => found.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
  return combinations.map((values, at) => ({
    values,
    choice: values.join(', '),
    sku: [sku, ...values].join('-').toUpperCase(),
    ...ownOf(at),
  }));
}

/** Its drawings, the product's own first. */
function imagesOf({ name, options }: WithOptions, pictured: string | undefined) {
  const file = slugFrom(name, 'product');
  const [, ...others] = options.find((option) => option.name === pictured)?.values ?? [];
  return [
    { file, value: null, alt: '' },
    ...others.map((value) => ({
      file: `${file}-${value.toLowerCase()}`,
      value,
      alt: `${name} in ${value}`,
    })),
  ];
}

const catalogue = z
  .object({
    brands: z.array(z.object(about)),
    categories: z.array(z.object(about)),
    products: z.array(
      z
        .object({
          ...about,
          category: z.string(),
          brand: z.string(),
          price,
          /** The price of the sale that the demo begins with. */
          sale: price.optional(),
          sku: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
          options: z.array(z.object({ name: z.string(), values: z.array(z.string()).min(1) })).default([]),
          /** The option whose values have a drawing each; the product's own shows the first. */
          pictured: z.string().optional(),
          /** Of each variant, the last option counting fastest. */
          stock: z.union([pieces, z.array(pieces)]),
          /** Of each variant, when they differ from the product's. */
          prices: z.array(price).optional(),
        })
        .transform(({ price, stock, prices, pictured, ...product }) => ({
          ...product,
          priceMinor: toMinor(price),
          stock: [stock].flat().reduce((sum, each) => sum + each, 0),
          variants: variantsOf(product, (at) => ({
            stock: [stock].flat()[at] ?? 0,
            priceMinor: toMinor(prices?.[at] ?? price),
          })),
          images: imagesOf(product, pictured),
          // Clothes are not taxed in the shop's state, so that the demo has orders with both kinds.
          taxable: product.category !== 'Bags & Clothing',
        })),
    ),
  })
  .refine(
    ({ brands, categories, products }) =>
      products.every(
        ({ brand, category }) =>
          brands.some(({ name }) => name === brand) && categories.some(({ name }) => name === category),
      ),
    'A product names a brand or a category that is not in the list.',
  );

export type DemoProducts = z.output<typeof catalogue>;
export type DemoProduct = DemoProducts['products'][number];

export const readDemoProducts = (): DemoProducts =>
  catalogue.parse(JSON.parse(readFileSync(new URL('catalogue.json', files), 'utf8')));

/** @returns a drawing as SVG, for `storeSvgImage` */
export const readDemoSvg = (file: string): Promise<Buffer> => readFile(new URL(`images/${file}.svg`, files));
