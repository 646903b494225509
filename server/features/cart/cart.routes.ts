import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/cart.contract.ts';
import { toCents } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { done } from '#server/http/done.ts';
import { serve } from '#server/http/serve.ts';
import { addCart } from './add-cart.ts';

export function cartRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.addCart, async ({ actor, body }) => {
    const seen = body.products.map(({ product, quantity, price }) => ({
      productId: product,
      quantity,
      priceCents: toCents(price),
    }));
    const cartId = await addCart(db, actor.id, seen);
    return { ...done('Your bag is ready to be ordered.'), cartId };
  });
}
