import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { bytesOfReals, readIntegers, readReals, toBytes } from '#server/db/number-bytes.ts';
import { searchPostings, searchTerms } from '#server/db/schema/search.ts';
import { createRarePostings, type RarePostings } from './rare-postings.rules.ts';

/** 4 MB. */
const max = 500_000;

type Columns = Record<'termIds' | 'numbers' | 'impacts', Buffer | null>;

/** Reads the postings of all terms that are not common, or of those with the least ids when they are too many. */
export async function readRarePostings(db: Db, limit = max): Promise<RarePostings> {
  const { rows } = await db.execute<Columns & Record<string, unknown>>(sql`
    select ${toBytes(sql`term_id`)} as "termIds", ${toBytes(sql`product_number`)} as numbers,
      ${bytesOfReals(sql`impact`)} as impacts
    from (
      select p.term_id, p.product_number, p.impact
      from ${searchTerms} t join ${searchPostings} p on p.term_id = t.id
      where not t.is_common and t.documents > 0 order by 1, 2 limit ${limit + 1}
    ) p`);
  const [row] = rows;
  const termIds = readIntegers(row?.termIds);
  const [numbers, impacts] = [readIntegers(row?.numbers), readReals(row?.impacts)];
  // The last term may have more.
  const end = termIds.length > limit ? termIds.indexOf(termIds.at(-1) ?? 0) : termIds.length;
  return createRarePostings(termIds.subarray(0, end), {
    numbers: numbers.slice(0, end),
    impacts: impacts.slice(0, end),
  });
}
