import type { FastifyInstance } from 'fastify';
import { listUsers as listUsersCall, searchUsers as searchUsersCall } from '#contract/users.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { listUsers, searchUsers } from './user-list.store.ts';

export function usersRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, listUsersCall, ({ query }) => listUsers(db, query));
  serve(app, searchUsersCall, async ({ query }) => ({
    users: await searchUsers(db, query.search ?? '', query.sort),
  }));
}
