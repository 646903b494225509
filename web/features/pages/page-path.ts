import { href } from 'react-router';
import { shippingSlug } from '#contract/pages.contract.ts';

/** Where visitors read a page of the owner. */
export const pagePath = (slug: string) =>
  slug === shippingSlug ? href('/shipping') : href('/pages/:slug', { slug });
