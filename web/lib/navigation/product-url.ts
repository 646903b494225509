import { href } from 'react-router';

interface ProductUrl {
  /** The chosen variant. */
  variant?: string | null;
  /** The page of the reviews. */
  reviews?: number;
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Any text that no variant has as its id: all of these share one URL in the cache. */
const unknown = 'unknown';

/** The variant that search params name, or null. */
export function readVariant(search: URLSearchParams): string | null {
  const text = search.get('variant')?.toLowerCase();
  if (!text) return null;
  return id.test(text) ? text : unknown;
}

/** Search params of a product page, normalised; '' without any. */
export function productSearch({ variant, reviews = 1 }: ProductUrl): string {
  const search = new URLSearchParams();
  if (variant) search.set('variant', variant);
  if (reviews > 1) search.set('reviews', String(reviews));
  return search.size > 0 ? `?${search}` : '';
}

export const productPath = (slug: string, url: ProductUrl = {}): string =>
  href('/product/:slug', { slug }) + productSearch(url);

/** The page that asks for a mail when a product, or one of its variants, is back. */
export const stockRequestPath = (slug: string, variant: string | null): string =>
  href('/back-in-stock/:slug', { slug }) + productSearch({ variant });
