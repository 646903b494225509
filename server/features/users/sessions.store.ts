import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Provider, Role } from '#contract/roles.ts';
import { noteEndedSessions } from '#server/db/caller-session.ts';
import type { Db } from '#server/db/db.ts';
import { memberships, sessions, users } from '#server/db/schema/people.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { asMembership, membershipColumns } from './membership-columns.store.ts';

/** Triggers announce on it the id of each session that has ended (server/db/functions/account-changes.sql). */
export const endedSessionsChannel = 'ended_sessions';
/**
 * Triggers announce on it the id of each account, merchant or session of which something has changed that an actor has;
 * `all` for all.
 */
export const accountChangesChannel = 'account_changes';

/** docs/rules.md#sessions. Tokens expire after 90 days by themselves, too. */
const [idleDays, maxDays] = [7, 90];
export const expiresAt = sql`least(${sessions.lastUsedAt} + make_interval(days => ${sql.raw(`${idleDays}`)}), ${sessions.createdAt} + make_interval(days => ${sql.raw(`${maxDays}`)}))`;

/** Condition of sessions that have not expired. An ended one has no row. */
export const isLive = sql`${expiresAt} > now()`;

/** Where an account signs in. */
export interface SignInOrigin {
  provider: Provider;
  /** Browser and system in words. */
  device: string;
  ip: string;
}

/** The account that a sign-in was checked against. */
export interface SignedInAccount {
  id: string;
  passwordHash: string | null;
  role: Role;
  /** True when a code of two-step sign-in was entered. Without it no session begins while that is on. */
  hasEnteredCode: boolean;
}

/**
 * Adds a session, if the account is still as the sign-in was checked: a password that changes, or two-step sign-in that is turned
 * on at the same moment, ends this session too. Call it in a transaction.
 * @returns its id; null when the account has changed
 */
export async function insertSession(
  db: Db,
  account: SignedInAccount,
  { provider, device, ip }: SignInOrigin,
): Promise<string | null> {
  // Two statements: after waiting for the lock, the second one sees a second factor that was confirmed meanwhile.
  const { rowCount } = await db.execute(sql`
    select from ${users} where id = ${account.id} and role = ${account.role}
      and deleted_at is null and password_hash is not distinct from ${account.passwordHash} for share`);
  if (rowCount === 0) return null;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${sessions} (id, user_id, provider, device, ip)
    select ${v7()}::uuid, ${account.id}::uuid, ${provider}, ${device}, ${ip}
    where ${account.hasEnteredCode} or not exists (
      select from ${secondFactors} where user_id = ${account.id} and confirmed_at is not null)
    returning id`);
  return rows[0]?.id ?? null;
}

/** Ends the account's oldest sessions beyond the newest `max`. */
export async function endOldestSessions(db: Db, userId: string, max: number): Promise<void> {
  const oldest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.id))
    .offset(max);
  await end(db, inArray(sessions.id, oldest));
}

/** Ends all sessions of the account. @returns how many */
export const endAllSessions = (db: Db, userId: string): Promise<number> =>
  end(db, eq(sessions.userId, userId));

/** Ends the account's sessions but one. @returns how many */
export const endOtherSessions = (db: Db, userId: string, keptId: string): Promise<number> =>
  end(db, and(eq(sessions.userId, userId), ne(sessions.id, keptId)));

/** @returns false when the account has no such session */
export const endSession = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await end(db, and(eq(sessions.userId, userId), eq(sessions.id, id)))) > 0;

/** Deletes sessions. A trigger notifies all processes with the commit, so that they refuse the tokens and close the sockets. */
async function end(db: Db, which: SQL | undefined): Promise<number> {
  const ended = await db.delete(sessions).where(which).returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  noteEndedSessions(ids);
  return ids.length;
}

/** @returns whether the session began within the last 10 minutes; null when it has ended */
export async function isRecentSession(db: Db, id: string): Promise<boolean | null> {
  const [found] = await db
    .select({ isRecent: sql<boolean>`${sessions.createdAt} > now() - interval '10 minutes'` })
    .from(sessions)
    .where(eq(sessions.id, id));
  return found?.isRecent ?? null;
}

export interface SessionRow extends SignInOrigin {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** @returns the account's live sessions, the last used first */
export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return await db
    .select({
      id: sessions.id,
      provider: sessions.provider,
      device: sessions.device,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/**
 * Finds the account of a session for a socket.
 * @returns also when the session expires, unless it is used again; null when it has ended or expired
 */
export async function findSessionUser(db: Db, id: string) {
  const [found] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      ...membershipColumns,
      expiresAt: sql`${expiresAt}`.mapWith(sessions.lastUsedAt),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(sessions.id, id), isLive));
  if (!found) return null;
  const { permissionSet, merchantId, ...person } = found;
  return { ...person, membership: asMembership({ permissionSet, merchantId }) };
}

export interface SessionUse {
  id: string;
  ip: string;
  at: Date;
}

/** Stores when and where sessions were used, unless that was stored within a minute. Skips rows that somebody else changes. */
export async function updateUses(db: Db, uses: readonly SessionUse[]): Promise<void> {
  const column = <K extends keyof SessionUse>(key: K) => sql.param(uses.map((use) => use[key]));
  await db.execute(sql`
    update ${sessions} s set last_used_at = used.at, ip = used.ip
    from unnest(${column('id')}::uuid[], ${column('ip')}::text[], ${column('at')}::timestamptz[]) used(id, ip, at)
    where s.id = used.id and s.last_used_at < used.at - interval '1 minute' and s.id in (
      select id from ${sessions} where id = any(${column('id')}::uuid[]) order by id for no key update skip locked
    )`);
}

/** Deletes at most `limit` expired sessions. One of 90 days was last used no later than that. @returns how many */
export async function deleteExpiredSessions(db: Db, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${sessions} where id in (
      select id from ${sessions} where last_used_at < now() - make_interval(days => ${idleDays})
      limit ${limit} for update skip locked
    )`);
  return rowCount ?? 0;
}
