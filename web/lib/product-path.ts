import { href } from 'react-router';

/** The page of a product, with this variant chosen if there is one. */
export function productPath(slug: string, variantId?: string): string {
  const path = href('/product/:slug', { slug });
  return variantId ? `${path}?${new URLSearchParams({ variant: variantId })}` : path;
}
