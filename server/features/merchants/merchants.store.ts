import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { type ColumnValues, formColumns } from '#server/db/form-columns.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { orderLines, orderParts } from '#server/db/schema/orders.ts';
import { merchants } from '#server/db/schema/people.ts';
import { notFound } from '#server/errors.ts';

type Row = typeof merchants.$inferSelect;

/** The form of an application. */
export const merchantForm = formColumns(merchants, {
  name: 'form',
  email: 'form',
  phoneNumber: 'form',
  brandName: 'form',
  business: 'form',
  id: 'other',
  status: 'other',
  isActive: 'other',
  userId: 'other',
  requestId: 'other',
  createdAt: 'other',
});
type MerchantFields = ColumnValues<typeof merchantForm>;

interface Application extends MerchantFields {
  requestId?: string | undefined;
}

/**
 * Inserts an inactive merchant that waits for approval.
 * @returns false when a merchant has that e-mail address, also by a concurrent request
 */
export async function insertMerchant(db: Db, application: Application): Promise<boolean> {
  const inserted = await db
    .insert(merchants)
    .values(application)
    .onConflictDoNothing()
    .returning({ id: merchants.id });
  return inserted.length > 0;
}

/** True when the request with this id has made the application of this address. */
export async function hasApplied(db: Db, email: string, requestId: string): Promise<boolean> {
  const found = await db
    .select({ id: merchants.id })
    .from(merchants)
    .where(and(eq(sql`lower(${merchants.email})`, email.toLowerCase()), eq(merchants.requestId, requestId)));
  return found.length > 0;
}

export interface LockedMerchant extends MerchantFields, Pick<Row, 'id' | 'status' | 'isActive' | 'userId'> {
  /** The brand's current name; before there is a brand, the name in the application. */
  brandName: string;
  brandId: string | null;
}

/** True when the merchant is approved and has no account yet. */
export async function isInvited(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: merchants.id })
    .from(merchants)
    .where(and(eq(merchants.id, id), eq(merchants.status, 'Approved'), isNull(merchants.userId)));
  return found.length > 0;
}

/** Locks the merchant until the transaction ends. Orders of its part may be placed meanwhile (docs/decisions/126-order-parts.md). */
export async function findAndLockMerchant(db: Db, id: string): Promise<LockedMerchant | null> {
  const [found] = await db
    .select({
      id: merchants.id,
      ...merchantForm,
      status: merchants.status,
      isActive: merchants.isActive,
      userId: merchants.userId,
    })
    .from(merchants)
    .where(eq(merchants.id, id))
    .for('no key update');
  if (!found) return null;
  // Not joined above: after waiting for a lock, a join would return joined rows as they were before the wait.
  const [brand] = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(eq(brands.merchantId, id));
  return { ...found, brandName: brand?.name ?? found.brandName, brandId: brand?.id ?? null };
}

/**
 * Locks the merchant until the transaction ends.
 * @throws 'not-found'
 */
export async function lockMerchant(db: Db, id: string): Promise<LockedMerchant> {
  const merchant = await findAndLockMerchant(db, id);
  if (!merchant) throw notFound('No merchant found.');
  return merchant;
}

/** Writes the given fields. Lock the merchant first and check its status with `merchants.rules.ts`. */
export async function updateMerchant(
  db: Db,
  id: string,
  changes: Partial<Pick<Row, 'status' | 'isActive' | 'userId'>>,
): Promise<void> {
  await db.update(merchants).set(changes).where(eq(merchants.id, id));
}

/**
 * Keeps others from referring to a locked merchant, too: memberships, and parts of orders. Write its brand first: whoever orders its
 * products holds them, and refers to the merchant before the end.
 */
export async function lockAllOfMerchant(db: Db, id: string): Promise<void> {
  await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, id)).for('update');
}

/** Deletes the merchant record. Its brand stays, without a merchant, and so does in orders who has sold: where a part does not say it yet, its lines do. */
export async function removeMerchant(db: Db, id: string): Promise<void> {
  await db
    .update(orderParts)
    .set({
      sellerName: sql`(select brand_name from ${orderLines} where order_id = ${orderParts.orderId} and part = ${orderParts.number} order by id limit 1)`,
    })
    .where(and(eq(orderParts.merchantId, id), isNull(orderParts.sellerName)));
  await db.delete(merchants).where(eq(merchants.id, id));
}

/** @returns the merchant of whom this account has applied */
export async function findAppliedMerchant(db: Db, userId: string): Promise<string | null> {
  const [found] = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.userId, userId));
  return found?.id ?? null;
}
