import { href } from 'react-router';
import { changeFilters, type ShopFilters, writeFilters } from './shop-filters.ts';

/** The scope of a list of products: a category, a brand or the whole shop. Slugs. */
export interface ListScope {
  category?: string;
  brand?: string;
}

/** '/shop/category/lighting?brands=aldergate' */
export function listHref({ category, brand }: ListScope, filters: ShopFilters): string {
  return listPath({ category, brand }) + writeFilters(filters);
}

export function listPath({ category, brand }: ListScope): string {
  if (category) return href('/shop/category/:slug', { slug: category });
  return brand ? href('/shop/brand/:slug', { slug: brand }) : href('/shop');
}

/** The selected brands; on a brand's own page that brand. */
export const brandsOn = ({ brand }: ListScope, { brands }: ShopFilters): readonly string[] =>
  brand ? [brand] : brands;

/** The list with these brands. Leaves a brand's own page, which shows only that brand. */
export function withBrands({ category }: ListScope, filters: ShopFilters, brands: readonly string[]) {
  return { scope: { category }, filters: changeFilters(filters, { brands: [...brands].sort() }) };
}

/** @returns the URL of the list with the same search, brands and filters in a category, or in all: links of a page share their search */
export function categoryHrefs(scope: ListScope, filters: ShopFilters): (category?: string) => string {
  const search = writeFilters(changeFilters(filters, { brands: brandsOn(scope, filters) }));
  return (category) => {
    if (category === undefined && scope.brand) return listHref(scope, changeFilters(filters, {}));
    return listPath({ category }) + search;
  };
}
