import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/checkout.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/checkout.ts';
import { asCaller, begunReply, refuseEndedSession } from '../../placing/checkout-calls.ts';
import type { HoldingShop } from './begin-payment.ts';
import { getCheckout, giveUpCheckout, requireCheckout } from './get-checkout.ts';
import { payCheckout } from './pay-checkout.ts';

const texts = defineTexts({ en });

interface Parts extends HoldingShop {
  db: Db;
  /** Counted in this process alone. */
  processLimits: RateLimits;
}

/** Reading, paying and giving up a checkout that is paid online. */
export function checkoutPaymentsRoutes(app: FastifyInstance, shop: Parts): void {
  const { db, shopSettings, processLimits } = shop;
  serve(app, contract.getCheckout, async ({ actor, params, ip, reply }) => {
    refuseEndedSession(actor, reply);
    await processLimits.take('quote', { ip });
    return await getCheckout(db, shop, { key: params.id, userId: actor?.id ?? null });
  });

  serve(app, contract.payCheckout, async ({ actor, params, ip, reply }) => {
    refuseEndedSession(actor, reply);
    await processLimits.take('quote', { ip });
    const { key } = await requireCheckout(db, shop, { key: params.id, userId: actor?.id ?? null });
    const { holdMinutes } = (await shopSettings.latest()).payments;
    return begunReply(await asCaller(actor, () => payCheckout(db, shop, { key, holdMinutes })));
  });

  serve(app, contract.giveUpCheckout, async ({ actor, params, ip, reply }) => {
    refuseEndedSession(actor, reply);
    await processLimits.take('quote', { ip });
    const given = await giveUpCheckout(db, shop, { key: params.id, userId: actor?.id ?? null });
    const { givenUp, isProcessing, notGivenUp } = texts();
    const kept = given.payment?.state === 'processing' ? isProcessing : notGivenUp;
    return { ...done(given.state === 'released' ? givenUp : kept), ...given };
  });
}
