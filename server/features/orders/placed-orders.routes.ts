import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-details.contract.ts';
import { toPageInfo } from '#contract/paging.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { listPlacedOrders } from './list-placed-orders.ts';
import { addNote, deleteNote } from './write-note.ts';

const texts = defineTexts({ en });

/** The list of one's own orders, and notes about an order. */
export function placedOrdersRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listPlacedOrders, async ({ actor, query }) => {
    const { orders, count } = await listPlacedOrders(db, actor, query);
    return { orders, ...toPageInfo(count, query.page, query.limit) };
  });

  serve(app, contract.addNote, async ({ actor, params, body }) => ({
    ...done(texts().noteAdded),
    note: await addNote(db, actor, params.id, body),
  }));

  serve(app, contract.deleteNote, async ({ actor, params }) => {
    await deleteNote(db, actor, { orderId: params.id, noteId: params.note });
    return done(texts().noteDeleted);
  });
}
