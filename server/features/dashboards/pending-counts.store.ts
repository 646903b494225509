import { type SQL, sql } from 'drizzle-orm';
import type { PendingCounts } from '#contract/dashboards.contract.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { chatMessages } from '#server/db/schema/chat.ts';
import { type Actor, can } from '#server/http/actor.ts';
import { unansweredChats } from '../chat/chat.store.ts';
import { applications, ordersToSend, unanswered, unmoderated } from './overview.store.ts';

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
      ${counted('merchants.read', applications)} as merchants,
      ${counted('reviews.write', unmoderated)} as reviews,
      ${counted('contact.read', unanswered)} as messages,
      ${counted('chat.answer', unansweredChats)} as chats,
      (select count(*)::int from ${chatMessages}
        where ${chatMessages.toId} = ${actor.id} and ${chatMessages.readAt} is null) as support
  `);
  const [counts] = rows;
  if (!counts) throw new Error('nothing was counted');
  return counts;
}
