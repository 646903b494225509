import type { Facet } from '#contract/product-search.contract.ts';
import type { CountById } from '../products/product-filter.rules.ts';

/** How many products of a list there are under each category and brand, each leaving its own filter aside. */
export interface FacetCounts {
  /** Of all categories. */
  productCount: number;
  categories: CountById;
  brands: CountById;
}

/** Ids with the most products, as many as there is room for. */
export function largestOf(counts: CountById, limit: number): string[] {
  return [...counts]
    .sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id);
}

interface Named {
  id: string;
  name: string;
  slug: string;
}

/** The options with the most products first, then by name; what is chosen stays whatever the limit is. */
export function facetOf(
  named: readonly Named[],
  counts: CountById,
  { limit, chosen, total }: { limit: number; chosen: readonly string[]; total: number },
): Facet {
  const options = named
    .map(({ id, name, slug }) => ({ name, slug, productCount: counts.get(id) ?? 0 }))
    .sort((a, b) => b.productCount - a.productCount || a.name.localeCompare(b.name, 'en'));
  return {
    options: options.filter(({ slug }, at) => at < limit || chosen.includes(slug)),
    total,
  };
}
