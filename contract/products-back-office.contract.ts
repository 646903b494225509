import { z } from 'zod';
import { jsonAttributes, sentAttributes } from './attribute-values.ts';
import {
  description,
  entityName,
  optionalPaging,
  selectOption,
  selectOptions,
  typedSlug,
} from './brands.contract.ts';
import { namedCategory } from './categories.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { optionalPageInfo } from './paging.ts';
import { sentDetails } from './product-details.contract.ts';
import { barcode, codeAndWeight, price, quantity, sku, weight } from './product-fields.ts';
import { backOfficeImages } from './product-images.contract.ts';
import { product } from './products.contract.ts';
import { productLimit } from './purchase-limits.ts';
import { productSafety, sentSafety } from './safety-contacts.contract.ts';
import { jsonSales, notInBackOffice, sales, sentSales } from './sale-fields.ts';
import { done, flag, id, idParams, money, optionalFlag, search } from './schemas.ts';
import { shopFormat } from './shop-format.ts';
import { sortBy } from './sorting.ts';
import { sentStockFields, stockFields } from './stock-fields.ts';
import { taxClass, taxClasses } from './taxes.ts';
import { messages } from './validation.ts';
import { backOfficeVariants, jsonVariants } from './variants.contract.ts';

/** Why a product is not for sale; null when it is (docs/rules.md#for-sale). */
export const notForSaleReasons = [
  'inactive',
  'no brand',
  'brand inactive',
  'merchant inactive',
  'category inactive',
  'no variant',
] as const;
const backOfficeProduct = product.omit({ isLiked: true, ...notInBackOffice }).extend({
  salePrice: money
    .optional()
    .meta({ description: 'What shoppers pay in a sale; `price` is the base price.' }),
  created: z.string(),
  unsold: z.enum(notForSaleReasons).nullable(),
});
/** A product of a page. */
const listedProduct = backOfficeProduct.extend({
  variantCount: z
    .number()
    .int()
    .optional()
    .meta({ description: 'Of a product with options, in paged replies.' }),
  highestPrice: money
    .optional()
    .meta({ description: 'Of the variants on offer, the lowest being `price`; with `variantCount`.' }),
  isUntracked: z
    .literal(true)
    .optional()
    .meta({ description: 'The stock of it, or of a variant on offer, is not counted; in paged replies.' }),
});
export type ListedProduct = z.output<typeof listedProduct>;
export type BackOfficeProduct = z.output<typeof backOfficeProduct>;
/** One product for its form. Without options it has barcode, weight and the stock fields of its variant. */
const editedProduct = backOfficeProduct.extend({
  categories: z.array(namedCategory),
  details: z.string().nullable().meta({ description: 'Markdown.' }),
  taxClass: z.enum(taxClasses).meta({ description: 'Counts where `taxable`.' }),
  ...backOfficeImages,
  sales: sales.optional().meta({ description: 'Of a product without options.' }),
  attributes: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .meta({ description: 'Values by the ids of attributes; of a choice its id.' }),
  ...z.object(productSafety).partial().shape,
  cannotReturn: z.boolean(),
  purchaseLimit: z.string().nullish().meta({ description: "As it is sent; null for the shop's." }),
  ...backOfficeVariants,
  ...z.object({ ...codeAndWeight, ...stockFields }).partial().shape,
});
export type EditedProduct = z.output<typeof editedProduct>;

/** Filter of the product list: for sale, inactive itself, or hidden with its brand, merchant or a category. */
export const productStates = ['active', 'inactive', 'hidden'] as const;
export type ProductState = (typeof productStates)[number];
/** `low`: at most 25, when a shopper may order a single one; `threshold`: a variant is at its threshold for low stock. */
export const stockStates = ['out', 'low', 'threshold', 'in'] as const;
export type StockState = (typeof stockStates)[number];
/** Products without a manufacturer, or without somebody responsible in the EU. */
export const safetyStates = ['missing'] as const;

/** A malformed id finds nothing, like an unknown one. */
const unknownId = '00000000-0000-0000-0000-000000000000';
const filterId = id.optional().catch(unknownId);

/** Ids of categories: a list, or in a form one string with commas. When absent, the categories stay as they are. */
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

/** Newest first by default. */
const productSort = sortBy(['name', 'quantity', 'price', 'rating']);
export type ProductSort = z.output<typeof productSort>;

/** An id, a list of one id, or none (`''`, `0`, `null`, `'null'`). The use case decides what none means. */
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

/** When absent, it stays, or is 'standard'. */
const sentTaxClass = taxClass.nullish().transform((sent) => sent ?? undefined);

/** Absent, it stays, or it can be returned. */
const sentCannotReturn = flag().optional().meta({ description: 'Made to order, or sealed for hygiene.' });

/** Decided when the price is read: by the time it is stored, the owner of a new shop may have chosen another one. */
const priceCurrency = z
  .string({ error: 'The currency must be a code of ISO 4217.' })
  .optional()
  .transform((sent) => sent || shopFormat().currency)
  .meta({ description: 'In which the price is. Another one than the shop has is refused.' });

