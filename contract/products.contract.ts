import { z } from 'zod';
import {
  description,
  entityName,
  optionalPaging,
  productCount,
  selectOption,
  selectOptions,
  typedSlug,
} from './brands.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { mostBrands } from './limits.ts';
import { optionalPageInfo, pageInfo, paging } from './paging.ts';
import { messages, skuFormat } from './rules.ts';
import {
  dollarAmount,
  dollars,
  done,
  flag,
  id,
  idParams,
  optionalFlag,
  text,
  wholeNumber,
} from './schemas.ts';
import { sortBy } from './sorting.ts';

/** A product as shoppers see it in lists, by slug and on cards. */
export const product = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  price: dollars,
  quantity: z.number().int().meta({ description: 'Stock.' }),
  imageUrl: z.string().nullable(),
  taxable: z.boolean(),
  isActive: z.boolean(),
  brand: z.object({ _id: z.string(), name: z.string(), slug: z.string() }).nullable(),
  totalReviews: z.number().int(),
  averageRating: z.number(),
  isLiked: z.boolean().meta({ description: 'By the caller; false for guests.' }),
});
export type Product = z.output<typeof product>;

/** Why a product is not for sale; null when it is (docs/rules.md#for-sale). */
export const unsoldReasons = [
  'inactive',
  'no brand',
  'brand inactive',
  'merchant inactive',
  'category inactive',
] as const;
export const backOfficeProduct = product.omit({ isLiked: true }).extend({
  created: z.string(),
  unsold: z.enum(unsoldReasons).nullable(),
});
export type BackOfficeProduct = z.output<typeof backOfficeProduct>;
/** One product for its form. */
export const editedProduct = backOfficeProduct.extend({ categories: selectOptions });
export type EditedProduct = z.output<typeof editedProduct>;

export const suggestion = z.object({
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  price: dollars,
});
export type Suggestion = z.output<typeof suggestion>;

/** Of a back office's list: for sale, switched off by itself, or hidden with its brand, merchant or a category. */
export const productStates = ['active', 'inactive', 'hidden'] as const;
export type ProductState = (typeof productStates)[number];
/** `low`: at most 25, when a shopper may order a single one. */
export const stockStates = ['out', 'low', 'in'] as const;
export type StockState = (typeof stockStates)[number];

/** An unknown id finds nothing, and so does a malformed one. */
const nobody = '00000000-0000-0000-0000-000000000000';
const filterId = id.optional().catch(nobody);

/** Ids of categories: a list, or in a form one text with commas between; absent leaves them as they are. */
const categoryChoice = z
  .union([z.array(z.string()), z.string()], { error: messages.categoriesUnknown })
  .nullish()
  .transform((value) => {
    if (value === undefined || value === null) return undefined;
    const ids = (Array.isArray(value) ? value : value.split(',')).map((one) => one.trim().toLowerCase());
    return [...new Set(ids.filter(Boolean))];
  })
  .refine((ids) => !ids || (ids.length <= 100 && ids.every((one) => id.safeParse(one).success)), {
    error: messages.categoriesUnknown,
  });

/** Of the back office's pages; without one: newest first. */
const productSort = sortBy(['name', 'quantity', 'price', 'rating']);
export type ProductSort = z.output<typeof productSort>;

const sku = text({
  required: messages.skuRequired,
  most: 64,
  tooLong: 'Sku may not be longer than 64 characters.',
}).regex(skuFormat, { error: messages.skuFormat });
const price = dollarAmount({
  required: messages.priceRequired,
  least: 1,
  tooSmall: 'Price must be at least $1.',
  most: 1_000_000,
  tooLarge: 'Price may not be greater than $1,000,000.',
});
const quantity = wholeNumber({
  required: messages.quantityRequired,
  least: 0,
  tooSmall: 'Quantity may not be less than 0.',
  most: 1_000_000,
  tooLarge: 'Quantity may not be greater than 1,000,000.',
});

/** An id, a list of one id, or nothing said (`''`, `0`, `null`, `'null'`): the slice decides what nothing means. */
const brandChoice = z
  .union([z.string(), z.number(), z.array(z.string()).max(1), z.null()], { error: messages.brandRequired })
  .optional()
  .transform((value) => {
    const single = Array.isArray(value) ? value[0] : value;
    return single === undefined || single === null || ['', '0', 'null', 'undefined'].includes(String(single))
      ? null
      : String(single);
  })
  .refine((value) => value === null || id.safeParse(value).success, { error: messages.brandRequired });

export const addProductForm = z.object({
  sku,
  name: entityName,
  description,
  price,
  quantity,
  taxable: flag(messages.taxableRequired),
  isActive: optionalFlag(true),
  brand: brandChoice,
  /** Of an administrator; a merchant's are ignored. */
  categories: categoryChoice,
});

export const editProductForm = z.object({
  name: entityName,
  sku,
  slug: typedSlug,
  description,
  quantity,
  price,
  taxable: flag(messages.taxableRequired),
  brand: brandChoice,
  /** Of an administrator; a merchant's are ignored. */
  categories: categoryChoice,
  /** The stock that the form was opened with; a mismatch refuses the save. */
  quantityWas: quantity.optional(),
});

