import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { readIntegers, toBytes } from '#server/db/number-bytes.ts';
import { searchTerms, searchWords } from '#server/db/schema/search.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.rules.ts';

/** Takes about 8 MB. */
const maxWords = 200_000;

interface VocabularyRow {
  words: string | null;
  wordTerms: Buffer | null;
  terms: Buffer | null;
  documents: Buffer | null;
  commonTerms: string | null;
  commonIds: Buffer | null;
  nameWords: string | null;
  nameIds: Buffer | null;
  nothing: number | null;
}

/** A catalogue with more words is read word by word. */
const tooLarge: Vocabulary = { find: () => null };

/** Reads all words in one statement, so that they are of one moment. No word contains a space. */
export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const words = sql`select string_agg(word, ' ') as words, ${toBytes(sql`term_id`)} as "wordTerms"
    from (select word, term_id from ${searchWords} order by word using ~<~ limit ${maxWords + 1}) w`;
  const terms = sql`select ${toBytes(sql`id`)} as terms, ${toBytes(sql`documents`)} as documents,
      max(id) filter (where term = '') as nothing
    from (select id, documents, term from ${searchTerms} where documents > 0 order by id) t`;
  const common = sql`select string_agg(term, ' ') as "commonTerms", ${toBytes(sql`id`)} as "commonIds"
    from (select id, term from ${searchTerms} where is_common and term <> '' order by term using ~<~) t`;
  const ofNames = sql`select string_agg(substr(term, 2), ' ') as "nameWords", ${toBytes(sql`id`)} as "nameIds"
    from (select id, term from ${searchTerms} where left(term, 1) = '=' and documents > 0 order by term using ~<~) t`;
  const { rows } = await db.execute<VocabularyRow & Record<string, unknown>>(
    sql`select * from (${words}) words, (${terms}) terms, (${common}) common, (${ofNames}) of_names`,
  );
  const [row] = rows;
  const wordTerms = readIntegers(row?.wordTerms);
  if (wordTerms.length > maxWords) return tooLarge;
  return createVocabulary({
    words: row?.words?.split(' ') ?? [],
    wordTerms,
    terms: readIntegers(row?.terms),
    documents: readIntegers(row?.documents),
    commonTerms: row?.commonTerms?.split(' ') ?? [],
    commonIds: readIntegers(row?.commonIds),
    nameWords: row?.nameWords?.split(' ') ?? [],
    nameIds: readIntegers(row?.nameIds),
    nothing: row?.nothing ?? 0,
  });
}
