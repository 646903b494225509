import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import type { HeldOrder } from '#server/db/schema/orders.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { type MailedOwner, mailedOwners } from '../../users/mailed-owners.store.ts';

interface KeptOwners {
  brands: ReadonlySet<string>;
  /** With whom a mail about the order goes to. */
  merchants: ReadonlyMap<string, MailedOwner[]>;
  /** The account of the buyer was deleted while it paid. */
  isAccountDeleted: boolean;
}

/**
 * Who of a frozen order is still there. They cannot be deleted until this transaction ends: an account that is deleted waits to copy the buyer
 * into this order, too.
 */
export async function findKeptOwners(db: Db, { lines, userId }: HeldOrder): Promise<KeptOwners> {
  const ids = (key: 'brandId' | 'merchantId') =>
    sql.param([...new Set(lines.flatMap((line) => line[key] ?? []))].sort());
  const { rows: keptBrands } = await db.execute<{ id: string }>(
    sql`select id from ${brands} where id = any(${ids('brandId')}::uuid[]) order by id for key share`,
  );
  const { rows: keptMerchants } = await db.execute<{ id: string; owners: MailedOwner[] }>(
    sql`select m.id, ${mailedOwners} as owners from ${merchants} m where m.id = any(${ids('merchantId')}::uuid[]) order by m.id for key share of m`,
  );
  // Last: deleting a merchant's account locks these first, too.
  const isAccountDeleted = await lockAccount(db, userId);
  return {
    brands: new Set(keptBrands.map(({ id }) => id)),
    merchants: new Map(keptMerchants.map(({ id, owners }) => [id, owners])),
    isAccountDeleted,
  };
}

/**
 * The deletion of an account updates its row, which a share lock waits for and stops.
 * @returns whether it was deleted
 */
export async function lockAccount(db: Db, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const { rows } = await db.execute<{ isDeleted: boolean }>(
    sql`select deleted_at is not null as "isDeleted" from ${users} where id = ${userId} for share`,
  );
  return rows.some(({ isDeleted }) => isDeleted);
}
