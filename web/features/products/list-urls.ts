import { href } from 'react-router';
import { changeFilters, type ShopFilters, writeFilters } from './shop-filters.ts';

/** Whose shelf a list of products is: a category's, a brand's own page, or the whole shop's. Slugs. */
export interface CardGrid {
  category?: string;
  brand?: string;
}

/** '/shop/category/lighting?brands=aldergate' */
export function listHref({ category, brand }: CardGrid, filters: ShopFilters): string {
  return listPath({ category, brand }) + writeFilters(filters);
}

export function listPath({ category, brand }: CardGrid): string {
  if (category) return href('/shop/category/:slug', { slug: category });
  return brand ? href('/shop/brand/:slug', { slug: brand }) : href('/shop');
}

/** The ticked brands: on a brand's own page that brand. */
export const brandsOn = ({ brand }: CardGrid, { brands }: ShopFilters): readonly string[] =>
  brand ? [brand] : brands;

/** The same list of these brands. A brand's own page is left: it can show no other. */
export function withBrandsHref(
  { category }: CardGrid,
  filters: ShopFilters,
  brands: readonly string[],
): string {
  return listHref({ category }, changeFilters(filters, { brands: [...brands].sort() }));
}

/** The same search, brands and filters in another category, or in all of them. */
export function inCategoryHref(shelf: CardGrid, filters: ShopFilters, category: string | undefined): string {
  if (category === undefined && shelf.brand) return listHref(shelf, changeFilters(filters, {}));
  return listHref({ category }, changeFilters(filters, { brands: brandsOn(shelf, filters) }));
}
