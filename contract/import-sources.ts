import { z } from 'zod';

/** Programs whose exports are imported as they are (docs/import.md), and their names. */
export const importPrograms = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  magento: 'Magento',
  prestashop: 'PrestaShop',
  etsy: 'Etsy',
  square: 'Square',
  bigcommerce: 'BigCommerce',
  wix: 'Wix',
  google: 'Google Merchant',
  /** Any other, whose columns a person names. */
  other: 'another program',
} as const;
export type ImportProgram = keyof typeof importPrograms;

/** Our fields that a column of any other file may be. */
export const mappedFields = [
  ...(['sku', 'name', 'price', 'quantity', 'brand', 'category', 'description', 'details'] as const),
  ...(['salePrice', 'taxable', 'weight', 'barcode', 'imageUrl', 'slug', 'shown'] as const),
] as const;
export type MappedField = (typeof mappedFields)[number];

const mappedColumns = z.partialRecord(z.enum(mappedFields), z.string().trim().max(300));
/** Names of columns by our fields; '' or none for a field that no column has. */
export type MappedColumns = z.output<typeof mappedColumns>;

const count = z.number().int();

/** Something of a file that does not come, or not as it is. */
const leftOut = z.object({
  what: z.string().meta({ description: 'As the file calls it: a column, or a kind of rows.' }),
  rows: count.meta({ description: '0 of columns that are empty.' }),
  lines: z.array(count).meta({ description: 'Where the first 20 of these rows begin; none of columns.' }),
  reason: z.string(),
});
export type LeftOut = z.output<typeof leftOut>;

/** Answers about what a file of another program does not say. */
export const importAnswers = z.object({
  brand: z.string().trim().max(300).optional().meta({ description: 'Of products without one.' }),
  weightUnit: z.enum(['kg', 'g', 'lb', 'oz']).optional(),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Please write a currency in three letters, such as USD.')
    .optional()
    .meta({ description: 'Of prices: another one than that of the shop is refused.' }),
  pricesIncludeTax: z.boolean().optional().meta({
    description: 'Else, and where the shop says otherwise, prices are calculated by the tax of its country.',
  }),
  pictureBase: z
    .string()
    .trim()
    .max(500)
    .optional()
    .meta({ description: 'The address before names of pictures that are no addresses.' }),
  columns: mappedColumns
    .optional()
    .meta({ description: 'Which column of any other file is what; kept for files with the same ones.' }),
});
export type ImportAnswers = z.output<typeof importAnswers>;

/** The file of another program, as it was understood. */
export const importSource = z.object({
  program: z.enum(Object.keys(importPrograms) as [ImportProgram, ...ImportProgram[]]),
  rows: count.meta({ description: 'In the file, without the first line.' }),
  products: count.meta({ description: 'In the file.' }),
  coming: count.meta({ description: 'Products that come.' }),
  variants: count,
  hidden: count.meta({ description: 'Products that shoppers do not see: drafts and the like.' }),
  pictures: count,
  sales: count,
  skus: z
    .object({ made: count, changed: count, examples: z.array(z.string()) })
    .meta({ description: 'Those that were empty, or have characters that a SKU may not have.' }),
  leftOut: z.array(leftOut).meta({ description: 'Empty in the list of imports.' }),
  asks: z
    .object({
      ...{ brand: count, weightUnit: count, pictureBase: count },
      ...{ currency: count.optional(), tax: count.optional() },
    })
    .meta({ description: 'Products or rows for which the file does not say it, by the name of the answer.' }),
  answers: importAnswers,
  table: z
    .object({
      columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
      guess: mappedColumns,
    })
    .nullish()
    .meta({
      description:
        'Columns of any other file, with two of their cells. Its rows are read once `answers.columns` is given.',
    }),
});
export type ImportSource = z.output<typeof importSource>;

/** @returns whether nobody has said yet what the prices of a file are, without which it is not applied */
export const asksForPrices = ({ asks }: ImportSource): boolean =>
  (asks.currency ?? 0) > 0 || (asks.tax ?? 0) > 0;
