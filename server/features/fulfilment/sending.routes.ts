import type { FastifyInstance } from 'fastify';
import { listSlips as listSlipsCall } from '#contract/packing-slips.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import * as tracking from '#contract/tracking-list.contract.ts';
import * as contract from '#contract/work-list.contract.ts';
import { formatCount } from '#server/format/format.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as enTracking from '#server/texts/en/tracking-list.ts';
import * as en from '#server/texts/en/work-list.ts';
import { listSlips } from './sending/list-slips.ts';
import { previewTracking } from './sending/preview-tracking.ts';
import { type SendingShop, sendInBulk, sendTracking } from './sending/send-in-bulk.ts';
import { undoBulkSend } from './sending/undo-bulk-send.ts';

const texts = defineTexts({ en });
const trackingTexts = defineTexts({ en: enTracking });

/** Sending many orders, taking that back, and their slips. */
export function sendingRoutes(app: FastifyInstance, shop: SendingShop): void {
  serve(app, contract.sendInBulk, async ({ actor, body }) => {
    const outcome = await sendInBulk(shop, actor, body);
    const count = outcome.sent.length;
    return { ...done(texts().sent(formatCount(count), count === 1)), ...outcome };
  });

  serve(app, tracking.previewTracking, async ({ actor, body }) => ({
    lines: await previewTracking(shop.db, actor, body.text),
  }));

  serve(app, tracking.sendTracking, async ({ actor, body }) => {
    const outcome = await sendTracking(shop.db, actor, body);
    const [sent, added] = [outcome.sent.length, outcome.added.length];
    const words = trackingTexts();
    const said = [
      ...(sent > 0 || added === 0 ? [words.sent(formatCount(sent), sent === 1)] : []),
      ...(added > 0 ? [words.added(formatCount(added), added === 1)] : []),
    ];
    return { ...done(said.join(' ')), ...outcome };
  });

  serve(app, tracking.undoBulkSend, async ({ actor, params, body }) => {
    const outcome = await undoBulkSend(shop.db, actor, params.id, body);
    const count = outcome.undone.length;
    return { ...done(trackingTexts().undone(formatCount(count), count === 1)), ...outcome };
  });

  serve(app, listSlipsCall, ({ actor, query }) => listSlips(shop, actor, query));
}
