import type { Facet } from '#contract/product-search.contract.ts';
import type { CountById, CountsByFacet } from '../product-lists/product-filter.rules.ts';

/** Counts of a search, the same as those of a list. */
export type FacetCounts = CountsByFacet;

/** The ids with the highest counts, at most `limit`. */
export function topByCount(counts: CountById, limit: number): string[] {
  return [...counts]
    .sort(([a, max], [b, more]) => more - max || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id);
}

interface Named {
  id: string;
  name: string;
  slug: string;
  parent?: string | null;
}

/** Sorts options by count, then by name. Chosen options stay beyond the limit. */
export function toFacet(
  named: readonly Named[],
  counts: CountById,
  { limit, chosen, total }: { limit: number; chosen: readonly string[]; total: number },
): Facet {
  const options = named
    .map(({ id, name, slug, parent }) => ({
      name,
      slug,
      productCount: counts.get(id) ?? 0,
      ...(parent ? { parent } : {}),
    }))
    .sort((a, b) => b.productCount - a.productCount || a.name.localeCompare(b.name, 'en'));
  return {
    options: options.filter(({ slug }, at) => at < limit || chosen.includes(slug)),
    total,
  };
}
