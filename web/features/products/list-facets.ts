import type { Facet } from '#contract/product-search.contract.ts';

/** What a list can be narrowed by, with how many products each choice leads to. */
export interface ListFacets {
  /** Of all categories. */
  productCount: number;
  categories: Facet;
  brands: Facet;
}

/** As many categories and brands come with the page; the rest is asked for. */
export const categoriesShown = 12;
export const brandsShown = 8;

/** Slug and name of what was chosen; the slug where nothing has that name. */
export function nameOf(facet: Facet, slug: string): string {
  return facet.options.find((option) => option.slug === slug)?.name ?? slug;
}
