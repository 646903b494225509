import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { ActivityKind, ActivityRow } from '#contract/activity.contract.ts';
import { type PageInfo, toPageInfo } from '#contract/paging.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { firstIdAt } from '#server/db/first-id.ts';
import { activity } from '#server/db/schema/activity.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { contains } from '#server/db/text-search.ts';

/** An event to record. `email` is used to find the account, and not stored. */
export interface NewActivity {
  id: string;
  at: Date;
  kind: ActivityKind;
  account?: string | undefined;
  email?: string | undefined;
  by?: string | undefined;
  ip?: string | undefined;
  /** Keyed hash of `email`, stored when no account has it. */
  address?: string | undefined;
  details: Record<string, unknown>;
}

/** One statement for all. An e-mail address becomes the account that has it. */
export async function insertActivity(db: Db, entries: readonly NewActivity[]): Promise<void> {
  await db.execute(sql`
    insert into ${activity} (id, at, kind, account_id, actor_id, ip, details)
    select e.id, e.at, e.kind, coalesce(e.account, u.id), e.by, e.ip,
      case when coalesce(e.account, u.id) is null and e.address is not null
        then e.details || jsonb_build_object('address', e.address) else e.details end
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(
      id uuid, at timestamptz, kind text, account uuid, email text, by uuid, ip text, address text, details jsonb)
    left join ${users} u on e.account is null and lower(u.email) = lower(e.email)
    order by e.id`);
}

/** Records what the shop's operator did at the terminal, in the transaction of the change. */
export async function insertOperatorActivity(
  db: Db,
  kind: ActivityKind,
  account: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await insertActivity(db, [
    { id: v7(), at: new Date(), kind, account, details: { ...details, how: 'terminal' } },
  ]);
}

interface ActivityQuery {
  page: number;
  limit: number;
  /** Part of the name or e-mail address of somebody who did it or whom it is about. */
  search?: string | undefined;
  kind?: ActivityKind | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}

/** A search for so common a word that it matches more people shows the events of the newest. */
const maxPeople = 100;

const accounts = alias(users, 'account');
const actors = alias(users, 'actor');

/** One page of what happened, newest first. */
export async function listActivity(
  db: Db,
  { page, limit, search, kind, from, before }: ActivityQuery,
): Promise<{ activity: ActivityRow[] } & PageInfo> {
  const people = search ? await findPeople(db, search) : null;
  const which = and(
    kind && eq(activity.kind, kind),
    people ? concerns(people) : undefined,
    from && gte(activity.id, firstIdAt(from)),
    before && lt(activity.id, firstIdAt(before)),
  );
  const [rows, [all]] = await Promise.all([
    selectNamed(db, selectPage(db, which, page, limit)),
    db.select({ count: count() }).from(activity).where(which),
  ]);
  return { activity: rows.map(asRow), ...toPageInfo(all?.count ?? 0, page, limit) };
}

async function findPeople(db: Db, search: string): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        contains(users.email, search),
        contains(sql`(${users.firstName} || ' ' || ${users.lastName})`, search),
      ),
    )
    .orderBy(desc(users.id))
    .limit(maxPeople);
  return found.map(({ id }) => id);
}

const concerns = (people: string[]): SQL =>
  people.length === 0
    ? sql`false`
    : (or(inArray(activity.accountId, people), inArray(activity.actorId, people)) ?? sql`false`);

const fullName = ({ firstName, lastName }: { firstName: SQLWrapper; lastName: SQLWrapper }) =>
  sql<string>`(${firstName} || ' ' || ${lastName})`;

const selectPage = (db: Db, which: SQL | undefined, page: number, limit: number) =>
  db
    .select()
    .from(activity)
    .where(which)
    .orderBy(desc(activity.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .as('page');

/** Names are joined to one page only, so that a late page does not join what it skips. */
const selectNamed = (db: Db, page: ReturnType<typeof selectPage>) =>
  db
    .select({
      id: page.id,
      at: page.at,
      kind: page.kind,
      ip: page.ip,
      details: page.details,
      accountId: page.accountId,
      accountName: sql<string | null>`${fullName(accounts)}`,
      accountEmail: accounts.email,
      actorId: page.actorId,
      actorName: sql<string | null>`${fullName(actors)}`,
      actorEmail: actors.email,
      merchantName: merchants.name,
    })
    .from(page)
    .leftJoin(accounts, and(eq(accounts.id, page.accountId), isNull(accounts.deletedAt)))
    .leftJoin(actors, and(eq(actors.id, page.actorId), isNull(actors.deletedAt)))
    .leftJoin(merchants, eq(merchants.id, sql`(${page.details} ->> 'merchant')::uuid`))
    .orderBy(desc(page.id));
type Row = Awaited<ReturnType<typeof selectNamed>>[number];

const toPerson = (id: string | null, name: string | null, email: string | null) =>
  id === null ? null : { _id: id, name, email };

const asRow = (row: Row): ActivityRow => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  account: toPerson(row.accountId, row.accountName, row.accountEmail),
  actor: toPerson(row.actorId, row.actorName, row.actorEmail),
  merchantName: row.merchantName,
  ip: row.ip,
  details: row.details,
});

const KEPT_DAYS = 366;

/** Deletes what is too old. */
export async function deleteOldActivity(db: Db, limit: number): Promise<number> {
  const which = lt(activity.at, daysAgo(KEPT_DAYS));
  return await deleteBatch(db, { table: activity, key: activity.id, which, oldest: activity.at, limit });
}
