import type { FastifyInstance } from 'fastify';
import { findFormerSlug } from '#contract/former-slugs.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import * as store from './former-slugs.store.ts';

/** Pages call these, and redirect to the present slug. */
export function formerSlugsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(
    app,
    findFormerSlug,
    async ({ params }) => {
      const slug = await store.findFormerSlug(db, params.kind, params.slug.replaceAll('\u0000', ''));
      if (slug === null) throw notFound('Nothing had this slug.');
      return { slug };
    },
    { cachedForGuests: () => ['catalogue', 'products', 'pages'] },
  );
}
