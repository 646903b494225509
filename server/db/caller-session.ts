import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { ShopError } from '#server/errors.ts';
import { runNamedStatement } from './named-statement.ts';
import { sessions } from './schema/people.ts';

interface CallerSession {
  id: string;
  /** True when the current transaction ends it itself, such as one that changes the password, or has checked it in its last statement. */
  isSettled: boolean;
}

const callers = new AsyncLocalStorage<CallerSession>();

/** Runs the work of a signed-in caller. No transaction in it commits once the session has ended (docs/rules.md#sessions). */
export function forSession<T>(id: string, work: () => T): T {
  return callers.run({ id, isSettled: false }, work);
}

/** Called by `inTransaction`, before the first statement of each attempt. */
export function beginSessionCheck(): void {
  const caller = callers.getStore();
  if (caller) caller.isSettled = false;
}

/** Call it with the sessions that a transaction has deleted: it may end its caller's own and still commit. */
export function noteEndedSessions(ids: readonly string[]): void {
  const caller = callers.getStore();
  if (caller && ids.includes(caller.id)) caller.isSettled = true;
}

/** Call it after a transaction's last statement whose condition was `callerSessionLasts`. */
export function noteCheckedSession(): void {
  const caller = callers.getStore();
  if (caller) caller.isSettled = true;
}

/**
 * For `inTransaction`, as its last statement, so that ending a session never waits for a long write, which fails instead. The
 * lock makes who ends the session wait for the commit.
 * @throws unauthorized when the caller's session has ended
 */
export async function requireCallerSession(tx: PgDatabase<NodePgQueryResultHKT>): Promise<void> {
  const caller = callers.getStore();
  if (!caller || caller.isSettled) return;
  const found = await runNamedStatement(
    tx,
    'require_session',
    sql`select id from ${sessions} where id = ${caller.id} for key share`,
  );
  if (found.length === 0) throw sessionEnded();
}

/**
 * The same as a condition of the last statement that writes, with the same lock until it commits: without `inTransaction`, or in
 * one that calls `noteCheckedSession`. False when the caller's session has ended.
 */
export function callerSessionLasts(): SQL {
  const id = sql`${callers.getStore()?.id ?? null}::uuid`;
  return sql`(${id} is null or exists (select from ${sessions} where id = ${id} for key share))`;
}

/** The account of the caller, for a column that says who did something; null outside of a caller's work. */
export const callerAccount = (): SQL =>
  sql`(select user_id from ${sessions} where id = ${callers.getStore()?.id ?? null}::uuid)`;

export const sessionEnded = () => new ShopError('unauthorized', 'Unauthorized Access! Please login again');
