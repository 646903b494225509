import type { FastifyInstance } from 'fastify';
import { listSlips as listSlipsCall } from '#contract/packing-slips.contract.ts';
import { textsOf } from '#contract/texts.ts';
import * as contract from '#contract/work-list.contract.ts';
import { formatCount } from '#server/format/format.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/work-list.ts';
import { listSlips } from './sending/list-slips.ts';
import { type SendingShop, sendInBulk } from './sending/send-in-bulk.ts';

const texts = textsOf({ en });

/** Sending many orders, and their slips. */
export function sendingRoutes(app: FastifyInstance, shop: SendingShop): void {
  serve(app, contract.sendInBulk, async ({ actor, body }) => {
    const outcome = await sendInBulk(shop, actor, body);
    const count = outcome.sent.length;
    return { ...done(texts().sent(formatCount(count), count === 1)), ...outcome };
  });

  serve(app, listSlipsCall, ({ actor, query }) => listSlips(shop, actor, query));
}
