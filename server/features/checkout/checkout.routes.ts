import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/checkout.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { quoteCart } from './quote-cart.ts';

interface Parts {
  db: Db;
  /** Percent, at most 4 decimals. */
  taxRate: number;
}

export function checkoutRoutes(app: FastifyInstance, { db, taxRate }: Parts): void {
  serve(app, contract.quoteCart, async ({ actor, body }) => {
    const items = body.items.map(({ product, quantity }) => ({ productId: product, quantity }));
    return { quote: await quoteCart(db, taxRate, { userId: actor?.id ?? null, items }) };
  });
}
