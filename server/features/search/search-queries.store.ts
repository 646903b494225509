import { desc, sql } from 'drizzle-orm';
import type { SearchQuery } from '#contract/product-search.contract.ts';
import type { Db } from '#server/db/db.ts';
import { searchQueries } from '#server/db/schema/search.ts';

/** Different texts of a day. Once there are more, only known ones are counted. */
const maxTextsOfDay = 5_000;

/** Adds counts of texts to those of today. */
export async function addSearchQueries(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  await db.execute(sql`
    insert into ${searchQueries} (day, text, count)
    select current_date, text, count
    from unnest(${sql.param([...counts.keys()])}::text[], ${sql.param([...counts.values()])}::int[]) searched(text, count)
    where (select count(*) from ${searchQueries} known where known.day = current_date) < ${maxTextsOfDay}
      or exists (select from ${searchQueries} known where known.day = current_date and known.text = searched.text)
    order by text
    on conflict (day, text) do update set count = ${searchQueries}.count + excluded.count`);
}

/** @returns the most frequent texts of the last 90 days */
export async function listFrequentQueries(db: Db, limit: number): Promise<SearchQuery[]> {
  const count = sql<number>`sum(${searchQueries.count})::int`;
  return await db
    .select({ text: searchQueries.text, count })
    .from(searchQueries)
    .where(sql`${searchQueries.day} > current_date - 90`)
    .groupBy(searchQueries.text)
    .orderBy(desc(count), searchQueries.text)
    .limit(limit);
}

/** Deletes counts older than 90 days. @returns how many rows */
export async function deleteOldQueries(db: Db, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${searchQueries} where (day, text) in (
      select day, text from ${searchQueries} where day <= current_date - 90 order by day, text limit ${limit} for update skip locked)`);
  return rowCount ?? 0;
}
