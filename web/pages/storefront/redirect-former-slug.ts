import { href, redirect } from 'react-router';
import type { AttributeWords } from '#contract/attribute-words.ts';
import type { SlugKind } from '#contract/former-slugs.contract.ts';
import { type ListScope, listHref } from '#web/features/product-lists/list-urls.ts';
import { presentTokens } from '#web/features/product-lists/read-words.ts';
import type { ShopFilters } from '#web/features/product-lists/shop-filters.ts';
import { type Api, ApiError } from '#web/lib/api/api.ts';

const paths = {
  product: (slug: string) => href('/product/:slug', { slug }),
  category: (slug: string) => href('/shop/category/:slug', { slug }),
  brand: (slug: string) => href('/shop/brand/:slug', { slug }),
  page: (slug: string) => href('/pages/:slug', { slug }),
  seller: (slug: string) => href('/seller/:slug', { slug }),
};

/**
 * For a page that was not found.
 * @param pathTo the page's path with another slug
 * @throws a redirect, with the same query, to the page of what had this slug before
 */
export async function redirectFormerSlug(
  api: Api,
  kind: SlugKind,
  slug: string,
  request: Request,
  pathTo: (slug: string) => string = paths[kind],
): Promise<void> {
  const found = await findPresent(api, kind, slug);
  if (found !== null) throw redirect(pathTo(found) + new URL(request.url).search, 301);
}

/**
 * For a list that is filtered by brands.
 * @param known the chosen brands that exist, among others
 * @throws a redirect to the list with the present slugs, if one of the chosen is a former slug
 */
export async function redirectFormerBrands(
  api: Api,
  scope: ListScope,
  filters: ShopFilters,
  known: readonly { slug: string }[],
): Promise<void> {
  const isKnown = new Set(known.map(({ slug }) => slug));
  if (filters.brands.every((slug) => isKnown.has(slug))) return;
  const present = await Promise.all(
    filters.brands.map(
      async (slug) => (isKnown.has(slug) ? slug : await findPresent(api, 'brand', slug)) ?? slug,
    ),
  );
  if (present.every((slug, at) => slug === filters.brands[at])) return;
  // Not for good (301), which keeps the query as it was.
  throw redirect(listHref(scope, { ...filters, brands: [...new Set(present)].sort() }), 302);
}

/**
 * For a list that is filtered by attributes.
 * @throws a redirect to the list in the present words, if the URL has others
 */
export function redirectFormerWords(
  scope: ListScope,
  filters: ShopFilters,
  words: readonly AttributeWords[],
): void {
  const attributes = presentTokens(filters.attributes, words);
  if (attributes.join() !== filters.attributes.join())
    throw redirect(listHref(scope, { ...filters, attributes }), 302);
}

/** Null when nothing that shoppers see had this slug. */
async function findPresent(api: Api, kind: SlugKind, slug: string): Promise<string | null> {
  try {
    return (await api('GET /former-slug/:kind/:slug', { params: { kind, slug } })).slug;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  }
}
