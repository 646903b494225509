import type { Facet } from '#contract/product-search.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { listShopBrandNames } from '../brands/brands.store.ts';
import { listShopCategoryNames } from '../categories/categories.store.ts';
import { createCatalogueCache } from '../products/catalogue-cache.ts';
import { countByBrand, countByCategory, countProducts } from '../products/product-counts.store.ts';
import type { CountById, ProductFilter } from '../products/product-filter.rules.ts';
import { type FacetCounts, facetOf, largestOf } from './facets.rules.ts';
import type { SearchProducts } from './search-products.ts';

interface FacetChoice {
  /** What was searched for; null for everything. */
  text: string | null;
  filter: ProductFilter;
  /** Part of the name of the options that are looked for. */
  search: string | undefined;
  /** Of the options of each facet. */
  limit: number;
}

/** The categories and brands that a list can be narrowed by, with exact counts. */
export type ListFacets = (
  choice: FacetChoice,
) => Promise<{ productCount: number; categories: Facet; brands: Facet }>;

/** Counting walks the whole list: it is done once for each list after a change of the catalogue. */
const rememberedLists = 100;

export function createListFacets(db: Db, changes: CacheInvalidation, search: SearchProducts): ListFacets {
  const remember = createCatalogueCache<FacetCounts>(changes, rememberedLists);

  async function count(text: string | null, filter: ProductFilter): Promise<FacetCounts> {
    if (text !== null) return await search.countFacets(text, filter);
    const [productCount, categories, brands] = await Promise.all([
      countProducts(db, { ...filter, category: null }),
      countByCategory(db, filter),
      countByBrand(db, filter),
    ]);
    return { productCount, categories, brands };
  }

  return async ({ text, filter, search: wanted, limit }) => {
    const counts = await remember(JSON.stringify([text, filter]), () => count(text, filter));
    const name = async (of: CountById, list: typeof listShopBrandNames, slugs: readonly string[]) => {
      const chosen = wanted ? [] : slugs;
      const ids = wanted ? [...of.keys()] : largestOf(of, limit);
      const named = await list(db, { ids, search: wanted, slugs: chosen });
      return facetOf(named, of, { limit, chosen, total: wanted ? named.length : of.size });
    };
    const { category, brand, brands } = filter;
    const [categoryFacet, brandFacet] = await Promise.all([
      name(counts.categories, listShopCategoryNames, category === null ? [] : [category]),
      name(counts.brands, listShopBrandNames, brand === null ? (brands ?? []) : [brand]),
    ]);
    return { productCount: counts.productCount, categories: categoryFacet, brands: brandFacet };
  };
}
