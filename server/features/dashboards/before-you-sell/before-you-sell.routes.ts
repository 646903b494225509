import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/before-you-sell.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/before-you-sell.ts';
import { confirmStep, readBeforeYouSell, type SellingParts } from './before-you-sell.ts';

const texts = defineTexts({ en });

/** The list of what a shop needs before it sells. */
export function beforeYouSellRoutes(app: FastifyInstance, parts: SellingParts): void {
  serve(app, contract.getBeforeYouSell, () => readBeforeYouSell(parts));

  serve(app, contract.confirmStep, async ({ actor, body }) => {
    await confirmStep(parts, body, actor.id);
    return { ...done(texts().confirmed), ...(await readBeforeYouSell(parts)) };
  });
}
