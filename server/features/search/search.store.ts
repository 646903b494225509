import { desc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { searchPostings, searchTerms, searchWords } from '#server/db/schema/search.ts';
import { Statements } from '#server/db/statements.ts';
import {
  type Bounds,
  countDocuments,
  type KnownTerm,
  type KnownWord,
  type SearchOrder,
  type SearchPlan,
  type SearchWindow,
  type TypedWord,
} from './search.rules.ts';

export const bind = sql.placeholder;

/** Different words of a query; further ones are ignored. */
const mostWords = 16;
/** Common shapes: one word or several, in each order. */
const mostNamed = 12;
/** Terms for a prefix, most common first. */
const mostBegun = 24;

interface WordRow {
  word: string;
  at: number;
  begun: boolean;
  id: number;
  documents: number;
}

/** Prepares reading the words of a text with their terms, the terms that the last word is a prefix of, and the size of the catalogue. */
export function prepareReadWords(db: Db) {
  const word = sql`select word, min(at)::int as at from search_words_of(${bind('text')})
    with ordinality typed(word, at) group by word order by 2 limit ${sql.raw(String(mostWords))}`;
  const exact = sql`select word, at, false as begun, coalesce(t.id, 0) as id, coalesce(t.documents, 0) as documents
    from word left join ${searchTerms} t on t.term = search_stem(word) and t.documents > 0`;
  const begun = sql`select last.word, last.at, true as begun, t.id, max(t.documents) as documents
    from (select word, at from word order by at desc limit 1) last
    join ${searchWords} k on k.word ~>=~ last.word and k.word ~<~ (last.word || chr(1114111))
    join lateral (select t.id, t.documents from ${searchTerms} t
      where t.id = k.term_id and t.term <> '' and t.documents > 0 offset 0) t on true
    group by last.word, last.at, t.id order by documents desc, t.id limit ${sql.raw(String(mostBegun))}`;
  const catalogue = sql`select '' as word, 0 as at, false as begun, t.id, t.documents from ${searchTerms} t where t.term = ''`;
  const statement = db
    .select({
      word: sql<string>`word`,
      at: sql<number>`at`,
      begun: sql<boolean>`begun`,
      id: sql<number>`id`,
      documents: sql<number>`documents`,
    })
    .from(
      sql`(with word as materialized (${word}) ${exact} union all (${begun}) union all ${catalogue}) known`,
    )
    .prepare('search_words');

  return async (text: string): Promise<{ words: TypedWord[]; catalogue: number }> => {
    const rows: WordRow[] = await statement.execute({ text });
    const catalogue = rows.find((row) => row.at === 0)?.documents ?? 0;
    const typed = rows.filter((row) => row.at > 0 && !row.begun).sort((a, b) => a.at - b.at);
    const words = typed.map(({ word, id, documents }) => ({
      word,
      exact: id === 0 ? null : { id, documents },
      begun: rows.filter((row) => row.begun && row.word === word).map(termOf),
    }));
    return { words, catalogue };
  };
}

const termOf = ({ id, documents }: KnownTerm): KnownTerm => ({ id, documents });

const similarColumns = {
  word: searchWords.word,
  id: searchTerms.id,
  documents: searchTerms.documents,
};

/** Words with one or two typos compared to this one. */
export async function listSimilarWords(db: Db, word: string): Promise<KnownWord[]> {
  return await db
    .select(similarColumns)
    .from(searchWords)
    .innerJoin(searchTerms, sql`${searchTerms.id} = ${searchWords.termId} and ${searchTerms.documents} > 0`)
    .where(
      sql`${searchTerms.term} <> '' and search_deletions(${searchWords.word}) && search_deletions(${word})`,
    );
}

/** Words with the same first letter and few typos, as a whole or up to the typed length. */
export async function listSimilarFromFirstLetter(db: Db, word: string): Promise<KnownWord[]> {
  const [first = ''] = word;
  const known = searchWords.word;
  return await db
    .select(similarColumns)
    .from(searchWords)
    .innerJoin(searchTerms, sql`${searchTerms.id} = ${searchWords.termId} and ${searchTerms.documents} > 0`)
    .where(
      sql`${searchTerms.term} <> '' and ${known} ~>=~ ${first} and ${known} ~<~ (${first} || chr(1114111))
        and (levenshtein_less_equal(${known}, ${word}, 2) <= 2
          or levenshtein_less_equal(left(${known}, length(${word})), ${word}, 2) <= 2)`,
    );
}

/** Products for sale with this sku, ignoring case. */
export async function findBySku(db: Db, sku: string, filter: Bounds): Promise<Found> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      sql`lower(${products.sku}) = lower(${sku}) and ${products.deletedAt} is null
        and ${sql.join(
          conditionsOf(filter, (name) => sql.param(filter[name])),
          sql` and `,
        )}`,
    )
    .orderBy(desc(products.id));
  return { ids: rows.map((row) => row.id), count: rows.length };
}

