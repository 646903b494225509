import type { FastifyInstance } from 'fastify';
import { toPageInfo } from '#contract/paging.ts';
import * as contract from '#contract/payments.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/being-paid.ts';
import { ProviderAway, ProviderRefused } from '../payment-providers/provider.ts';
import { findOutcome, listBeingPaid } from './being-paid.store.ts';
import { unavailable } from './held/begin-payment.ts';
import { releaseUnpaid } from './held/get-checkout.ts';
import { placeMismatch, refundMismatch } from './settling/decide-mismatch.ts';
import { type SettlingShop, settle } from './settling/settle.ts';

const texts = defineTexts({ en });

interface Parts extends SettlingShop {
  db: Db;
}

/** Payments of which there is no order yet, and what somebody of the shop may do about one. Merchants see nothing of them. */
export function beingPaidRoutes(app: FastifyInstance, { db, ...shop }: Parts): void {
  serve(app, contract.listBeingPaid, async ({ actor, query: { page, limit } }) => {
    requireOfShop(actor);
    const { payments, count } = await listBeingPaid(db, { page, limit });
    return { payments, ...toPageInfo(count, page, limit) };
  });

  serve(app, contract.askProvider, async ({ actor, params }) => {
    requireOfShop(actor);
    await requireOutcome(params.id);
    await settled(settle(db, shop, params.id));
    return await outcome(params.id);
  });

  serve(app, contract.giveUpPayment, async ({ actor, params }) => {
    requireOfShop(actor);
    const { key } = await requireOutcome(params.id);
    await settled(settle(db, shop, params.id, { endedBy: 'shop' }));
    if (key !== null) await releaseUnpaid(db, key);
    return await outcome(params.id);
  });

  serve(app, contract.placeMismatch, async ({ actor, params }) => {
    requireOfShop(actor);
    await placeMismatch(db, shop, { paymentId: params.id, userId: actor.id });
    return await outcome(params.id);
  });

  serve(app, contract.refundMismatch, async ({ actor, params }) => {
    requireOfShop(actor);
    await refundMismatch(db, { paymentId: params.id, userId: actor.id });
    return await outcome(params.id);
  });

  async function requireOutcome(id: string) {
    const found = await findOutcome(db, id);
    if (!found) throw notFound(texts().noPayment);
    return found;
  }

  async function outcome(id: string) {
    const { state, order } = await requireOutcome(id);
    return { ...done(texts().became[state]), state, order };
  }
}

/** The sets of merchants may have permissions of the same names. */
function requireOfShop({ membership }: Actor): void {
  if (membership?.of !== 'shop') throw new ShopError('forbidden', texts().ofShop);
}

/** Turns a provider's refusal into words for the shop. @throws payment-unavailable, payment-refused */
async function settled(asking: Promise<unknown>): Promise<void> {
  await asking.catch((error: unknown) => {
    if (error instanceof ProviderAway) throw unavailable(texts().providerAway);
    if (!(error instanceof ProviderRefused)) throw error;
    throw new ShopError('payment-refused', texts().providerRefused(error.message));
  });
}
