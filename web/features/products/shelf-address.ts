import { changeFilters, type ShopFilters, writeFilters } from './shop-filters.ts';

/** Whose shelf a list of products is: a category's, a brand's own page, or the whole shop's. Slugs. */
export interface Shelf {
  category?: string;
  brand?: string;
}

/** '/shop/category/lighting?brands=aldergate' */
export function shelfHref({ category, brand }: Shelf, filters: ShopFilters): string {
  return shelfPath({ category, brand }) + writeFilters(filters);
}

export function shelfPath({ category, brand }: Shelf): string {
  if (category) return `/shop/category/${category}`;
  return brand ? `/shop/brand/${brand}` : '/shop';
}

/** The ticked brands: on a brand's own page that brand. */
export const brandsOn = ({ brand }: Shelf, { brands }: ShopFilters): readonly string[] =>
  brand ? [brand] : brands;

/** The same list of these brands. A brand's own page is left: it can show no other. */
export function withBrandsHref({ category }: Shelf, filters: ShopFilters, brands: readonly string[]): string {
  return shelfHref({ category }, changeFilters(filters, { brands: [...brands].sort() }));
}

/** The same search, brands and filters in another category, or in all of them. */
export function inCategoryHref(shelf: Shelf, filters: ShopFilters, category: string | undefined): string {
  if (category === undefined && shelf.brand) return shelfHref(shelf, changeFilters(filters, {}));
  return shelfHref({ category }, changeFilters(filters, { brands: brandsOn(shelf, filters) }));
}
