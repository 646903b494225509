import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/activity.contract.ts';
import { daysAfter, startOfDay } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { listActivity } from './activity.store.ts';

export function activityRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listActivity, ({ query: { from, to, ...query } }) => {
    const { timeZone } = shopFormat();
    return listActivity(db, {
      ...query,
      from: from ? startOfDay(timeZone, from) : undefined,
      before: to ? startOfDay(timeZone, daysAfter(to, 1)) : undefined,
    });
  });
}
