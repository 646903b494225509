import { type SQL, sql } from 'drizzle-orm';
import type { PendingCounts } from '#contract/dashboards.contract.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { reviews } from '#server/db/schema/catalogue.ts';
import { chatMessages } from '#server/db/schema/chat.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { merchants } from '#server/db/schema/people.ts';
import { type Actor, can } from '#server/http/actor.ts';
import { ordersToSend } from './overview.store.ts';

type StoredCounts = Omit<PendingCounts, 'health'>;

/**
 * Counts what waits for the actor, in one query; 0 of what the actor may not see.
 * @param merchantId whose orders the actor reads; null for all
 */
export async function countPending(db: Db, actor: Actor, merchantId: string | null): Promise<StoredCounts> {
  const counted = (permission: Permission, rows: SQL) =>
    can(actor, permission) ? sql`(select count(*)::int from ${rows})` : sql`0`;
  const { rows } = await db.execute<{ [K in keyof StoredCounts]: number }>(sql`
    select
      ${counted('orders.read', ordersToSend(merchantId))} as "toSend",
      ${counted('merchants.read', sql`${merchants} where ${merchants.status} = 'Waiting Approval'`)} as merchants,
      ${counted('reviews.write', sql`${reviews} where ${reviews.status} = 'Waiting Approval'`)} as reviews,
      ${counted('contact.read', sql`${contactMessages} where ${contactMessages.answeredAt} is null`)} as messages,
      (select count(*)::int from ${chatMessages}
        where ${chatMessages.toId} = ${actor.id} and ${chatMessages.readAt} is null) as support
  `);
  const [counts] = rows;
  if (!counts) throw new Error('nothing was counted');
  return counts;
}
