import type { FastifyInstance } from 'fastify';
import { countWaiting as countWaitingCall, getUser } from '#contract/dashboards.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { seeUser } from './see-user.ts';
import { countWaiting } from './waiting.store.ts';

export function dashboardsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, countWaitingCall, async ({ actor }) => ({ waiting: await countWaiting(db, actor.id) }));
  serve(app, getUser, ({ actor, params }) => seeUser(db, actor, params.id));
}
