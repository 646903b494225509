import type { FastifyInstance } from 'fastify';
import { toMajor } from '#contract/money.ts';
import * as contract from '#contract/refunds.contract.ts';
import { textsOf } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/refunds.ts';
import { recordPaidBack } from './record-paid-back.ts';
import { refundOrder, retryRefund } from './refund-order.ts';

const texts = textsOf({ en });

export function refundsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.refundOrder, async ({ actor, params, body }) => ({
    ...done(texts().refundAsked),
    refund: { _id: await refundOrder(db, actor, params.id, body) },
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
