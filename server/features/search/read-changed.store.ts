import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { bytesOfReals, readIntegers, readReals, toBytes } from '#server/db/number-bytes.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { searchDocuments, searchPostings } from '#server/db/schema/search.ts';
import { hiddenProducts } from './read-postings.store.ts';

/** The impact of each term that a product holds, and of `hiddenProducts` when it is not for sale. */
export type ImpactByTerm = ReadonlyMap<number, number>;

export type ReadChanged = (numbers: readonly number[]) => Promise<ReadonlyMap<number, ImpactByTerm>>;

/** Prepares reading the terms of products by their numbers. */
export function prepareReadChanged(db: Db): ReadChanged {
  const postings = sql`select ${toBytes(sql`held.id`)} as ids, ${bytesOfReals(sql`held.impact`)} as impacts from (
    select term.id, p.impact from ${searchDocuments} d cross join lateral unnest(d.term_ids) term(id) cross join lateral (
      select impact from ${searchPostings} where term_id = term.id and product_number = d.product_number limit 1
    ) p where d.product_number = changed.number) held`;
  const isHidden = sql`exists (select from ${products} where ${products.number} = changed.number
    and not ${products.forSale} and ${products.deletedAt} is null)`;
  const statement = db
    .select({
      number: sql<number>`number`,
      ids: sql<Buffer | null>`ids`,
      impacts: sql<Buffer | null>`impacts`,
      isHidden: sql<boolean>`is_hidden`,
    })
    .from(sql`(select changed.number, held.*, ${isHidden} as is_hidden
      from unnest(${sql.placeholder('numbers')}::int[]) changed(number) cross join lateral (${postings}) held) product`)
    .prepare('search_changed');
  return async (numbers) => {
    if (numbers.length === 0) return new Map();
    const rows = await statement.execute({ numbers });
    return new Map(
      rows.map(({ number, ids, impacts, isHidden }) => {
        const reals = readReals(impacts);
        const byTerm = new Map(Array.from(readIntegers(ids), (id, at) => [id, reals[at] ?? 0] as const));
        if (isHidden) byTerm.set(hiddenProducts, 0);
        return [number, byTerm];
      }),
    );
  };
}
