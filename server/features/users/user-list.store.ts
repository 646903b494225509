import { count, eq, or, sql } from 'drizzle-orm';
import { type PageInfo, pageInfoOf } from '#contract/paging.ts';
import type { UserRow, UserSort } from '#contract/users.contract.ts';
import { contains } from '#server/db/contains.ts';
import type { Db } from '#server/db/db.ts';
import { inOrder } from '#server/db/in-order.ts';
import { merchants, users } from '#server/db/schema/people.ts';

/** A search answers at most this many: it is for finding somebody, and has no pages. */
const mostFound = 100;

const fullName = sql`(${users.firstName} || ' ' || ${users.lastName})`;
const orders = {
  columns: { name: sql`lower(${fullName})`, email: sql`lower(${users.email})`, created: users.id },
  id: users.id,
  own: [{ column: users.id, isDescending: true }],
};

/** All accounts, newest first or sorted as asked for. */
export async function listUsers(
  db: Db,
  { page, limit, sort }: { page: number; limit: number; sort: UserSort },
): Promise<{ users: UserRow[] } & PageInfo> {
  const [rows, [all]] = await Promise.all([
    selectUsers(db, { sort, limit, offset: (page - 1) * limit }),
    db.select({ count: count() }).from(users),
  ]);
  return { users: rows, ...pageInfoOf(all?.count ?? 0, page, limit) };
}

/** Accounts whose name or e-mail holds the text, in the same order. */
export async function searchUsers(db: Db, text: string, sort: UserSort): Promise<UserRow[]> {
  return await selectUsers(db, { search: text, sort, limit: mostFound, offset: 0 });
}

async function selectUsers(
  db: Db,
  { search, sort, limit, offset }: { search?: string; sort: UserSort; limit: number; offset: number },
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
    .where(search ? or(contains(users.email, search), contains(fullName, search)) : undefined)
    .orderBy(...inOrder(sort, orders, search))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }));
}
