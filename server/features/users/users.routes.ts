import type { FastifyInstance } from 'fastify';
import { searchPage } from '#contract/paging.ts';
import { getUser, type UserPage } from '#contract/user-details.contract.ts';
import { listUsers as listUsersCall, searchUsers as searchUsersCall } from '#contract/users.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { listUsers } from './user-list.store.ts';

interface Parts {
  db: Db;
  /** With orders, reviews and the merchant record, which later slices add. @throws 'not-found' */
  getUserDetails: (db: Db, actor: Actor, id: string) => Promise<UserPage>;
}

export function usersRoutes(app: FastifyInstance, { db, getUserDetails }: Parts): void {
  serve(app, listUsersCall, ({ query }) => listUsers(db, query));
  serve(app, searchUsersCall, ({ query: { search, sort, ...paging } }) =>
    listUsers(db, { search, sort, ...searchPage(paging) }),
  );
  serve(app, getUser, ({ actor, params }) => getUserDetails(db, actor, params.id));
}
