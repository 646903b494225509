import type { AttributeFacet, Facet, PriceSpread } from '#contract/product-search.contract.ts';

/** The facets of a list, with the number of products of each option. */
export interface ListFacets {
  /** Products of all categories. */
  productCount: number;
  onSaleCount: number;
  inStockCount: number;
  prices?: PriceSpread | undefined;
  categories: Facet;
  brands: Facet;
  attributes: readonly AttributeFacet[];
}

/** Values of a filter at once. The page has no more categories and brands, and loads the others on demand. */
export const valuesShown = 6;

/** The name of a slug, or the slug when the facet does not have it. */
export function findName(facet: Facet, slug: string): string {
  return facet.options.find((option) => option.slug === slug)?.name ?? slug;
}
