import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/cart.contract.ts';
import { toMinor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { createCart } from './create-cart.ts';

export function cartRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.createCart, async ({ actor, body }) => {
    const seen = body.products.map(({ product, variant, quantity, price }) => ({
      productId: product,
      variantId: variant ?? product,
      quantity,
      priceMinor: toMinor(price),
    }));
    const cartId = await createCart(db, actor.id, seen, body.replaces ?? null);
    return { ...done('Your bag is ready to be ordered.'), cartId };
  });
}