export const addProductForm = z.object({
  sku,
  name: entityName,
  description,
  details: sentDetails,
  price,
  currency: priceCurrency,
  quantity,
  taxable: flag(messages.taxableRequired),
  taxClass: sentTaxClass,
  isActive: optionalFlag(true),
  brand: brandChoice,
  /** Ignored when a merchant sends them. */
  categories: categoryChoice,
  /** For a product with options: price and quantity then follow from its variants. */
  variants: jsonVariants,
  barcode,
  weight,
  ...sentStockFields,
  ...sentSafety,
  purchaseLimit: productLimit,
  cannotReturn: sentCannotReturn,
  sales: jsonSales,
  attributes: jsonAttributes,
});

/** Not checked by the rules of the form: a name from an import may be longer than forms take. */
const editedFields = z
  .object({
    name: z.string().trim(),
    sku: z.string().trim(),
    slug: z.string().trim(),
    description: z.string().trim(),
    taxable: flag(messages.taxableRequired),
    taxClass,
    brand: id,
    quantity,
    ...sentSafety,
    purchaseLimit: productLimit,
    cannotReturn: flag(),
  })
  .partial();

export const editProductForm = z.object({
  name: entityName,
  sku,
  slug: typedSlug,
  description,
  details: sentDetails,
  /** The details when the form was opened. Others that are stored by now refuse the save. */
  detailsWas: sentDetails,
  quantity,
  price,
  taxable: flag(messages.taxableRequired),
  taxClass: sentTaxClass,
  brand: brandChoice,
  /** Ignored when a merchant sends them. */
  categories: categoryChoice,
  /** The stock when the form was opened. A mismatch refuses the save, unless `was` has the quantity. */
  quantityWas: quantity.optional(),
  /** The base price when the form was opened. Another one that is stored by now stays, or refuses the save when `price` differs, too. */
  priceWas: price.optional(),
  barcode,
  weight,
  ...sentStockFields,
  ...sentSafety,
  purchaseLimit: productLimit,
  cannotReturn: sentCannotReturn,
  sales: sentSales,
  attributes: sentAttributes.optional(),
  /** Their values when the form was opened. One that differs by now refuses the save. */
  attributesWas: sentAttributes.optional(),
  /** These fields when the form was opened: an unchanged one stays what it is by now, and one that both have changed refuses the save. */
  was: editedFields.optional(),
});

const countIsCapped = z
  .boolean()
  .optional()
  .meta({ description: 'True when a search finds more than `count`, which stops at 10,000.' });

/** Which products a list, an export or a bulk edit has. */
export const productFilter = z.object({
  search,
  category: filterId,
  brand: filterId,
  status: z.enum(productStates).optional().catch(undefined),
  stock: z.enum(stockStates).optional().catch(undefined),
  safety: z.enum(safetyStates).optional().catch(undefined),
});

export const listProductOptions = endpoint({
  method: 'GET',
  path: '/product/list/select',
  access: 'products.read',
  summary: 'Products to choose from',
  query: optionalPaging,
  reply: z.object({ products: selectOptions, ...optionalPageInfo, countIsCapped }),
});
export const listProducts = endpoint({
  method: 'GET',
  path: '/product',
  access: 'products.read',
  summary: 'Products, including those not for sale; a merchant gets the own brand',
  query: optionalPaging.extend({ ...productFilter.shape, sort: productSort }),
  reply: z.object({
    products: z.array(listedProduct),
    ...optionalPageInfo,
    countIsCapped,
    chosen: z
      .object({ category: selectOption.nullable(), brand: selectOption.nullable() })
      .optional()
      .meta({ description: 'Names of the chosen filters, in paged replies.' }),
    withoutSafety: z.number().int().optional().meta({
      description:
        'How many of all products lack safety data, in paged replies while the shop requires them.',
    }),
  }),
});
export const exportProducts = endpoint({
  method: 'GET',
  path: '/product/export',
  access: 'products.read',
  summary: 'The products of a list as CSV, with the columns of the import; a merchant gets the own brand',
  query: productFilter,
  downloads: 'text/csv; charset=utf-8',
  reply: z.undefined(),
});
export const getProduct = endpoint({
  method: 'GET',
  path: '/product/:id',
  access: 'products.read',
  summary: 'One product for editing',
  params: idParams,
  reply: z.object({ product: editedProduct }),
});
export const addProduct = endpoint({
  method: 'POST',
  path: '/product/add',
  access: 'products.write',
  summary: 'Add a product with its image',
  encoding: 'multipart',
  body: addProductForm,
  reply: z.object({ ...done, product: backOfficeProduct }),
});
export const updateProduct = endpoint({
  method: 'PUT',
  path: '/product/:id',
  access: 'products.write',
  summary: 'Change a product',
  params: idParams,
  body: z.object({ product: editProductForm }),
  // Details and 100 attributes of 200 characters, each also as it was.
  maxBodyBytes: 512 * 1024,
  reply: z.object(done),
});
export const replaceProductImage = endpoint({
  method: 'PUT',
  path: '/product/:id/image',
  access: 'products.write',
  summary: 'Replace the image of a product',
  params: idParams,
  encoding: 'multipart',
  reply: z.object({ ...done, product: backOfficeProduct }),
});
export const activateProduct = endpoint({
  method: 'PUT',
  path: '/product/:id/active',
  access: 'products.write',
  summary: 'Show or hide a product',
  params: idParams,
  body: z.object({ product: z.object({ isActive: flag() }) }),
  reply: z.object(done),
});
export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/product/delete/:id',
  access: 'products.write',
  summary: 'Delete a product for shoppers; orders keep their lines',
  params: idParams,
  reply: z.object(done),
});
