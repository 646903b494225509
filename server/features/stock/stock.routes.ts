import type { FastifyInstance } from 'fastify';
import { adjustStock as adjustCall, listStockMovements } from '#contract/stock.contract.ts';
import type { Db } from '#server/db/db.ts';
import { ownBrandId } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { requireProduct } from '../product-history/locked-product.store.ts';
import { adjustStock } from './adjust-stock.ts';
import { listCounted, listMovements, listRetired } from './stock-movements.store.ts';

const limit = 50;

interface Parts {
  db: Db;
}

/** The stock of a product in the back office. */
export function stockRoutes(app: FastifyInstance, { db }: Parts): void {
  serve(app, listStockMovements, async ({ actor, params, query }) => {
    const { id: productId } = params;
    await requireProduct(db, productId, ownBrandId(actor));
    const { variant: variantId, before } = query;
    const [variants, retired, found] = await Promise.all([
      listCounted(db, productId),
      listRetired(db, productId),
      listMovements(db, { productId, variantId, before, limit, merchant: actor.merchant }),
    ]);
    const movements = found.slice(0, limit);
    return {
      variants,
      retired,
      movements,
      next: found.length > limit ? (movements.at(-1)?._id ?? null) : null,
    };
  });

  serve(app, adjustCall, async ({ actor, params, body }) => ({
    ...done('Stock has been changed.'),
    variant: await adjustStock(db, actor, params.id, body),
  }));
}
