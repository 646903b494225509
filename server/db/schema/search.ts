import { integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

/**
 * What products are searched by (docs/decisions/013-search.md). Written by triggers alone, in the transaction of every change
 * to a product's name, description or brand, and of the brand's name.
 */

/** Stems of words. The empty one stands for the whole catalogue: its `documents` is the number of products. */
export const searchTerms = pgTable('search_terms', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  term: text().notNull().unique('search_terms_term_key'),
  /** Products that hold it. Approximate: concurrent writers do not wait for each other to count. */
  documents: integer().notNull().default(0),
});

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
export const searchDocuments = pgTable('search_documents', {
  productNumber: integer().primaryKey(),
  termIds: integer().array().notNull(),
});
