import type { FastifyInstance, FastifyReply } from 'fastify';
import { toMajor } from '#contract/money.ts';
import * as contract from '#contract/payments.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { mayTryOut } from '#server/http/local-request.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/test-payments.ts';
import { decideTestPayment, findTestPayment } from '../payment-providers/test-payments.store.ts';
import { findNumberOfPayment } from './payment-lookups.store.ts';

const texts = defineTexts({ en });

interface Parts {
  db: Db;
  settings: { isLocal: boolean };
}

/** The page of the test provider, which stands for a service outside: its calls change nothing of the shop's own. */
export function testPaymentsRoutes(app: FastifyInstance, { db, settings }: Parts): void {
  const missing = () => notFound(texts().notFound);
  const find = async (id: string, { request }: FastifyReply) => {
    const payment = settings.isLocal ? await findTestPayment(db, id) : null;
    if (!payment) throw missing();
    if (!mayTryOut(settings.isLocal, request.headers)) throw new ShopError('forbidden', texts().forwarded);
    return payment;
  };

  serve(app, contract.getTestPayment, async ({ params, reply }) => {
    const payment = await find(params.id, reply);
    const number = await findNumberOfPayment(db, params.id);
    if (number === null) throw missing();
    const { amountMinor, currency, state, expiresAt, cancelUrl } = payment;
    return {
      number,
      amount: toMajor(amountMinor),
      currency,
      isOpen: state === 'open',
      expires: expiresAt.toISOString(),
      cancel: cancelUrl,
    };
  });

  serve(app, contract.decideTestPayment, async ({ params, body, reply }) => {
    await find(params.id, reply);
    const next = await decideTestPayment(db, params.id, body.outcome);
    if (next === null) throw new ShopError('already-done', texts().ended);
    return { ...done(texts().decided[body.outcome]), return: next };
  });
}
