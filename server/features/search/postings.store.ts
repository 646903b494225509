import { type SQL, sql } from 'drizzle-orm';
import { searchPostings } from '#server/db/schema/search.ts';
import { countDocuments, type SearchPlan } from './search.rules.ts';

export const bind = sql.placeholder;

/**
 * How postings are read: of a single term; of one word with several terms; of all words; or of the rare words first, and of
 * far more common words only for the products that the rare ones found.
 */
type Shape = 'term' | 'word' | 'words' | 'rare_first';
export interface Reading extends Pick<SearchPlan, 'isBroad'> {
  shape: Shape;
  /** Each word is one term. */
  isSimple: boolean;
}

export const readingOf = (plan: SearchPlan): Reading => ({
  shape: shapeOf(plan),
  isSimple: plan.groups.every(({ terms }) => terms.length === 1),
  isBroad: plan.isBroad,
});
/** What the text of a statement depends on. */
export const readingKey = ({ shape, isSimple, isBroad }: Reading) =>
  `${shape} ${isSimple ? 'simple' : 'choices'} ${isBroad ? 'broad' : 'narrow'}`;

function shapeOf({ groups, essential }: SearchPlan): Shape {
  if (groups.length === 1) return groups[0]?.terms.length === 1 ? 'term' : 'word';
  const rare = countDocuments(groups.slice(0, essential));
  const common = countDocuments(groups.slice(essential));
  return common > 1_000 && rare * 4 < common ? 'rare_first' : 'words';
}

/** Scores are whole numbers, whose sums are exact in any order: equal matches stay equal, in the order of their numbers. */
const scale = 2 ** 32;

/** The plan as an array for each column of `term`. */
export function termArrays({ groups, least, essential }: SearchPlan) {
  const terms = groups.flatMap(({ terms, idf }, part) =>
    terms.map(({ id, weight }) => ({
      id,
      part,
      weight: weight * idf * scale,
      idf: Math.round(idf * scale),
      alone: terms.length === 1,
    })),
  );
  return {
    ids: terms.map((term) => term.id),
    parts: terms.map((term) => term.part),
    weights: terms.map((term) => term.weight),
    idfs: terms.map((term) => term.idf),
    alones: terms.map((term) => term.alone),
    essential,
    // Slightly less, because the parts of the sum are rounded.
    least: least * scale * 0.9999,
  };
}

export const terms = sql`term as materialized (select * from
  unnest(${bind('ids')}::int[], ${bind('parts')}::int[], ${bind('weights')}::float8[], ${bind('idfs')}::float8[],
    ${bind('alones')}::boolean[]) u(id, part, weight, idf, alone))`;
/** Joins the postings of each `term`. */
export const postingsOf = (within: SQL): SQL =>
  sql`join ${searchPostings} p on p.term_id = term.id and ${within}`;
const scored = sql`round(p.impact * term.weight) as score`;

/**
 * Scores products: the best term of each word, times the share of the query that matched.
 * @param within which postings are read; all by default
 */
export function scores({ shape, isSimple }: Pick<Reading, 'shape' | 'isSimple'>, within = sql`true`): SQL {
  const postings = postingsOf(within);
  if (shape === 'term') {
    return sql`with ${terms} select p.product_number as number, ${scored} from term ${postings}`;
  }
  if (shape === 'word') {
    return sql`with ${terms} select p.product_number as number, max(round(p.impact * term.weight)) as score
      from term ${postings} group by 1`;
  }
  const found =
    shape === 'words'
      ? sql``
      : sql`, candidate as materialized (select distinct p.product_number as number
          from term ${postings} where term.part < ${bind('essential')}::int)`;
  const hits = (alone: SQL) => {
    const columns = sql`p.product_number as number, term.part, term.idf`;
    if (shape === 'words') return sql`select ${columns}, ${scored} from term ${postings} where ${alone}`;
    return sql`select ${columns}, ${scored} from term ${postings}
        where ${alone} and term.part < ${bind('essential')}::int
      union all select ${columns}, ${scored} from term join candidate on true
        ${postings} and p.product_number = candidate.number
        where ${alone} and term.part >= ${bind('essential')}::int`;
  };
  const hit = isSimple
    ? hits(sql`true`)
    : sql`${hits(sql`term.alone`)}
      union all select number, part, idf, max(score) from (${hits(sql`not term.alone`)}) choices group by number, part, idf`;
  return sql`with ${terms}${found}
    select number, sum(score) * sum(idf) as score from (${hit}) hit
    group by number having sum(idf) >= ${bind('least')}::float8`;
}
