import type { AttributeFacet, Facet, PriceSpread } from '#contract/product-search.contract.ts';
import type { CacheInvalidation } from '#server/cache/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { listShopBrandNames } from '../brands/brands.store.ts';
import { listShopCategoryNames } from '../categories/categories.store.ts';
import type { ProductCounts } from '../product-lists/count-products.ts';
import type { CountById, ProductFilter, SearchText } from '../product-lists/product-filter.rules.ts';
import { toAttributeFacets } from './attribute-facets.rules.ts';
import { createFacetNames, type ReadFacetNames } from './facet-names.ts';
import { type FacetCounts, toFacet, topByCount } from './facets.rules.ts';
import type { ReadFilterAttributes } from './filter-attributes.ts';
import type { SearchProducts } from './search-products.ts';

interface FacetChoice {
  /** Null for none. */
  searched: SearchText | null;
  filter: ProductFilter;
  /** Part of the name of an option. */
  search: string | undefined;
  /** Options of each facet. */
  limit: number;
}

/** @returns the categories, brands and attributes that a list can be filtered by, with exact counts */
export type ListFacets = (choice: FacetChoice) => Promise<{
  productCount: number;
  onSaleCount: number;
  inStockCount: number;
  prices?: PriceSpread;
  categories: Facet;
  brands: Facet;
  attributes: AttributeFacet[];
}>;

export function createListFacets(
  db: Db,
  cacheInvalidation: CacheInvalidation,
  filterAttributes: ReadFilterAttributes,
  lists: ProductCounts,
  search: SearchProducts,
): ListFacets {
  const count = (searched: SearchText | null, filter: ProductFilter): Promise<FacetCounts> =>
    searched === null ? lists.byFacet(filter) : search.countFacets(searched, filter);

  const brandNames = createFacetNames(cacheInvalidation, (ids) => listShopBrandNames(db, { ids, slugs: [] }));
  const categoryNames = createFacetNames(cacheInvalidation, (ids) =>
    listShopCategoryNames(db, { ids, slugs: [] }),
  );

  async function attributeFacets(counts: FacetCounts, filter: ProductFilter) {
    const { values } = counts;
    const isNone = values.byValue.size === 0 && values.ranges.size === 0 && filter.attributes === null;
    return isNone ? [] : toAttributeFacets(await filterAttributes(), counts, filter);
  }

  return async ({ searched, filter, search: namePart, limit }) => {
    const counts = await count(searched, filter);
    const name = async (
      of: CountById,
      readNames: ReadFacetNames,
      list: typeof listShopBrandNames,
      chosen: readonly string[],
    ) => {
      if (namePart) {
        const named = await list(db, { ids: [...of.keys()], search: namePart, slugs: [] });
        return toFacet(named, of, { limit, chosen: [], total: named.length });
      }
      const top = await readNames(topByCount(of, limit));
      const others = chosen.filter((slug) => !top.some((named) => named.slug === slug));
      const rest = others.length > 0 ? await list(db, { ids: [], slugs: others }) : [];
      return toFacet([...top, ...rest], of, { limit, chosen, total: of.size });
    };
    const { category, brand, brands } = filter;
    const [categoryFacet, brandFacet, attributes] = await Promise.all([
      name(counts.categories, categoryNames, listShopCategoryNames, category === null ? [] : [category]),
      name(counts.brands, brandNames, listShopBrandNames, brand === null ? (brands ?? []) : [brand]),
      attributeFacets(counts, filter),
    ]);
    const { productCount, onSaleCount, inStockCount, prices } = counts;
    return {
      ...{ productCount, onSaleCount, inStockCount, ...(prices && { prices }) },
      ...{ categories: categoryFacet, brands: brandFacet, attributes },
    };
  };
}
