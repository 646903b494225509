import type { AttributeFacet, Facet } from '#contract/product-search.contract.ts';

/** The facets of a list, with the number of products of each option. */
export interface ListFacets {
  /** Products of all categories. */
  productCount: number;
  onSaleCount: number;
  categories: Facet;
  brands: Facet;
  attributes: readonly AttributeFacet[];
}

/** Options that the page loads; the others are loaded on demand. */
export const categoriesShown = 12;
export const brandsShown = 8;

/** The name of a slug, or the slug when the facet does not have it. */
export function nameOf(facet: Facet, slug: string): string {
  return facet.options.find((option) => option.slug === slug)?.name ?? slug;
}
