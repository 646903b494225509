import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-links.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { markManyPaid as markManyPaidCall } from '#contract/work-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import { formatCount } from '#server/format/format.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/order-links.ts';
import { markManyPaid, markPaid } from './mark-paid.ts';

const texts = defineTexts({ en });

/** Transfers that arrive after ordering. */
export function paidByTransferRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.markPaid, async ({ actor, params }) => {
    await markPaid(db, actor, params.id, true);
    return done(texts().paid);
  });

  serve(app, markManyPaidCall, async ({ actor, body }) => {
    const outcome = await markManyPaid(db, actor, body.orders);
    const count = outcome.paid.length;
    return { ...done(texts().manyPaid(formatCount(count), count === 1)), ...outcome };
  });

  serve(app, contract.markUnpaid, async ({ actor, params }) => {
    await markPaid(db, actor, params.id, false);
    return done(texts().unpaid);
  });
}
