import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * This transaction is one of many that change many products, such as the batches of an import. What they announce is sent together, every few seconds,
 * as a change of the whole catalogue (functions/catalogue-changes.sql). Triggers announce, also when nobody calls this: then each change by itself.
 */
export async function announceTogether(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('shop.announces_together', 'on', true)`);
}
