import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboards.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { getUserDetails } from './get-user.ts';
import { countPending } from './pending-counts.store.ts';

export function dashboardsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.countPending, async ({ actor }) => ({ waiting: await countPending(db, actor.id) }));
  serve(app, contract.getUser, ({ actor, params }) => getUserDetails(db, actor, params.id));
}
