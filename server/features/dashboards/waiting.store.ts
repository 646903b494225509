import { sql } from 'drizzle-orm';
import type { WaitingCounts } from '#contract/dashboards.contract.ts';
import type { Db } from '#server/db/db.ts';
import { reviews } from '#server/db/schema/catalogue.ts';
import { contactMessages } from '#server/db/schema/letters.ts';
import { merchants } from '#server/db/schema/people.ts';

/** How much waits for an administrator, in one question. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const { rows } = await db.execute<{ merchants: number; reviews: number; messages: number }>(sql`
    select
      (select count(*)::int from ${merchants} where ${merchants.status} = 'Waiting Approval') as merchants,
      (select count(*)::int from ${reviews} where ${reviews.status} = 'Waiting Approval') as reviews,
      (select count(*)::int from ${contactMessages} where ${contactMessages.answeredAt} is null) as messages
  `);
  const [counted] = rows;
  if (!counted) throw new Error('nothing was counted');
  return counted;
}
