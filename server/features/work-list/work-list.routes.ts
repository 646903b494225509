import type { FastifyInstance } from 'fastify';
import { listSlips as listSlipsCall } from '#contract/packing-slips.contract.ts';
import { textsOf } from '#contract/texts.ts';
import * as contract from '#contract/work-list.contract.ts';
import { formatCount } from '#server/format/format.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import * as en from '#server/texts/en/work-list.ts';
import { exportOrders } from './export-orders.ts';
import { listSlips } from './list-slips.ts';
import { listWork, type WorkShop } from './list-work.ts';
import { listWorkChoices } from './list-work-choices.ts';
import { sendInBulk } from './send-in-bulk.ts';

const texts = textsOf({ en });

/** The clerk's list of orders. */
export function workListRoutes(app: FastifyInstance, shop: WorkShop): void {
  serve(app, contract.listWork, ({ actor, query }) => listWork(shop, actor, query));

  serve(app, contract.listWorkChoices, ({ actor, query }) => listWorkChoices(shop, actor, query));

  serve(app, contract.sendInBulk, async ({ actor, body }) => {
    const outcome = await sendInBulk(shop, actor, body);
    const count = outcome.sent.length;
    return { ...done(texts().sent(formatCount(count), count === 1)), ...outcome };
  });

  serve(app, listSlipsCall, ({ actor, query }) => listSlips(shop, actor, query));

  serve(app, contract.exportOrders, ({ actor, query }) =>
    exportOrders(shop, actor, query, { now: new Date() }),
  );
}
