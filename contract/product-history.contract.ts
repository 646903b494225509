import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { backOfficeImages } from './product-images.contract.ts';
import { sales } from './sale-fields.ts';
import { done, id, idParams, money, time } from './schemas.ts';
import { stockFields } from './stock-fields.ts';
import { taxClasses } from './taxes.ts';
import { productOption } from './variants.contract.ts';

/** Changes of a product, other than its stock (docs/rules.md#history-of-a-product). */

/** How it was changed: by a form or a call, one of many products at once, or because an attribute lost a value or was deleted. */
const historySources = [
  'save',
  'import',
  'bulk-edit',
  'category',
  'attribute',
  'restore',
  'import-undone',
] as const;
export type HistorySource = (typeof historySources)[number];

const named = z.object({ _id: z.string(), name: z.string() });
const fromTo = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value }).optional();

/** A variant of a product, or the product itself without options. */
const historyVariant = z.object({
  values: z.array(z.string()),
  sku: z.string(),
  price: money,
  sales,
  isActive: z.boolean(),
  image: z.string().nullable(),
  barcode: z.string().nullable(),
  weight: z.number().int().nullable(),
  ...stockFields,
});
export type HistoryVariant = z.output<typeof historyVariant>;

const variantChange = z.object({
  _id: z.string(),
  choice: z.string().meta({ description: 'Its values; empty without options.' }),
  from: historyVariant.partial().nullable().meta({ description: 'Null for an added variant.' }),
  to: historyVariant.partial().nullable().meta({ description: 'Null for one that is no longer offered.' }),
});
export type VariantChange = z.output<typeof variantChange>;

const attributeValue = z
  .object({
    value: z.union([z.string(), z.number(), z.boolean()]),
    label: z.string().nullable().meta({ description: 'As it was shown; null for yes and no.' }),
  })
  .nullable();
const attributeChange = named.extend({ from: attributeValue, to: attributeValue });
export type AttributeChange = z.output<typeof attributeChange>;

/** Rows keep the shape that they were written with, so every field is optional. */
const productChanges = z.object({
  created: z.literal(true).optional(),
  name: fromTo(z.string()),
  slug: fromTo(z.string()),
  formerSlugs: z
    .object({ added: z.array(z.string()), removed: z.array(z.string()) })
    .optional()
    .meta({ description: 'That an import added, and older ones that made room for them.' }),
  sku: fromTo(z.string()),
  description: fromTo(z.string()),
  details: fromTo(z.string().nullable()).meta({ description: 'Markdown.' }),
  taxable: fromTo(z.boolean()),
  taxClass: fromTo(z.enum(taxClasses)),
  manufacturerId: fromTo(z.string().nullable()).meta({
    description:
      'Of a contact for product safety, which may be gone. Names are not kept: it may be a person.',
  }),
  responsibleId: fromTo(z.string().nullable()),
  warnings: fromTo(z.string().nullable()),
  purchaseLimit: fromTo(z.string().nullable()).meta({ description: "Null for the shop's." }),
  cannotReturn: fromTo(z.boolean()),
  isActive: fromTo(z.boolean()),
  brand: fromTo(named.nullable()),
  categories: z.object({ added: z.array(named), removed: z.array(named) }).optional(),
  attributes: z.array(attributeChange).optional(),
  images: fromTo(backOfficeImages.images),
  options: fromTo(z.array(productOption)),
  variants: z.array(variantChange).optional(),
  bulkEdit: z.string().optional().meta({ description: 'Id of the bulk edit that made the entry.' }),
});
export type ProductChanges = z.output<typeof productChanges>;

const historyEntry = z.object({
  _id: z.string(),
  at: time,
  source: z.enum(historySources),
  by: z
    .object({
      name: z.string().nullable().meta({
        description: 'Of whoever works for the shop, or for the merchant who asks; else null.',
      }),
      isOfShop: z.boolean(),
    })
    .nullable()
    .meta({ description: 'Null when nobody was signed in.' }),
  changes: productChanges,
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** Fields by which entries can be filtered. Of variants, or of the product itself without options: price, sales and stock. */
export const historyFields = [
  'name',
  'sku',
  'slug',
  'description',
  'details',
  'price',
  'sales',
  'stock',
  'limit',
  'returns',
  'taxable',
  'safety',
  'active',
  'brand',
  'categories',
  'attributes',
  'pictures',
  'options',
  'barcode',
  'weight',
] as const;
export type HistoryField = (typeof historyFields)[number];

export const listProductHistory = endpoint({
  method: 'GET',
  path: '/product/:id/history',
  access: 'products.read',
  summary: 'What was changed of a product, newest first, 20 at a time',
  params: idParams,
  query: z.object({
    before: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .optional()
      .catch(undefined)
      .meta({ description: 'The `next` of the page before.' }),
    field: z
      .enum(historyFields)
      .optional()
      .catch(undefined)
      .meta({ description: 'Only entries that changed it; `stock` is how stock limits orders.' }),
  }),
  reply: z.object({ entries: z.array(historyEntry), next: z.string().nullable(), added: time }),
});

const problem = z.object({
  field: z.string().meta({ description: 'Of `changes`.' }),
  message: z.string(),
});
export type RestoreProblem = z.output<typeof problem>;

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/product/:id/history/:entry/restore',
  access: 'products.write',
  summary: 'Set what an entry changed to what it was before; stock stays as it is',
  params: z.object({ id, entry: z.string().regex(/^[1-9]\d{0,14}$/, { error: 'Not found.' }) }),
  body: z.object({
    /** The `preview` of the reply that showed what would change. Without it nothing is changed. */
    preview: z.string().max(100).optional(),
  }),
  reply: z.object({
    ...done,
    changes: productChanges.meta({ description: 'From what is now to what is restored.' }),
    problems: z.array(problem).meta({ description: 'What cannot be restored, and why.' }),
    preview: z.string().meta({ description: 'Send it to restore exactly this.' }),
  }),
});
