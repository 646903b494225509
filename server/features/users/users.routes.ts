import type { FastifyInstance } from 'fastify';
import { searchPage } from '#contract/paging.ts';
import { listUsers as listUsersCall, searchUsers as searchUsersCall } from '#contract/users.contract.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { listUsers } from './user-list.store.ts';

export function usersRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, listUsersCall, ({ query }) => listUsers(db, query));
  serve(app, searchUsersCall, ({ query: { search, sort, ...paging } }) =>
    listUsers(db, { search, sort, ...searchPage(paging) }),
  );
}
