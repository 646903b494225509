import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { cancelOrder } from './statuses/cancel-order.ts';
import { changeItemStatus } from './statuses/change-item-status.ts';

/** Statuses of lines, and cancelling an order. */
export function statusesRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.cancelOrder, async ({ actor, params }) => {
    await cancelOrder(db, actor, params.id);
    return done('The order has been cancelled.');
  });

  serve(app, contract.changeItemStatus, async ({ actor, params, body }) => {
    const { orderCancelled } = await changeItemStatus(db, actor, params.itemId, body);
    const message = orderCancelled
      ? 'The order has been cancelled.'
      : 'The status of the item has been updated.';
    return { ...done(message), orderCancelled };
  });
}