export interface Found {
  ids: string[];
  /** On all pages. */
  count: number;
}

/** Prepares reading one page of the products that match a plan and the filters, with the count of all. */
export function prepareSearch(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('search', mostNamed);

  function prepare(name: string, reading: Reading, filter: Bounds, order: SearchOrder) {
    const page =
      order === 'best' && isUnfiltered(filter) ? bestMatches(reading) : sortedMatches(reading, filter, order);
    return db
      .select({ id: sql<string>`id`, count: sql<number>`count` })
      .from(sql`(${page}) page`)
      .orderBy(sql.raw(orders[order]))
      .prepare(name);
  }

  return async (
    plan: SearchPlan,
    filter: Bounds,
    order: SearchOrder,
    { offset, limit }: SearchWindow,
  ): Promise<Found> => {
    const reading = readingOf(plan);
    const given = Object.entries(filter).filter(([, value]) => value !== null);
    const extent = reading.isBroad ? 'broad' : 'narrow';
    const shape = [reading.shape, extent, order, ...given.map(([key]) => key)].join(' ');
    const statement = statements.get(shape, (name) => prepare(name, reading, filter, order));
    const rows = await statement.execute({ ...filter, ...termArrays(plan), offset, limit });
    return { ids: rows.map((row) => row.id), count: rows[0]?.count ?? 0 };
  };
}

const orders: Record<SearchOrder, string> = {
  best: 'score desc, number',
  newest: 'number desc',
  'price-down': 'price_cents desc, number desc',
  'price-up': 'price_cents, number',
};

/**
 * How postings are read: of a single term; of one word with several terms; of all words; or of the rare words first, and of
 * far more common words only for the products that the rare ones found.
 */
type Shape = 'term' | 'word' | 'words' | 'rare_first';
export type Reading = { shape: Shape } & Pick<SearchPlan, 'isBroad'>;
export const readingOf = (plan: SearchPlan): Reading => ({ shape: shapeOf(plan), isBroad: plan.isBroad });

function shapeOf({ groups, essential }: SearchPlan): Shape {
  if (groups.length === 1) return groups[0]?.terms.length === 1 ? 'term' : 'word';
  const rare = countDocuments(groups.slice(0, essential));
  const common = countDocuments(groups.slice(essential));
  return common > 1_000 && rare * 4 < common ? 'rare_first' : 'words';
}

/** The plan as an array for each column of `term`. */
export function termArrays({ groups, least, essential }: SearchPlan) {
  const terms = groups.flatMap(({ terms, idf }, part) =>
    terms.map(({ id, weight }) => ({ id, part, weight: weight * idf, idf, alone: terms.length === 1 })),
  );
  return {
    ids: terms.map((term) => term.id),
    parts: terms.map((term) => term.part),
    weights: terms.map((term) => term.weight),
    idfs: terms.map((term) => term.idf),
    alones: terms.map((term) => term.alone),
    essential,
    // Slightly less, because single-precision sums are rounded.
    least: least * 0.9999,
  };
}

const terms = sql`term as materialized (select * from
  unnest(${bind('ids')}::int[], ${bind('parts')}::int[], ${bind('weights')}::real[], ${bind('idfs')}::real[],
    ${bind('alones')}::boolean[]) u(id, part, weight, idf, alone))`;
const postings = sql`join ${searchPostings} p on p.term_id = term.id`;

