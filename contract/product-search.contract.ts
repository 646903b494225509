import { z } from 'zod';
import { filterKinds } from './attribute-values.ts';
import { productCount } from './brands.contract.ts';
import { decimalNumber } from './decimal-number.ts';
import { endpoint } from './define-endpoint.ts';
import { listShopProducts, productFilters } from './products.contract.ts';
import { money } from './schemas.ts';
import { listedOptions } from './variants.contract.ts';

const suggestion = z.object({
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  price: money,
  ...listedOptions,
});
export type Suggestion = z.output<typeof suggestion>;

const suggestedPage = z.object({ name: z.string(), slug: z.string() });
/** A category or a brand. */
export type SuggestedPage = z.output<typeof suggestedPage>;

/** More are found by searching. */
const maxFacetOptions = 500;

const facet = z.object({
  options: z
    .array(
      z.object({
        name: z.string(),
        slug: z.string(),
        productCount,
        parent: z.string().optional().meta({ description: 'Slug of the category above.' }),
      }),
    )
    .meta({ description: 'Those with the most products first; what is chosen is among them.' }),
  total: z.number().int().meta({ description: 'How many there are to choose from.' }),
});
export type Facet = z.output<typeof facet>;
export type FacetOption = Facet['options'][number];

const attributeFacet = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string().meta({ description: 'Its name in URLs of pages.' }),
  kind: z.enum(filterKinds),
  unit: z.string().optional(),
  options: z
    .array(
      z.object({
        value: z.string().meta({ description: 'Id of a choice, `yes` or `no`.' }),
        name: z.string(),
        slug: z.string().meta({ description: 'Its name in URLs of pages.' }),
        swatch: z.string().optional(),
        productCount,
      }),
    )
    .meta({
      description: 'Values that products have, in their order, and what is chosen. None of a number.',
    }),
  range: z.object({ least: z.number(), most: z.number() }).optional().meta({
    description: 'Of a number: the smallest and the largest that products have.',
  }),
});
export type AttributeFacet = z.output<typeof attributeFacet>;

const priceSpread = z
  .object({
    edges: z
      .array(z.number().int())
      .meta({ description: 'Prices in whole units of the currency, lowest first.' }),
    productCounts: z
      .array(productCount)
      .meta({ description: 'Products from each edge to below the next one, up to the last edge.' }),
    onlyPrice: money.optional().meta({ description: 'The price, if all products have the same.' }),
  })
  .meta({ description: 'Prices of the list without its price bounds; absent when it is empty.' });
export type PriceSpread = z.output<typeof priceSpread>;

const facetQuery = z.object({
  ...productFilters,
  /** Part of the name of what is looked for. */
  search: z.string().max(200, 'Search may not be longer than 200 characters.').trim().optional(),
  /** Values of each facet. */
  limit: z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => {
      const number = Math.trunc(decimalNumber(String(value ?? '')));
      return Number.isFinite(number) ? Math.min(maxFacetOptions, Math.max(1, number)) : 12;
    }),
});

export const listProductFacets = endpoint({
  method: 'GET',
  path: '/product/list/facets',
  access: 'anyone',
  summary: 'Categories, brands and attributes to narrow a product list by, counted under its other filters',
  query: facetQuery,
  reply: z.object({
    productCount: productCount.meta({ description: 'Products of all categories.' }),
    onSaleCount: productCount.meta({ description: 'Products in a sale, without that filter.' }),
    inStockCount: productCount.meta({ description: 'Products in stock, without that filter.' }),
    prices: priceSpread.optional(),
    categories: facet,
    brands: facet,
    attributes: z.array(attributeFacet).meta({
      description:
        'Attributes to filter by that at least a tenth of the products of the list have, in their order.',
    }),
  }),
});
const query = z.object({
  text: z.string(),
  count: z.number().int().meta({ description: 'Searches of the last 90 days.' }),
});
export type SearchQuery = z.output<typeof query>;

export const listSearchQueries = endpoint({
  method: 'GET',
  path: '/search/queries',
  access: 'search.read',
  summary: 'What shoppers searched for in the last 90 days, most frequent first',
  reply: z.object({
    frequent: z.array(query),
    withoutResults: z
      .array(query)
      .meta({ description: 'Of the 300 most frequent ones, those that find nothing now.' }),
  }),
});
export const suggestProducts = endpoint({
  method: 'GET',
  path: '/product/list/search/:text',
  access: 'anyone',
  summary: 'At most 10 suggestions, best match first',
  params: z.object({ text: z.string().trim() }),
  reply: z.object({
    products: z.array(suggestion),
    categories: z.array(suggestedPage).meta({ description: 'At most 3 whose name has the words.' }),
    brands: z.array(suggestedPage).meta({ description: 'At most 2 whose name has the words.' }),
    corrected: listShopProducts.reply.shape.corrected,
  }),
});
