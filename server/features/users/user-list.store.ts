import { count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { type PageInfo, pageInfoOf } from '#contract/paging.ts';
import type { UserRow } from '#contract/users.contract.ts';
import { contains } from '#server/db/contains.ts';
import type { Db } from '#server/db/db.ts';
import { merchants, users } from '#server/db/schema/people.ts';

/** A search answers at most this many: it is for finding somebody, and has no pages. */
const mostFound = 100;

/** All accounts, newest first. */
export async function listUsers(
  db: Db,
  page: number,
  limit: number,
): Promise<{ users: UserRow[] } & PageInfo> {
  const [rows, [all]] = await Promise.all([
    selectUsers(db, undefined, limit, (page - 1) * limit),
    db.select({ count: count() }).from(users),
  ]);
  return { users: rows, ...pageInfoOf(all?.count ?? 0, page, limit) };
}

/** Accounts whose name or e-mail holds the text, newest first. */
export async function searchUsers(db: Db, text: string): Promise<UserRow[]> {
  const name = sql`(${users.firstName} || ' ' || ${users.lastName})`;
  return await selectUsers(db, or(contains(users.email, text), contains(name, text)), mostFound, 0);
}

async function selectUsers(
  db: Db,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<UserRow[]> {
  const rows = await db
    .select({
      _id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      role: users.role,
      provider: users.provider,
      isSubscribed: users.isSubscribed,
      created: users.createdAt,
      merchant: { _id: merchants.id, name: merchants.name, isActive: merchants.isActive },
    })
    .from(users)
    .leftJoin(merchants, eq(merchants.userId, users.id))
    .where(where)
    .orderBy(desc(users.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }));
}
