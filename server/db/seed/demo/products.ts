import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isWholeMinor, toMinor } from '#contract/money.ts';
import { slugFrom } from '#server/db/slugs.ts';
import { demoCategory, inOrder } from './categories.ts';

/** Brands, categories and products of the demo shop, read from `files/`. */
const files = new URL('files/', import.meta.url);

const about = { name: z.string().min(1).max(300), description: z.string().min(1).max(200) };

/** The size of each drawing. */
const drawn = { width: 1200, height: 1500 };

const price = z.number().min(1).refine(isWholeMinor);
const pieces = z.number().int().min(0);

interface WithOptions {
  name: string;
  sku: string;
  options: { name: string; values: string[] }[];
}

/** Each combination of values; none without options. */
function combineVariants<Own>({ sku, options }: WithOptions, toOwn: (at: number) => Own) {
  if (options.length === 0) return [];
  const combinations = options.reduce<string[][]>(
    (found, { values }) => found.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
  return combinations.map((values, at) => ({
    values,
    choice: values.join(', '),
    sku: [sku, ...values].join('-').toUpperCase(),
    ...toOwn(at),
  }));
}

interface Pictured extends WithOptions {
  alt: string;
  pictured?: string | undefined;
  closeUp?: readonly [number, number, number] | undefined;
}

/** Its images, the product's own drawing first. */
function listImages({ name, options, alt, pictured, closeUp }: Pictured): DemoImage[] {
  const file = slugFrom(name, 'product');
  const [, ...others] = options.find((option) => option.name === pictured)?.values ?? [];
  const colours = others.map((value) => ({
    file: `${file}-${value.toLowerCase()}`,
    value,
    alt: `${name} in ${value}`,
  }));
  const closer = closeUp ? [{ file, part: closeUp, value: null, alt: `${name}, close up` }] : [];
  return [{ file, value: null, alt }, ...colours, ...closer];
}

export interface DemoImage {
  /** The name of its drawing. */
  file: string;
  /** The part of the drawing that it shows: left, top and width. Absent: all. */
  part?: readonly [left: number, top: number, width: number];
  /** The value of an option that it shows. */
  value: string | null;
  alt: string;
}

const topCategory = (path: string) => path.split(' > ')[0] ?? path;

const catalogue = z
  .object({
    brands: z.array(z.object(about)),
    categories: z.array(demoCategory).transform((tree) => inOrder(tree)),
    products: z.array(
      z
        .object({
          ...about,
          /** The path of its category, such as "Kitchen > Cookware". */
          category: z.string(),
          brand: z.string(),
          price,
          /** The price of the sale that the demo begins with. */
          sale: price.optional(),
          sku: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
          options: z.array(z.object({ name: z.string(), values: z.array(z.string()).min(1) })).default([]),
          /** The option whose values have a drawing each; the product's own shows the first. */
          pictured: z.string().optional(),
          alt: z.string(),
          /** The part of its drawing that a second image shows: left, top and width. */
          closeUp: z.tuple([z.number(), z.number(), z.number()]).optional(),
          attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
          /** Pieces of each variant, the last option counting fastest. */
          stock: z.union([pieces, z.array(pieces)]),
          /** Prices of each variant, when they differ from the product's. */
          prices: z.array(price).optional(),
        })
        .transform(({ price, stock, prices, pictured, closeUp, alt, ...product }) => ({
          ...product,
          topCategory: topCategory(product.category),
          priceMinor: toMinor(price),
          stock: [stock].flat().reduce((sum, each) => sum + each, 0),
          variants: combineVariants(product, (at) => ({
            stock: [stock].flat()[at] ?? 0,
            priceMinor: toMinor(prices?.[at] ?? price),
          })),
          images: listImages({ ...product, pictured, closeUp, alt }),
          // Clothes are not taxed in the shop's state, so that the demo has orders with both kinds.
          taxable: topCategory(product.category) !== 'Bags & Clothing',
        })),
    ),
  })
  .refine(
    ({ brands, categories, products }) =>
      products.every(
        ({ brand, category }) =>
          brands.some(({ name }) => name === brand) && categories.some(({ path }) => path === category),
      ),
    'A product names a brand or a category that is not in the list.',
  );

export type DemoProducts = z.output<typeof catalogue>;
export type DemoProduct = DemoProducts['products'][number];

export const readDemoProducts = (): DemoProducts =>
  catalogue.parse(JSON.parse(readFileSync(new URL('catalogue.json', files), 'utf8')));

/** @returns the SVG of an image, for `storeSvgImage` */
export async function readDemoSvg({ file, part }: Pick<DemoImage, 'file' | 'part'>): Promise<Buffer> {
  const svg = await readFile(new URL(`images/${file}.svg`, files));
  if (!part) return svg;
  const [left, top, width] = part;
  const box = [left, top, width, (width * drawn.height) / drawn.width].join(' ');
  return Buffer.from(svg.toString().replace(/ viewBox="[^"]*"/, ` viewBox="${box}"`));
}

/** @returns what products say at length, as Markdown, by the names of their drawings */
export async function readDemoDetails(): Promise<Map<string, string>> {
  const folder = new URL('details/', files);
  const read = (await readdir(folder)).map(
    async (name) =>
      [name.replace('.md', ''), (await readFile(new URL(name, folder), 'utf8')).trim()] as const,
  );
  return new Map(await Promise.all(read));
}
