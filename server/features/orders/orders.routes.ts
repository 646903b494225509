import type { FastifyInstance } from 'fastify';
import { readOrderNumber } from '#contract/order-number.ts';
import * as contract from '#contract/orders.contract.ts';
import { toPageInfo } from '#contract/paging.ts';
import { id as idSchema } from '#contract/schemas.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { listCustomerOrders } from './list-customer-orders.ts';
import { listOwnOrderIds } from './order-lists.store.ts';
import { presentOrder } from './order-view.rules.ts';
import { toOrderViewer } from './order-viewer.ts';
import { withVisibleLines } from './orders.rules.ts';
import { findOrder, findOrderId, listOrders } from './orders.store.ts';

/** @returns the id of the order with this number or complete id; null when the text is neither */
async function readOrderId(db: Db, typed: string): Promise<string | null> {
  const number = readOrderNumber(typed);
  if (number !== null) return await findOrderId(db, number);
  return idSchema.safeParse(typed).data ?? null;
}

export function ordersRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  /** @returns the order as the actor sees it; null when it is cancelled, absent or hidden from the actor */
  const findVisibleOrder = async (actor: Actor, id: string) => {
    const viewer = toOrderViewer(actor);
    const order = await findOrder(db, id);
    const visible = order && withVisibleLines(order, viewer);
    return visible && visible.lines.length > 0 ? presentOrder(visible, viewer) : null;
  };

  serve(app, contract.listCustomerOrders, async ({ actor, query }) => {
    const { orders, count } = await listCustomerOrders(db, toOrderViewer(actor), query);
    return { orders, ...toPageInfo(count, query.page, query.limit) };
  });

  serve(app, contract.listMyOrders, async ({ actor, query }) => {
    const { ids, count } = await listOwnOrderIds(db, actor.id, query);
    const orders = await listOrders(db, ids);
    return {
      orders: orders.map((order) => presentOrder(order, toOrderViewer(actor))),
      ...toPageInfo(count, query.page, query.limit),
    };
  });

  serve(app, contract.searchOrders, async ({ actor, query }) => {
    const id = await readOrderId(db, query.search ?? '');
    const order = id ? await findVisibleOrder(actor, id) : null;
    return { orders: order ? [order] : [] };
  });

  serve(app, contract.getOrder, async ({ actor, params }) => {
    const order = await findVisibleOrder(actor, params.id);
    if (!order) throw notFound('No order found.');
    return { order };
  });
}
