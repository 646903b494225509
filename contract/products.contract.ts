import { z } from 'zod';
import {
  isToken,
  maxFilterAttributes,
  maxFilterValues,
  sortedTokens,
  toAttributeFilters,
} from './attribute-filters.ts';
import { shownAttributes } from './attributes.contract.ts';
import { categoryPath } from './categories.contract.ts';
import { decimalNumber } from './decimal-number.ts';
import { endpoint } from './define-endpoint.ts';
import { maxBrands } from './limits.ts';
import { pageInfo, paging } from './paging.ts';
import { shopDetails } from './product-details.contract.ts';
import { shopImages } from './product-images.contract.ts';
import { shownPurchaseLimit } from './purchase-limits.ts';
import { shownSafety } from './safety-contacts.contract.ts';
import { saleFields } from './sale-fields.ts';
import { bodyId, money, optionalFlag } from './schemas.ts';
import { seller } from './sellers.contract.ts';
import { availableFrom } from './stock-fields.ts';
import { listedOptions, shopVariants } from './variants.contract.ts';

/** A product as shoppers see it in lists, by slug and on cards. */
export const product = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  price: money,
  onSale: z.literal(true).optional().meta({ description: 'It, or one of its variants.' }),
  ...saleFields,
  quantity: z.number().int().meta({ description: 'Stock.' }),
  availableFrom,
  imageUrl: z.string().nullable(),
  taxable: z.boolean(),
  isActive: z.boolean(),
  brand: z.object({ _id: z.string(), name: z.string(), slug: z.string() }).nullable(),
  totalReviews: z.number().int(),
  averageRating: z.number(),
  isLiked: z.boolean().meta({ description: 'By the caller; false for guests.' }),
  ...listedOptions,
});
export type Product = z.output<typeof product>;

const bound = z
  .union([z.number(), z.string()])
  .optional()
  .transform((value) => (value === undefined || value === '' ? undefined : decimalNumber(String(value))))
  .refine((value) => value === undefined || Number.isFinite(value), { error: 'Must be a number.' });

/** `{"_id":-1}`, `{"price":-1}`, `{"price":1}` or `{}`, as JSON. */
const sortOrders: Record<string, 0 | 1 | 2 | undefined> = {
  '{"_id":-1}': 0,
  '{"price":-1}': 1,
  '{"price":1}': 2,
};

/** Slugs of several brands, separated by commas. */
const brandSlugs = z
  .string()
  .max(10_000)
  .optional()
  .transform((value) => [
    ...new Set(
      (value ?? '')
        .split(',')
        .map((slug) => slug.trim())
        .filter(Boolean),
    ),
  ])
  .refine((slugs) => slugs.length <= maxBrands, { error: `Choose at most ${maxBrands} brands.` })
  .meta({ description: 'Slugs, separated by commas: products of any of these brands.' });

const maxChosen = 20;
const chosenIds = z
  .string()
  .max(1000)
  .transform((value) => [...new Set(value.split(',').filter(Boolean))])
  .pipe(z.array(bodyId('Ids are separated by commas.')).max(maxChosen, `At most ${maxChosen} products.`))
  .meta({ type: 'string', description: 'Separated by commas.' });

const attributeTokens = z
  .string()
  .max(10_000)
  .optional()
  .transform((value, context) => {
    const texts = (value ?? '').split(',').filter((text) => text.trim() !== '');
    if (texts.every(isToken)) return sortedTokens(texts);
    context.addIssue({ code: 'custom', message: 'A filter by an attribute must be written as ID:VALUE.' });
    return z.NEVER;
  })
  .refine((tokens) => tokens.length <= maxFilterValues, {
    error: `Choose at most ${maxFilterValues} values.`,
  })
  .refine((tokens) => toAttributeFilters(tokens).length <= maxFilterAttributes, {
    error: `Choose values of at most ${maxFilterAttributes} attributes.`,
  })
  .meta({
    description:
      'ID:VALUE, separated by commas: the id of a choice, `yes`, `no`, or a range such as `10..50`. Products that have one of the values of each attribute.',
  });

/** Filters of a list of products for sale, and its facets. */
export const productFilters = {
  name: z.string().max(200, 'Search may not be longer than 200 characters.').trim().optional(),
  exact: optionalFlag(false).meta({ description: 'Searches for `name` as it is, without corrections.' }),
  category: z.string().max(200).optional(),
  brand: z.string().max(200).optional(),
  brands: brandSlugs,
  min: bound,
  max: bound.meta({ description: 'From 5000 on it is no bound.' }),
  maxPrice: bound.meta({ description: 'Highest price, also above 5000.' }),
  rating: bound,
  onSale: optionalFlag(false),
  inStock: optionalFlag(false),
  attributes: attributeTokens,
};

/** Newest, price down, price up, best rated, best selling. */
const productOrders = [0, 1, 2, 3, 4] as const;

const productListQuery = z.object({
  ...productFilters,
  order: z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => productOrders.find((order) => String(order) === String(value)))
    .meta({
      description:
        'Newest, price down, price up, best rated, best selling: 0 to 4. Anything else is no order.',
    }),
  sortOrder: z
    .string()
    .optional()
    .transform((value) => (value === undefined ? undefined : sortOrders[value.replaceAll(/\s/g, '')])),
  ...paging(10).shape,
});
export type ProductListQuery = z.output<typeof productListQuery>;

export const listShopProducts = endpoint({
  method: 'GET',
  path: '/product/list',
  access: 'anyone',
  summary: 'Products for sale, filtered, sorted, paged',
  query: productListQuery,
  reply: z.object({
    products: z.array(product),
    ...pageInfo,
    countIsCapped: z.boolean().optional().meta({ description: 'A search with more matches than `count`.' }),
    countAbove: z.number().int().meta({ description: 'How many more the list would hold without `max`.' }),
    countAboveIsCapped: z.boolean().optional().meta({ description: 'A search with more than `countAbove`.' }),
    corrected: z.object({ from: z.string(), to: z.string() }).optional().meta({
      description: 'What was searched for instead of `name`, of which a word is a typo, or two words.',
    }),
  }),
});

export const listBrandProducts = endpoint({
  method: 'GET',
  path: '/product/list/brand/:slug',
  access: 'anyone',
  summary: 'Products for sale of a brand',
  params: z.object({ slug: z.string() }),
  query: paging(10),
  reply: z.object({
    products: z.array(product),
    pages: z.number().int(),
    page: z.number().int(),
    totalProducts: z.number().int(),
  }),
});
export const listChosenProducts = endpoint({
  method: 'GET',
  path: '/product/list/chosen',
  access: 'anyone',
  summary: 'These products, in this order; those that are not for sale are left out',
  query: z.object({ ids: chosenIds }),
  reply: z.object({ products: z.array(product) }),
});
export const getShopProduct = endpoint({
  method: 'GET',
  path: '/product/item/:slug',
  access: 'anyone',
  summary: 'A product for sale by its slug',
  params: z.object({ slug: z.string() }),
  reply: z.object({
    product: product.extend({
      ...shopDetails,
      ...shopImages,
      ...shownAttributes,
      ...shopVariants,
      seller,
      ...shownSafety,
      ...shownPurchaseLimit,
      cannotReturn: z.literal(true).optional(),
      categoryPath: categoryPath.optional().meta({ description: 'Of the deepest category that lists it.' }),
    }),
  }),
});
