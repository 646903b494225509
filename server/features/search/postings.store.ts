import { type SQL, sql } from 'drizzle-orm';
import { searchPostings } from '#server/db/schema/search.ts';
import type { SearchPlan } from './search.rules.ts';

/** Scores are whole numbers, whose sums are exact in any order: equal matches stay equal, in the order of their numbers. */
const scale = 2 ** 32;

/** The terms of a plan, the terms of each word beside each other, and the sum of `idf` that a match has at least. */
export function scaledTerms({ groups, min }: SearchPlan) {
  const terms = groups.flatMap(({ terms, idf }, part) =>
    terms.map(({ id, weight }) => ({ id, part, weight: weight * idf * scale, idf: Math.round(idf * scale) })),
  );
  // Slightly less, because the parts of the sum are rounded.
  return { terms, min: min * scale * 0.9999 };
}

/** So many times as much as all words together count the products that come first. */
const timesAsMuch = 100;

/** The data of the products that come first, beside their words. */
export function scaledFirst({ groups }: SearchPlan) {
  const idf = Math.round((groups.reduce((sum, group) => sum + group.idf, 0) + 1) * scale);
  return { part: groups.length, idf, weight: idf * timesAsMuch };
}

/** A statement for the products that match a plan, with their scores: the best term of each word, times the share of the query that matched. */
export function selectMatches(plan: SearchPlan): SQL {
  const { terms, min } = scaledTerms(plan);
  const column = (name: 'id' | 'part' | 'weight' | 'idf') => sql.param(terms.map((term) => term[name]));
  const { part, idf, weight } = scaledFirst(plan);
  const first = plan.first
    ? sql`union all select number, ${part}::int, ${idf}::float8, ${weight}::float8 from unnest(${sql.param(plan.first)}::int[]) number`
    : sql``;
  return sql`select number, sum(score) * sum(idf) as score from (
      select p.product_number as number, term.part, term.idf, max(round(p.impact * term.weight)) as score
      from unnest(${column('id')}::int[], ${column('part')}::int[], ${column('weight')}::float8[], ${column('idf')}::float8[])
        term(id, part, weight, idf)
      join ${searchPostings} p on p.term_id = term.id group by p.product_number, term.part, term.idf ${first}
    ) hit group by number having sum(idf) >= ${min}::float8`;
}
