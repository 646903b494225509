import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/activity.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { listActivity } from './activity.store.ts';

export function activityRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listActivity, ({ query }) => listActivity(db, query));
}
