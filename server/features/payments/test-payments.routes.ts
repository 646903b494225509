import type { FastifyInstance } from 'fastify';
import { toMajor } from '#contract/money.ts';
import * as contract from '#contract/payments.contract.ts';
import { textsOf } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/test-payments.ts';
import { decideTestPayment, findTestPayment } from '../payment-providers/test-payments.store.ts';
import { findNumberOfPayment } from './payment-lookups.store.ts';

const texts = textsOf({ en });

interface Parts {
  db: Db;
  settings: { isLocal: boolean };
}

/** The page of the test provider, which stands for a service outside: its calls change nothing of the shop's own. */
export function testPaymentsRoutes(app: FastifyInstance, { db, settings }: Parts): void {
  const missing = () => notFound(texts().notFound);

  serve(app, contract.getTestPayment, async ({ params }) => {
    const payment = settings.isLocal ? await findTestPayment(db, params.id) : null;
    const number = payment && (await findNumberOfPayment(db, params.id));
    if (!payment || number === null) throw missing();
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

  serve(app, contract.decideTestPayment, async ({ params, body }) => {
    if (!settings.isLocal || !(await findTestPayment(db, params.id))) throw missing();
    const next = await decideTestPayment(db, params.id, body.outcome);
    if (next === null) throw new ShopError('already-done', texts().ended);
    return { ...done(texts().decided[body.outcome]), return: next };
  });
}
