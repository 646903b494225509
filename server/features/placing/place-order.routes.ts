import type { FastifyInstance } from 'fastify';
import { toMinor } from '#contract/money.ts';
import * as contract from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { type PlacingShop, placeOrder } from './place-order.ts';

interface Parts extends PlacingShop {
  db: Db;
}

/** Ordering with one press. */
export function placeOrderRoutes(app: FastifyInstance, { db, ...shop }: Parts): void {
  serve(app, contract.placeOrder, async ({ actor, body, ip }) => {
    const { cartId, total } = body;
    const id = await placeOrder(db, shop, actor, {
      cartId,
      totalMinor: toMinor(total),
      ip,
    });
    return { ...done('Your order has been placed.'), order: { _id: id } };
  });
}
