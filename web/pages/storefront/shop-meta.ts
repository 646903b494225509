import { href } from 'react-router';
import { startingFilters, writeFilters } from '#web/features/product-lists/shop-filters.ts';
import type { Shop } from '#web/lib/api/services.ts';
import { breadcrumbs, pageMeta } from '#web/lib/page/seo.ts';
import type { ShopList } from './shop-view.tsx';

type ProductListMeta = {
  shop: Shop | undefined;
  list: ShopList | undefined;
  title: string;
  description: string;
  path: string;
  steps?: readonly (readonly [name: string, path: string])[];
};

/**
 * Metadata of a product list. The canonical URL has only the page, without filters and sort; searches and empty pages
 * are not indexed.
 */
export function productListMeta({ shop, list, title, description, path, steps = [] }: ProductListMeta) {
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
