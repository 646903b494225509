import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

/**
 * The search text of products (docs/decisions/092-search-in-memory.md). Written by triggers alone, in the transaction of every change
 * to what a product says, or by a job, when very many products share what was renamed (server/db/functions/search.sql).
 */

/**
 * Stems of words. The empty one stands for the whole catalogue: its `documents` is the number of products. Words that say nothing have it, and
 * another term with '=' before the word, of products in whose names they are: 'down' and '=down'.
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    term: text().notNull().unique('search_terms_term_key'),
    /** Products that hold it. Approximate: concurrent writers do not wait for each other to count. */
    documents: integer().notNull().default(0),
    /** A column of its own, because an index on `documents` would be written with every count. */
    isCommon: boolean().notNull().generatedAlwaysAs(sql`documents >= 100`),
  },
  (t) => [
    // A prefix that begins many words is completed with common ones, which are found here.
    index('search_terms_of_names').on(sql`${t.term} text_pattern_ops`).where(sql`left(${t.term}, 1) = '='`),
    index('search_terms_common').on(sql`${t.term} text_pattern_ops`).where(sql`${t.isCommon}`),
  ],
);

/** Words as they are written: compared with prefixes and misspellings. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  termId: integer()
    .notNull()
    .references(() => searchTerms.id),
});

/** Which product holds which term, and how much that says about it (BM25 without the term's rarity). */
export const searchPostings = pgTable(
  'search_postings',
  {
    termId: integer().notNull(),
    productNumber: integer().notNull(),
    impact: real().notNull(),
  },
  (t) => [primaryKey({ columns: [t.termId, t.productNumber, t.impact] })],
);

/** The terms of each product, so that its postings are found again when it changes. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productNumber: integer().primaryKey(),
    termIds: integer().array().notNull(),
    /** It is found by the word 'new'. */
    isNew: boolean().notNull().default(false),
  },
  (t) => [index('search_documents_new').on(t.productNumber).where(sql`${t.isNew}`)],
);

/** Products whose words have to be written. */
export const searchPending = pgTable(
  'search_pending',
  {
    productNumber: integer().primaryKey(),
    /** The one that writes them before it commits; null for the job. */
    transaction: bigint({ mode: 'bigint' }),
  },
  (t) => [
    index('search_pending_transaction').on(t.transaction).where(sql`${t.transaction} is not null`),
    index('search_pending_job').on(t.productNumber).where(sql`${t.transaction} is null`),
  ],
);

/** How often shoppers searched for a text on a day. Nothing says who did. */
export const searchQueries = pgTable(
  'search_queries',
  {
    day: date().notNull(),
    /** In lower case, with single spaces. */
    text: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.text] })],
);
