import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { UnsentMails } from '#contract/mail.contract.ts';
import type { Db } from '#server/db/db.ts';
import { mails } from '#server/db/schema/mail.ts';
import { linkLifeMs, type MailKind } from './mail-kinds.ts';

/** Mails that were kept, as there was no mail server (docs/rules.md#mail). */
const isUnsent = eq(mails.status, 'unsent');

const links = sql`unnest(${sql.param(Object.keys(linkLifeMs))}::text[], ${sql.param(Object.values(linkLifeMs))}::float8[]) as link (kind, life_ms)`;
const newer = alias(mails, 'newer');

/** Matches a mail with a one-time link that has expired, or that a newer mail to the same person has replaced. Index: mails_recipient. */
const isOver = sql`exists (
  select from ${links} where link.kind = ${mails.kind} and (
    ${mails.createdAt} < now() - link.life_ms * interval '1 millisecond'
    or exists (
      select from ${mails} ${newer} where lower(${newer.recipient}) = lower(${mails.recipient})
        and ${newer.id} > ${mails.id} and ${newer.kind} = ${mails.kind} and ${newer.data} = ${mails.data})))`;

/** Matches what `releaseUnsent` sends. Index: mails_newest. */
const isSendable = sql`${isUnsent} and not ${isOver}`;

/** `from` of these. */
export const sendableMails = sql`${mails} where ${isSendable}`;

/** Makes a mail due now, with all its attempts left. */
export const dueNow = { status: 'waiting', attempts: 0, nextAttemptAt: sql`clock_timestamp()` } as const;

export async function countUnsent(db: Db): Promise<UnsentMails> {
  const { rows } = await db.execute<{ count: number; oldest: string | null; leftOut: number }>(sql`
    select count(*) filter (where not is_over)::int as count, min(created_at) filter (where not is_over) as oldest,
      count(*) filter (where is_over)::int as "leftOut"
    from (select created_at, ${isOver} as is_over from ${mails} where ${isUnsent}) unsent`);
  const [{ count, oldest, leftOut } = { count: 0, oldest: null, leftOut: 0 }] = rows;
  return { count, oldest: oldest && new Date(oldest).toISOString(), leftOut };
}

/** Makes the oldest of them due now. Those that somebody else releases at this moment are left to them. @returns how many */
export async function releaseUnsent(db: Db, limit: number): Promise<number> {
  const { rowCount } = await db
    .update(mails)
    .set(dueNow)
    .where(
      sql`${mails.id} = any(array(
        select ${mails.id} from ${mails} where ${isSendable} order by ${mails.id} limit ${limit} for update skip locked))`,
    );
  return rowCount ?? 0;
}

/**
 * SQL: whether the last mail of a kind to somebody was kept, as there was no mail server. Index: mails_recipient.
 * @param about the data of the mail that name what it is about
 */
export const isLastUnsent = (
  kind: keyof MailKind,
  recipient: AnyPgColumn,
  about: Record<string, AnyPgColumn>,
): SQL<boolean> => {
  const named = Object.entries(about).map(
    ([name, column]) => sql`${mails.data} ->> ${name} = ${column}::text`,
  );
  const which = and(sql`lower(${mails.recipient}) = lower(${recipient})`, eq(mails.kind, kind), ...named);
  return sql`coalesce((select ${isUnsent} from ${mails} where ${which} order by ${mails.id} desc limit 1), false)`;
};
