import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { searchTerms, searchWords } from '#server/db/schema/search.ts';
import type { KnownWord } from './corrections.rules.ts';
import {
  byFrequency,
  type KnownTerm,
  maxBegun,
  maxWords,
  maxWordsBegun,
  type TypedWord,
} from './search.rules.ts';

interface WordRow {
  word: string;
  at: number;
  source: 'exact' | 'begun' | 'joined' | 'ofNames' | 'begunOfNames' | 'catalogue';
  id: number;
  documents: number;
}

/** The words of a text, and the size of the catalogue. */
export type ReadWords = (text: string) => Promise<{ words: TypedWord[]; catalogue: number }>;

/**
 * Prepares reading the words of a text with their terms, those of words that two of them are together, the terms that the last word is a
 * prefix of, and the size of the catalogue.
 */
export function prepareReadWords(db: Db): ReadWords {
  const word = sql`select word, min(at)::int as at from search_words_of(${sql.placeholder('text')})
    with ordinality typed(word, at) group by word order by 2 limit ${sql.raw(String(maxWords))}`;
  const exact = sql`select word, at, 'exact' as source, coalesce(t.id, 0) as id, coalesce(t.documents, 0) as documents
    from word left join ${searchTerms} t on t.term = search_stem(word) and t.documents > 0`;
  const joined = sql`select pair.word, pair.at, 'joined' as source, t.id, t.documents
    from (select word, at, word || lead(word) over (order by at) as both_words from word) pair
    join ${searchWords} k on k.word = pair.both_words join ${searchTerms} t on t.id = k.term_id and t.term <> '' and t.documents > 0`;
  const isBegun = (column: SQLWrapper) =>
    sql`${column} ~>=~ last.word and ${column} ~<~ (last.word || chr(1114111))`;
  // Two letters begin a tenth of all words: the common terms come from an index of their own, the others from a few words.
  const begun = sql`select last.word, last.at, 'begun' as source, t.id, max(t.documents) as documents
    from (select word, at from word order by at desc limit 1) last
    cross join lateral (
      (select t.id, t.documents from ${searchTerms} t where t.is_common and t.term <> '' and ${isBegun(sql`t.term`)} offset 0)
      union all
      select t.id, t.documents from (
        select k.term_id from ${searchWords} k where ${isBegun(sql`k.word`)}
        order by k.word using ~<~ limit ${sql.raw(String(maxWordsBegun))}
      ) k cross join lateral (select t.id, t.documents from ${searchTerms} t
        where t.id = k.term_id and t.term <> '' and t.documents > 0 offset 0) t
    ) t
    group by last.word, last.at, t.id order by documents desc, t.id limit ${sql.raw(String(maxBegun))}`;
  const ofNames = sql`select word, at, 'ofNames' as source, t.id, t.documents from word join ${searchTerms} t on t.term = '=' || word and t.documents > 0`;
  const begunOfNames = sql`select last.word, last.at, 'begunOfNames' as source, t.id, t.documents
    from (select word, at, '=' || word as prefix from word order by at desc limit 1) last
    join ${searchTerms} t on left(t.term, 1) = '=' and t.term ~>=~ last.prefix and t.term ~<~ (last.prefix || chr(1114111)) and t.documents > 0`;
  const catalogue = sql`select '' as word, 0 as at, 'catalogue' as source, t.id, t.documents from ${searchTerms} t where t.term = ''`;
  const statement = db
    .select({
      word: sql<string>`word`,
      at: sql<number>`at`,
      source: sql<WordRow['source']>`source`,
      id: sql<number>`id`,
      documents: sql<number>`documents`,
    })
    .from(
      sql`(with word as materialized (${word}) ${exact} union all ${joined} union all (${begun}) union all ${ofNames} union all ${begunOfNames} union all ${catalogue}) known`,
    )
    .prepare('search_words');

  return async (text) => {
    const rows: WordRow[] = await statement.execute({ text });
    const all = rows.find((row) => row.source === 'catalogue');
    const catalogue = all?.documents ?? 0;
    const typed = rows.filter((row) => row.source === 'exact').sort((a, b) => a.at - b.at);
    const words = typed.map(({ word, at, id, documents }) => {
      const of = (source: WordRow['source']) => rows.filter((row) => row.source === source && row.at === at);
      const [joined] = of('joined');
      const [ofName] = of('ofNames');
      return {
        word,
        exact: id === 0 ? null : { id, documents },
        begun: of('begun').map(toTerm),
        ...(at === typed.at(-1)?.at ? { begunOfNames: byFrequency(of('begunOfNames').map(toTerm)) } : {}),
        ...(id === all?.id ? { ofNames: ofName ? toTerm(ofName) : null } : {}),
        ...(joined ? { joined: toTerm(joined) } : {}),
      };
    });
    return { words, catalogue };
  };
}

/** @returns each word without accents and in lower case, as typed words are compared; none for what has no letter or digit */
export async function readPlainWords(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const { rows } = await db.execute<{ word: string; plain: string }>(sql`
    select distinct on (word) word, plain from unnest(${sql.param(words)}::text[]) word, search_words_of(word) plain`);
  return new Map(rows.map(({ word, plain }) => [word, plain]));
}

const toTerm = ({ id, documents }: KnownTerm): KnownTerm => ({ id, documents });

/** Words of the catalogue that typed words may stand for. */
export interface SimilarWords {
  /** Those of these words that products have. */
  known(words: readonly string[]): Promise<KnownWord[]>;
  /** Words with one or two typos compared to this one. */
  similarTo(word: string): Promise<KnownWord[]>;
  /** Words with the same first letter and few typos, as a whole or up to the typed length. */
  similarFromFirstLetter(word: string): Promise<KnownWord[]>;
}

export function prepareSimilarWords(db: Db): SimilarWords {
  const select = (name: string, condition: SQL) =>
    db
      .select({ word: searchWords.word, id: searchTerms.id, documents: searchTerms.documents })
      .from(searchWords)
      .innerJoin(searchTerms, sql`${searchTerms.id} = ${searchWords.termId} and ${searchTerms.documents} > 0`)
      .where(sql`${searchTerms.term} <> '' and ${condition}`)
      .prepare(name);
  const [known, word] = [searchWords.word, sql.placeholder('word')];
  const amongKnown = select('known_words', sql`${known} = any(${sql.placeholder('words')}::text[])`);
  const similar = select('similar_words', sql`search_deletions(${known}) && search_deletions(${word})`);
  const fromFirstLetter = select(
    'similar_from_first_letter',
    sql`${known} ~>=~ left(${word}, 1) and ${known} ~<~ (left(${word}, 1) || chr(1114111))
      and (levenshtein_less_equal(${known}, ${word}, 2) <= 2
        or levenshtein_less_equal(left(${known}, length(${word})), ${word}, 2) <= 2)`,
  );
  return {
    known: async (words) => (words.length === 0 ? [] : await amongKnown.execute({ words })),
    similarTo: async (word) => await similar.execute({ word }),
    similarFromFirstLetter: async (word) => await fromFirstLetter.execute({ word }),
  };
}
