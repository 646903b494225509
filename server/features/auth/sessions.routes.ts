import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/sessions.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
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
import { checkCaller } from './check-owner.ts';

/** Where accounts are signed in (docs/rules.md#sessions). The owner comes from the token only, and types the password to end others. */
export function sessionsRoutes(app: FastifyInstance, { db, limits }: { db: Db; limits: RateLimits }): void {
  const { securityLog } = app;
  const parts = { db, limits, securityLog };

  serve(app, contract.listSessions, async ({ actor }) => {
    const own = (await listSessions(db, actor.id)).map((row) => asSession(row, actor.sessionId));
    return { sessions: own.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });

  serve(app, contract.endSession, async ({ actor, params, body, ip }) => {
    await checkCaller(parts, actor.id, { ...body, sessionId: actor.sessionId, ip });
    const isEnded = await inTransaction(db, (tx) => endSession(tx, actor.id, params.id));
    if (!isEnded) throw notFound('No session found.');
    securityLog.write({ event: 'session-ended', how: 'list', count: 1, account: actor.id, ip });
    return done('That device is signed out.');
  });

  serve(app, contract.endOtherSessions, async ({ actor, body, ip }) => {
    await checkCaller(parts, actor.id, { ...body, sessionId: actor.sessionId, ip });
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
    if (params.id === actor.id) throw ownSessions();
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

/** The other calls ask for the password. */
const ownSessions = () =>
  new ShopError('invalid-input', 'Please sign your own devices out under Account Security.');

const asSession = ({ id, createdAt, lastUsedAt, ...row }: SessionRow, currentId: string) => ({
  _id: id,
  ...row,
  created: createdAt.toISOString(),
  lastUsed: lastUsedAt.toISOString(),
  isCurrent: id === currentId,
});
