import { brandsShown, categoriesShown, nameOf } from '#web/features/product-lists/list-facets.ts';
import { listTitle } from '#web/features/product-lists/list-title.ts';
import { brandsOn, type ListScope } from '#web/features/product-lists/list-urls.ts';
import { cardOf } from '#web/features/product-lists/product-card.tsx';
import { filterQuery, listQuery, readFilters } from '#web/features/product-lists/shop-filters.ts';
import type { Api } from '#web/lib/api/api.ts';
import { loadOffers, noOffers } from './load-offers.ts';
import { redirectFormerBrands } from './redirect-former-slug.ts';
import type { ShopList } from './shop-view.tsx';

/** The page of products for the search params, with its facets. */
export async function loadShopList(api: Api, request: Request, scope: ListScope = {}): Promise<ShopList> {
  const read = readFilters(new URL(request.url).searchParams);
  const filters = scope.brand ? { ...read, brands: [] } : read;
  const [{ products, ...info }, { productCount, onSaleCount, categories, brands, attributes }] =
    await Promise.all([
      api('GET /product/list', { query: listQuery(filters, scope) }),
      api('GET /product/list/facets', {
        query: { ...filterQuery(filters, scope), limit: Math.max(categoriesShown, brandsShown) },
      }),
    ]);
  await redirectFormerBrands(api, scope, filters, brands.options);
  const chosen = brandsOn(scope, filters);
  const offers = products.length === 0 ? await loadOffers(api) : noOffers;
  return {
    ...info,
    title: listTitle({
      name: info.corrected?.to ?? filters.name,
      category: scope.category && nameOf(categories, scope.category),
      brands: chosen.map((slug) => nameOf(brands, slug)),
    }),
    products: products.map(cardOf),
    ...offers,
    facets: {
      productCount,
      onSaleCount,
      categories,
      attributes,
      brands: {
        ...brands,
        options: brands.options.filter(({ slug }, at) => at < brandsShown || chosen.includes(slug)),
      },
    },
    filters,
    scope,
  };
}
