import { cardOf } from '#web/features/products/product-card.tsx';
import { listQuery, readFilters } from '#web/features/products/shop-filters.ts';
import type { Api } from '#web/lib/api.ts';
import type { ShopList } from './shop-view.tsx';

/** The page of products that the address line asks for, with the categories to choose from. */
export async function loadShopList(
  api: Api,
  request: Request,
  within: { category?: string; brand?: string } = {},
): Promise<ShopList> {
  const filters = readFilters(new URL(request.url).searchParams);
  const [{ products, ...info }, { categories }] = await Promise.all([
    api('GET /product/list', { query: listQuery(filters, within) }),
    api('GET /category/list'),
  ]);
  return {
    ...info,
    products: products.map(cardOf),
    categories: categories.map(({ name, slug, productCount }) => ({ name, slug, productCount })),
    filters,
  };
}
