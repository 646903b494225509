import { findName, valuesShown } from '#web/features/product-lists/list-facets.ts';
import { listTitle } from '#web/features/product-lists/list-title.ts';
import type { ListScope } from '#web/features/product-lists/list-urls.ts';
import { toCard } from '#web/features/product-lists/product-card.tsx';
import { readFilters } from '#web/features/product-lists/read-filters.ts';
import { idTokens } from '#web/features/product-lists/read-words.ts';
import { filterQuery, listQuery } from '#web/features/product-lists/shop-filters.ts';
import type { Services } from '#web/lib/api/services.ts';
import { loadOffers, noOffers } from './load-offers.ts';
import { redirectFormerBrands, redirectFormerWords } from './redirect-former-slug.ts';
import type { ShopList } from './shop-view.tsx';

/** The page of products for the search params, with its facets. */
export async function loadShopList(
  { api, attributeWords }: Pick<Services, 'api' | 'attributeWords'>,
  request: Request,
  scope: ListScope = {},
): Promise<ShopList> {
  const read = readFilters(new URL(request.url).searchParams, attributeWords);
  const filters = scope.brand ? { ...read, brands: [] } : read;
  redirectFormerWords(scope, filters, attributeWords);
  const attributes = idTokens(filters.attributes, attributeWords);
  const [{ products, ...info }, { brands, ...facets }] = await Promise.all([
    api('GET /product/list', { query: listQuery(filters, attributes, scope) }),
    api('GET /product/list/facets', {
      query: { ...filterQuery(filters, attributes, scope), limit: valuesShown },
    }),
  ]);
  await redirectFormerBrands(api, scope, filters, brands.options);
  const offers = products.length === 0 ? await loadOffers(api) : noOffers;
  return {
    ...info,
    title: listTitle({
      name: info.corrected?.to ?? filters.name,
      category: scope.category && findName(facets.categories, scope.category),
      brand: scope.brand && findName(brands, scope.brand),
    }),
    products: products.map(toCard),
    ...offers,
    facets: { ...facets, brands },
    filters,
    scope,
  };
}
