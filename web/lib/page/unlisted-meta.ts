import type { MetaDescriptor } from 'react-router';
import type { Shop } from '../api/services.ts';
import { withShopName } from './seo.ts';

/** The root's data for routes, in their `meta`. */
interface MetaArgs {
  matches: readonly [{ loaderData: { shop: Shop } | undefined }, ...unknown[]];
}

/**
 * Metadata of a page that is a person's own: its title, and no indexing. Its address may have a key, which no request is to tell: a page
 * that the browser has gone to by a link within the shop still has the header of the first one.
 */
export const unlistedMeta =
  (title: string | (() => string)) =>
  ({ matches }: MetaArgs): MetaDescriptor[] => [
    { title: withShopName(typeof title === 'string' ? title : title(), matches[0].loaderData?.shop.name) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
