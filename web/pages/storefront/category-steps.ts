import { href } from 'react-router';
import type { CategoryLink } from '#contract/categories.contract.ts';

/** Breadcrumbs of categories. */
export const stepsTo = (path: readonly CategoryLink[]) =>
  path.map(({ name, slug }) => [name, href('/shop/category/:slug', { slug })] as const);
