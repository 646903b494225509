import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { BulkRequest } from '#contract/work-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { bulkSends } from '#server/db/schema/bulk-sends.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { PaymentState } from './to-send.rules.ts';

export interface BulkSend {
  userId: string;
  askedHash: string;
  orderIds: string[];
  notify: boolean;
}

/** @returns what the request has begun to send; null when it is new */
export async function findBulkSend(db: Db, id: string): Promise<BulkSend | null> {
  const [found] = await db
    .select({
      userId: bulkSends.userId,
      askedHash: bulkSends.askedHash,
      orderIds: bulkSends.orderIds,
      notify: bulkSends.notify,
    })
    .from(bulkSends)
    .where(eq(bulkSends.id, id));
  return found ?? null;
}

/** @returns false when the same request was stored meanwhile */
export async function insertBulkSend(db: Db, id: string, send: BulkSend): Promise<boolean> {
  const { rowCount } = await db
    .insert(bulkSends)
    .values({ id, ...send })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Longer than anybody repeats a request. */
export async function deleteOldBulkSends(db: Db, limit: number): Promise<number> {
  return await deleteBatch(db, {
    table: bulkSends,
    key: bulkSends.id,
    which: lt(bulkSends.createdAt, daysAgo(30)),
    oldest: bulkSends.createdAt,
    limit,
  });
}

/** By which a repeated request is known to ask for the same. */
export function hashOfAsked({
  orders,
  filter,
  merchant,
  notify,
}: Omit<BulkRequest, 'request' | 'action'>): string {
  const asked = [orders ? [...new Set(orders)].sort() : null, filter ?? null, merchant ?? null, notify];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

/** The id by which the parcel of a part is known to belong to the request. */
export function parcelRequestOf(request: string, part: number): string {
  const hex = createHash('sha256').update(`${request}/${part}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The payment states of orders by their ids; to send one, in a transaction that has locked it. */
export async function findPaymentStates(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, PaymentState>> {
  const rows = await db
    .select({
      id: orders.id,
      isAwaited: orders.paymentDue,
      isRefunded: sql<boolean>`${orders.paidMinor} > 0 and ${orders.refundedMinor} = ${orders.paidMinor}`,
    })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
