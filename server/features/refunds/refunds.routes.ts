import type { FastifyInstance } from 'fastify';
import { toMajor } from '#contract/money.ts';
import type { RefundForm } from '#contract/refunds.contract.ts';
import * as contract from '#contract/refunds.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/refunds.ts';
import { recordPaidBack } from './record-paid-back.ts';
import { refundOrder, retryRefund } from './refund-order.ts';

const texts = defineTexts({ en });

interface Parts {
  db: Db;
  /** Refunds what has come back with a return, which is in a later slice. */
  refundReturn: (actor: Actor, orderId: string, form: RefundForm & { return: string }) => Promise<string>;
}

export function refundsRoutes(app: FastifyInstance, { db, refundReturn }: Parts): void {
  serve(app, contract.refundOrder, async ({ actor, params, body }) => ({
    ...done(texts().refundAsked),
    refund: {
      _id: body.return
        ? await refundReturn(actor, params.id, { ...body, return: body.return })
        : await refundOrder(db, actor, params.id, body),
    },
  }));

  serve(app, contract.retryRefund, async ({ actor, params }) => {
    await retryRefund(db, actor, { orderId: params.id, refundId: params.refund });
    return { ...done(texts().refundRetried), refund: { _id: params.refund } };
  });

  serve(app, contract.recordPaidBack, async ({ actor, params, body }) => {
    const leftMinor = await recordPaidBack(db, actor, params.id, body);
    return { ...done(texts().paidBackRecorded), toPayBack: toMajor(leftMinor) };
  });
}
