import { href, redirect } from 'react-router';
import { type Api, ApiError } from '#web/lib/api.ts';

const pathOf = {
  product: (slug: string) => href('/product/:slug', { slug }),
  category: (slug: string) => href('/shop/category/:slug', { slug }),
  brand: (slug: string) => href('/shop/brand/:slug', { slug }),
};

/**
 * For a page that was not found.
 * @throws a redirect, with the same query, to the page of what had this slug before
 */
export async function redirectFormerSlug(
  api: Api,
  kind: keyof typeof pathOf,
  slug: string,
  request: Request,
): Promise<void> {
  try {
    const found = await api('GET /former-slug/:kind/:slug', { params: { kind, slug } });
    throw redirect(pathOf[kind](found.slug) + new URL(request.url).search, 301);
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
  }
}
