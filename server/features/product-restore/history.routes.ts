import type { FastifyInstance } from 'fastify';
import { listProductHistory, restoreProduct } from '#contract/product-history.contract.ts';
import { notFound } from '#server/errors.ts';
import { ownBrandId } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { listEntries } from '../product-history/product-history.store.ts';
import type { Shop } from '../product-images/form-image.ts';
import { findProduct } from '../products/back-office.store.ts';
import { restoreEntry } from './restore-entry.ts';

const limit = 20;

/** The history of a product in the back office. */
export function historyRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, listProductHistory, async ({ actor, params, query }) => {
    const product = await findProduct(shop.db, params.id, ownBrandId(actor));
    if (!product) throw notFound('No product found.');
    const merchantId = actor.merchant?.id ?? null;
    const found = await listEntries(shop.db, {
      productId: params.id,
      before: query.before,
      field: query.field,
      limit,
      merchantId,
    });
    const entries = found.slice(0, limit);
    const next = found.length > limit ? (entries.at(-1)?._id ?? null) : null;
    return { entries, next, added: product.created };
  });

  serve(app, restoreProduct, async ({ actor, params, body }) => {
    const restored = await restoreEntry(shop, actor, { ...params, preview: body.preview });
    const isPreview = body.preview === undefined;
    return { ...done(isPreview ? 'This would be restored.' : 'The values have been restored.'), ...restored };
  });
}
