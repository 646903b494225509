import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { searchPending } from '#server/db/schema/search.ts';

/** Notes the products that are not new any more, whose words the job writes without that. */
export async function noteAged(db: Db): Promise<void> {
  await db.execute(sql`select search_enqueue_aged()`);
}

/** Takes products whose words wait for the job off the list, in the order of their numbers. @returns their numbers */
export async function takePendingProducts(
  tx: Db,
  max: number,
  without: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    delete from ${searchPending} where product_number in (
      select product_number from ${searchPending} where transaction is null and product_number <> all(${sql.param(without)}::int[])
      order by product_number limit ${max} for update skip locked)
    returning product_number::text as number`);
  return rows.map(({ number }) => number);
}

/** Puts them on the list again. */
export async function returnPendingProducts(tx: Db, numbers: readonly string[]): Promise<void> {
  await tx.execute(
    sql`insert into ${searchPending} (product_number) select unnest(${sql.param(numbers)}::int[]) on conflict do nothing`,
  );
}

export async function rewriteWords(tx: Db, numbers: readonly string[]): Promise<void> {
  // As an import: both would skip each other's counts.
  await tx.execute(sql`select set_config('shop.search_in_turn', 'on', true)`);
  await tx.execute(sql`select search_rewrite(${sql.param(numbers)}::int[])`);
}
