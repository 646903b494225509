import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { bytesOfReals, readIntegers, readReals, toBytes } from '#server/db/number-bytes.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { searchPostings } from '#server/db/schema/search.ts';
import type { Postings } from './score-postings.rules.ts';

/** In place of a term: the products that are not for sale. */
export const hiddenProducts = 0;

/** Prepares reading all postings of terms. A value for each term costs far less than a row for each posting. */
export function prepareReadPostings(db: Db) {
  const postings = sql`select ${toBytes(sql`product_number`)} as numbers, ${bytesOfReals(sql`impact`)} as impacts
    from (select product_number, impact from ${searchPostings} where term_id = term.id order by product_number) p`;
  const hidden = sql`select ${toBytes(sql`number`)} from (
    select ${products.number} from ${products} where not ${products.forSale} and ${products.deletedAt} is null
    order by ${products.number}) hidden`;
  const statement = db
    .select({
      id: sql<number>`id`,
      numbers: sql<Buffer | null>`numbers`,
      impacts: sql<Buffer | null>`impacts`,
    })
    .from(sql`(
      select term.id, p.* from unnest(${sql.placeholder('ids')}::int[]) term(id) cross join lateral (${postings}) p
      where term.id <> ${sql.raw(String(hiddenProducts))}
      union all select id, (${hidden}), null from (select ${sql.raw(String(hiddenProducts))} as id) none
      where id = any(${sql.placeholder('ids')}::int[])
    ) term`)
    .prepare('search_postings');
  /** @param ids of terms, or `hiddenProducts` */
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, Postings>> => {
    const rows = await statement.execute({ ids });
    return new Map(
      rows.map(({ id, numbers, impacts }) => [
        id,
        { numbers: readIntegers(numbers), impacts: readReals(impacts) },
      ]),
    );
  };
}
