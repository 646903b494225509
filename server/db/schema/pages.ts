import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';

/** Pages of the owner: terms, returns, … At most 100. */
export const pages = pgTable(
  'pages',
  {
    id: primaryId(),
    title: text().notNull(),
    slug: text().notNull(),
    /** Markdown. */
    text: text().notNull(),
    isPublished: boolean().notNull().default(false),
    /** Rises with each save. */
    version: integer().notNull().default(1),
    requestId: uuid(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('pages_slug_key').on(t.slug),
    uniqueIndex('pages_request').on(t.requestId).where(sql`${t.requestId} is not null`),
  ],
);

/** Published texts, and when: kept for disputes about what terms said. */
export const pagePublishings = pgTable(
  'page_publishings',
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id),
    /** From 1. */
    number: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    publishedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.number] }),
    check('page_publishings_number', sql`${t.number} > 0`),
  ],
);