const bound = z
  .union([z.number(), z.string()])
  .optional()
  .transform((value) => (value === undefined || value === '' ? undefined : Number(value)))
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
  .refine((slugs) => slugs.length <= mostBrands, { error: `Choose at most ${mostBrands} brands.` })
  .meta({ description: 'Slugs, separated by commas: products of any of these brands.' });

const productFilters = {
  name: z.string().max(200, 'Search may not be longer than 200 characters.').optional(),
  category: z.string().max(200).optional(),
  brand: z.string().max(200).optional(),
  brands: brandSlugs,
  min: bound,
  max: bound,
  rating: bound,
};

export const productListQuery = z.object({
  ...productFilters,
  order: z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => ([0, 1, 2] as const).find((order) => String(order) === String(value))),
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
    countAbove: z.number().int().meta({ description: 'How many more the list would hold without `max`.' }),
  }),
});

/** More are found by searching. */
const mostFacetOptions = 500;

const facet = z.object({
  options: z
    .array(z.object({ name: z.string(), slug: z.string(), productCount }))
    .meta({ description: 'Those with the most products first; what is chosen is among them.' }),
  total: z.number().int().meta({ description: 'How many there are to choose from.' }),
});
export type Facet = z.output<typeof facet>;
export type FacetOption = Facet['options'][number];

export const facetQuery = z.object({
  ...productFilters,
  /** Part of the name of what is looked for. */
  search: z.string().max(200, 'Search may not be longer than 200 characters.').optional(),
  /** Of each facet. */
  limit: z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => {
      const number = Math.trunc(Number(value ?? Number.NaN));
      return Number.isFinite(number) ? Math.min(mostFacetOptions, Math.max(1, number)) : 12;
    }),
});
export type FacetQuery = z.output<typeof facetQuery>;

export const listProductFacets = endpoint({
  method: 'GET',
  path: '/product/list/facets',
  access: 'anyone',
  summary: 'Categories and brands to narrow a product list by, counted under its other filters',
  query: facetQuery,
  reply: z.object({
    productCount: productCount.meta({ description: 'Products of all categories.' }),
    categories: facet,
    brands: facet,
  }),
});
export const suggestProducts = endpoint({
  method: 'GET',
  path: '/product/list/search/:text',
  access: 'anyone',
  summary: 'At most 10 suggestions, best match first',
  params: z.object({ text: z.string() }),
  reply: z.object({ products: z.array(suggestion) }),
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
export const getShopProduct = endpoint({
  method: 'GET',
  path: '/product/item/:slug',
  access: 'anyone',
  summary: 'A product for sale by its slug',
  params: z.object({ slug: z.string() }),
  reply: z.object({ product }),
});
export const listProductOptions = endpoint({
  method: 'GET',
  path: '/product/list/select',
  access: 'merchant',
  summary: 'Products to choose from',
  query: optionalPaging,
  reply: z.object({ products: selectOptions, ...optionalPageInfo }),
});
export const listProducts = endpoint({
  method: 'GET',
  path: '/product',
  access: 'merchant',
  summary: 'Products, including those not for sale; a merchant gets the own brand',
  query: optionalPaging.extend({
    sort: productSort,
    category: filterId,
    brand: filterId,
    status: z.enum(productStates).optional().catch(undefined),
    stock: z.enum(stockStates).optional().catch(undefined),
  }),
  reply: z.object({
    products: z.array(backOfficeProduct),
    ...optionalPageInfo,
    chosen: z
      .object({ category: selectOption.nullable(), brand: selectOption.nullable() })
      .optional()
      .meta({ description: 'What the ids of the filters are called; of paged answers.' }),
  }),
});
export const getProduct = endpoint({
  method: 'GET',
  path: '/product/:id',
  access: 'merchant',
  summary: 'One product for editing',
  params: idParams,
  reply: z.object({ product: editedProduct }),
});
export const addProduct = endpoint({
  method: 'POST',
  path: '/product/add',
  access: 'merchant',
  summary: 'Add a product with its picture',
  encoding: 'multipart',
  body: addProductForm,
  reply: z.object({ ...done, product: backOfficeProduct }),
});
export const updateProduct = endpoint({
  method: 'PUT',
  path: '/product/:id',
  access: 'merchant',
  summary: 'Change a product',
  params: idParams,
  body: z.object({ product: editProductForm }),
  reply: z.object(done),
});
export const replaceProductImage = endpoint({
  method: 'PUT',
  path: '/product/:id/image',
  access: 'merchant',
  summary: 'Replace the picture of a product',
  params: idParams,
  encoding: 'multipart',
  reply: z.object({ ...done, product: backOfficeProduct }),
});
export const activateProduct = endpoint({
  method: 'PUT',
  path: '/product/:id/active',
  access: 'merchant',
  summary: 'Show or hide a product',
  params: idParams,
  body: z.object({ product: z.object({ isActive: flag() }) }),
  reply: z.object(done),
});
export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/product/delete/:id',
  access: 'merchant',
  summary: 'Delete a product for shoppers; orders keep their lines',
  params: idParams,
  reply: z.object(done),
});
