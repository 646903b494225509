import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

/** Notes the products that are not new any more, whose words the job writes without that. */
export async function noteAged(db: Db): Promise<void> {
  await db.execute(sql`select search_enqueue_aged()`);
}

/** Writes the words of products that wait for it, in the order of their numbers. @returns how many, at most `max` */
export async function writePendingWords(db: Db, max: number): Promise<number> {
  const { rows } = await db.execute<{ written: number }>(sql`select search_work(${max}) as written`);
  return rows[0]?.written ?? 0;
}
