import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { type PageInfo, toPageInfo } from '#contract/paging.ts';
import type { UserRow, UserSort } from '#contract/users.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listOrder } from '#server/db/order-by.ts';
import { memberships, merchants, users } from '#server/db/schema/people.ts';
import { contains } from '#server/db/text-search.ts';
import { asMembership, membershipColumns } from './membership-columns.store.ts';
import { accountColumns } from './profiles.store.ts';

const fullName = sql`(${users.firstName} || ' ' || ${users.lastName})`;
const orders = {
  columns: { name: sql`lower(${fullName})`, email: sql`lower(${users.email})`, created: users.id },
  id: users.id,
  own: [{ column: users.id, isDescending: true }],
};

/** One page of accounts, newest first by default, without deleted ones. A search matches name and e-mail address. */
export async function listUsers(
  db: Db,
  { page, limit, sort, search }: { page: number; limit: number; sort: UserSort; search?: string | undefined },
): Promise<{ users: UserRow[] } & PageInfo> {
  const found = search ? or(contains(users.email, search), contains(fullName, search)) : undefined;
  const which = and(isNull(users.deletedAt), found);
  const [rows, [all]] = await Promise.all([
    selectUsers(db)
      .where(which)
      .orderBy(...listOrder(sort, orders, search))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(users).where(which),
  ]);
  return { users: rows.map(asRow), ...toPageInfo(all?.count ?? 0, page, limit) };
}

const selectUsers = (db: Db) =>
  db
    .select({
      ...accountColumns,
      ...membershipColumns,
      merchant: { _id: merchants.id, name: merchants.name, isActive: merchants.isActive },
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(merchants, eq(merchants.id, memberships.merchantId));
type Row = Awaited<ReturnType<typeof selectUsers>>[number];

const asRow = ({ permissionSet, merchantId, ...row }: Row): UserRow => ({
  ...row,
  created: row.created.toISOString(),
  membership: asMembership({ permissionSet, merchantId }),
});

/** One account as the list shows it; null also for a deleted one. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [found] = await selectUsers(db).where(and(eq(users.id, id), isNull(users.deletedAt)));
  return found ? asRow(found) : null;
}
