import { sql } from 'drizzle-orm';
import type { PendingCounts } from '#contract/dashboards.contract.ts';
import type { Db } from '#server/db/db.ts';
import { reviews } from '#server/db/schema/catalogue.ts';
import { chatMessages } from '#server/db/schema/chat.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { merchants } from '#server/db/schema/people.ts';

type StoredCounts = Omit<PendingCounts, 'health'>;

/** Counts what waits for this administrator, in one query. */
export async function countPending(db: Db, administratorId: string): Promise<StoredCounts> {
  const { rows } = await db.execute<{ [K in keyof StoredCounts]: number }>(sql`
    select
      (select count(*)::int from ${merchants} where ${merchants.status} = 'Waiting Approval') as merchants,
      (select count(*)::int from ${reviews} where ${reviews.status} = 'Waiting Approval') as reviews,
      (select count(*)::int from ${contactMessages} where ${contactMessages.answeredAt} is null) as messages,
      (select count(*)::int from ${chatMessages}
        where ${chatMessages.toId} = ${administratorId} and ${chatMessages.readAt} is null) as support
  `);
  const [counted] = rows;
  if (!counted) throw new Error('nothing was counted');
  return counted;
}
