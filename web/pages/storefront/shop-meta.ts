import { href } from 'react-router';
import { startingFilters, writeFilters } from '#web/features/products/shop-filters.ts';
import { breadcrumbs, pageMeta } from '#web/lib/seo.ts';
import type { Shop } from '#web/lib/services.ts';
import type { ShopList } from './shop-view.tsx';

type CardGrid = {
  shop: Shop | undefined;
  list: ShopList | undefined;
  title: string;
  description: string;
  path: string;
  steps?: readonly (readonly [name: string, path: string])[];
};

/**
 * The head of a shelf. Its address for search engines is the shelf with its page, whatever filters and sort were
 * chosen; searches and empty pages are left out.
 */
export function productListMeta({ shop, list, title, description, path, steps = [] }: CardGrid) {
  const page = list?.currentPage ?? 1;
  const isListed = list !== undefined && !list.filters.name && list.products.length > 0;
  return pageMeta({
    shop,
    title: page > 1 ? `${title}, page ${page}` : title,
    description,
    path: isListed ? path + writeFilters({ ...startingFilters(), page: list.currentPage }) : undefined,
    image: list?.products[0]?.imageUrl,
    isListed,
    jsonLd: shop && isListed ? [breadcrumbs(shop, [['All products', href('/shop')], ...steps])] : [],
  });
}