/** Scores products: the best term of each word, times the share of the query that matched. */
export function scores(shape: Shape): SQL {
  if (shape === 'term') {
    return sql`with ${terms} select p.product_number as number, p.impact * term.weight as score from term ${postings}`;
  }
  if (shape === 'word') {
    return sql`with ${terms} select p.product_number as number, max(p.impact * term.weight) as score
      from term ${postings} group by 1`;
  }
  const found =
    shape === 'words'
      ? sql``
      : sql`, candidate as materialized (select distinct p.product_number as number
          from term ${postings} where term.part < ${bind('essential')}::int)`;
  const hits = (alone: SQL) => {
    const columns = sql`p.product_number as number, term.part, term.idf`;
    if (shape === 'words')
      return sql`select ${columns}, p.impact * term.weight as score from term ${postings} where ${alone}`;
    return sql`select ${columns}, p.impact * term.weight as score from term ${postings}
        where ${alone} and term.part < ${bind('essential')}::int
      union all select ${columns}, p.impact * term.weight from term join candidate on true
        ${postings} and p.product_number = candidate.number
        where ${alone} and term.part >= ${bind('essential')}::int`;
  };
  return sql`with ${terms}${found}
    select number, sum(score) * sum(idf) as score from (
      ${hits(sql`term.alone`)}
      union all select number, part, idf, max(score) from (${hits(sql`not term.alone`)}) choices group by number, part, idf
    ) hit group by number having sum(idf) >= ${bind('least')}::real`;
}

const isUnfiltered = (filter: Bounds) => Object.values(filter).every((value) => value === null);
const pageOf = (order: SearchOrder) =>
  sql`order by ${sql.raw(orders[order])} limit ${bind('limit')} offset ${bind('offset')}`;

/**
 * One page of matches for sale within the filter. PostgreSQL cannot know how many products a prepared statement finds,
 * expects few, and looks up each. When they are many, `offset 0` makes it scan the products instead.
 */
function sortedMatches({ shape, isBroad }: Reading, filter: Bounds, order: SearchOrder): SQL {
  const conditions = sql.join(conditionsOf(filter, bind), sql` and `);
  const { id, number, priceCents } = products;
  const [candidates, isCandidate] = isBroad
    ? [
        sql`(select ${number}, ${id}, ${priceCents} from ${products} where ${conditions} offset 0) products`,
        sql`true`,
      ]
    : [products, conditions];
  return sql`select ${id} as id, scored.number, ${priceCents} as price_cents, scored.score, count(*) over ()::int as count
    from (${scores(shape)}) scored join ${candidates} on ${number} = scored.number
    where ${isCandidate} ${pageOf(order)}`;
}

/** One page of the best matches. Looks up which are not for sale, because those are far fewer. */
function bestMatches({ shape, isBroad }: Reading): SQL {
  const hidden = sql`select hidden.number from ${products} hidden where not hidden.for_sale and hidden.deleted_at is null`;
  const isForSale = isBroad
    ? sql`scored.number not in (${hidden})`
    : sql`not exists (${hidden} and hidden.number = scored.number)`;
  return sql`select ${products.id} as id, best.number, best.score, best.count
    from (select number, score, count(*) over ()::int as count from (${scores(shape)}) scored
      where ${isForSale} ${pageOf('best')}) best
    join ${products} on ${products.number} = best.number and ${products.forSale}`;
}

/** Conditions for products for sale within the filter. `value` gives a placeholder or the value itself. */
export function conditionsOf(filter: Bounds, value: (name: keyof Bounds) => unknown): SQL[] {
  const conditions = [sql`${products.forSale}`];
  if (filter.leastCents !== null) conditions.push(sql`${products.priceCents} >= ${value('leastCents')}::int`);
  if (filter.mostCents !== null) conditions.push(sql`${products.priceCents} <= ${value('mostCents')}::int`);
  if (filter.rating !== null) conditions.push(sql`${products.averageRating} >= ${value('rating')}::real`);
  if (filter.brand !== null) {
    const id = sql`select ${brands.id} from ${brands} where ${brands.slug} = ${value('brand')}`;
    conditions.push(sql`${products.brandId} = (${id})`);
  }
  if (filter.brands !== null) {
    const ids = sql`select ${brands.id} from ${brands} where ${brands.slug} = any(${value('brands')}::text[])`;
    conditions.push(sql`${products.brandId} = any(array(${ids}))`);
  }
  if (filter.category !== null) {
    const id = sql`select ${categories.id} from ${categories} where ${categories.slug} = ${value('category')}`;
    conditions.push(sql`exists (select from ${categoryProducts} where ${categoryProducts.categoryId} = (${id})
      and ${categoryProducts.productId} = ${products.id})`);
  }
  return conditions;
}
