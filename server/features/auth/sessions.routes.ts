import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/sessions.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  type SessionRow,
} from '../users/sessions.store.ts';
import { findCredentials } from '../users/users.store.ts';

/** Where accounts are signed in (docs/rules.md#sessions). The owner comes from the token only. */
export function sessionsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const { securityLog } = app;

  serve(app, contract.listSessions, async ({ actor }) => {
    const own = (await listSessions(db, actor.id)).map((row) => asSession(row, actor.sessionId));
    return { sessions: own.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });

  serve(app, contract.endSession, async ({ actor, params, ip }) => {
    const isEnded = await inTransaction(db, (tx) => endSession(tx, actor.id, params.id));
    if (!isEnded) throw notFound('No session found.');
    securityLog.write({ event: 'session-ended', how: 'list', count: 1, account: actor.id, ip });
    return done('That device is signed out.');
  });

  serve(app, contract.endOtherSessions, async ({ actor, ip }) => {
    const count = await inTransaction(db, (tx) => endOtherSessions(tx, actor.id, actor.sessionId));
    securityLog.write({ event: 'session-ended', how: 'others', count, account: actor.id, ip });
    return done('All other devices are signed out.');
  });

  serve(app, contract.signOut, async ({ actor, ip }) => {
    await inTransaction(db, (tx) => endSession(tx, actor.id, actor.sessionId));
    securityLog.write({ event: 'session-ended', how: 'sign-out', count: 1, account: actor.id, ip });
    return done('You are signed out.');
  });

  serve(app, contract.endUserSessions, async ({ actor, params, ip }) => {
    if (!(await findCredentials(db, params.id))) throw notFound('No user found.');
    const count = await inTransaction(db, (tx) => endAllSessions(tx, params.id));
    securityLog.write({
      event: 'session-ended',
      how: 'administrator',
      count,
      account: params.id,
      by: actor.id,
      ip,
    });
    return done('The account is signed out everywhere.');
  });
}

const asSession = ({ id, createdAt, lastUsedAt, ...row }: SessionRow, currentId: string) => ({
  _id: id,
  ...row,
  created: createdAt.toISOString(),
  lastUsed: lastUsedAt.toISOString(),
  isCurrent: id === currentId,
});
