import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { lockForCaller, type OrderKeys } from '../orders/order-caller.ts';
import { cancelOrder } from './statuses/cancel-order.ts';
import { changeItemStatus } from './statuses/change-item-status.ts';

/** Statuses of lines, and cancelling an order, also by guests. */
export function statusesRoutes(app: FastifyInstance, { db, ...keys }: { db: Db } & OrderKeys): void {
  serve(app, contract.cancelOrder, async ({ actor, params, query, ip }) => {
    await cancelOrder(db, lockForCaller(keys, { actor, key: query.key, ip }), params.id);
    return done('The order has been cancelled.');
  });

  serve(app, contract.changeItemStatus, async ({ actor, params, query, body, ip }) => {
    const lock = lockForCaller(keys, { actor, key: query.key, ip });
    const { orderCancelled } = await changeItemStatus(db, lock, params.itemId, body);
    const message = orderCancelled
      ? 'The order has been cancelled.'
      : 'The status of the item has been updated.';
    return { ...done(message), orderCancelled };
  });
}
