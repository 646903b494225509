import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';

const slugKind = z.enum(['product', 'category', 'brand', 'page', 'seller']);
export type SlugKind = z.output<typeof slugKind>;

/** docs/rules.md#slugs */
export const findFormerSlug = endpoint({
  method: 'GET',
  path: '/former-slug/:kind/:slug',
  access: 'anyone',
  summary: 'The slug of what had this one before, if shoppers see it',
  params: z.object({ kind: slugKind, slug: z.string() }),
  reply: z.object({ slug: z.string() }),
});
