import { z } from 'zod';
import { productCount } from './brands.contract.ts';
import { endpoint } from './define-endpoint.ts';
import { productFilters } from './products.contract.ts';
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

/** More are found by searching. */
const mostFacetOptions = 500;

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

const facetQuery = z.object({
  ...productFilters,
  /** Part of the name of what is looked for. */
  search: z.string().max(200, 'Search may not be longer than 200 characters.').trim().optional(),
  /** Of each facet. */
  limit: z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => {
      const number = Math.trunc(Number(value ?? Number.NaN));
      return Number.isFinite(number) ? Math.min(mostFacetOptions, Math.max(1, number)) : 12;
    }),
});

export const listProductFacets = endpoint({
  method: 'GET',
  path: '/product/list/facets',
  access: 'anyone',
  summary: 'Categories and brands to narrow a product list by, counted under its other filters',
  query: facetQuery,
  reply: z.object({
    productCount: productCount.meta({ description: 'Products of all categories.' }),
    onSaleCount: productCount.meta({ description: 'Products in a sale, without that filter.' }),
    categories: facet,
    brands: facet,
  }),
});
export const suggestProducts = endpoint({
  method: 'GET',
  path: '/product/list/search/:text',
  access: 'anyone',
  summary: 'At most 10 suggestions, best match first',
  params: z.object({ text: z.string().trim() }),
  reply: z.object({ products: z.array(suggestion) }),
});
