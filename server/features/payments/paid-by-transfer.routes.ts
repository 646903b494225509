import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-links.contract.ts';
import { textsOf } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/order-links.ts';
import { markPaid } from './mark-paid.ts';

const texts = textsOf({ en });

/** Transfers that arrive after ordering. */
export function paidByTransferRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.markPaid, async ({ actor, params }) => {
    await markPaid(db, actor, params.id, true);
    return done(texts().paid);
  });

  serve(app, contract.markUnpaid, async ({ actor, params }) => {
    await markPaid(db, actor, params.id, false);
    return done(texts().unpaid);
  });
}
