import { nameOf, valuesShown } from '#web/features/product-lists/list-facets.ts';
import { listTitle } from '#web/features/product-lists/list-title.ts';
import type { ListScope } from '#web/features/product-lists/list-urls.ts';
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
  const [{ products, ...info }, { brands, ...facets }] = await Promise.all([
    api('GET /product/list', { query: listQuery(filters, scope) }),
    api('GET /product/list/facets', {
      query: { ...filterQuery(filters, scope), limit: valuesShown },
    }),
  ]);
  await redirectFormerBrands(api, scope, filters, brands.options);
  const offers = products.length === 0 ? await loadOffers(api) : noOffers;
  return {
    ...info,
    title: listTitle({
      name: info.corrected?.to ?? filters.name,
      category: scope.category && nameOf(facets.categories, scope.category),
      brand: scope.brand && nameOf(brands, scope.brand),
    }),
    products: products.map(cardOf),
    ...offers,
    facets: { ...facets, brands },
    filters,
    scope,
  };
}
