import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { toMinor } from '#contract/money.ts';
import { isWholeMinor } from '#contract/whole-minor.ts';
import { slugFrom } from '#server/db/slugs.ts';

/** Brands, categories and products of the demo shop, read from `files/`. */
const files = new URL('files/', import.meta.url);

const about = { name: z.string().min(1).max(300), description: z.string().min(1).max(200) };

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
          price: z.number().min(1).refine(isWholeMinor),
          stock: z.number().int().min(0),
          sku: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
        })
        .transform(({ price, ...product }) => ({
          ...product,
          priceMinor: toMinor(price),
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

/** @returns a product's image as SVG, for `storeSvgImage`; its file is named after the product */
export const readDemoSvg = (product: DemoProduct): Promise<Buffer> =>
  readFile(new URL(`images/${slugFrom(product.name, 'product')}.svg`, files));
