import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './people.ts';

/** The draft of the look (contract/look.contract.ts), at most one row. What visitors see is among the settings, whose changes are announced. */
export const lookDrafts = pgTable(
  'look_drafts',
  {
    id: integer().primaryKey(),
    look: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Rises with each save. */
    version: integer().notNull().default(1),
    savedAt: createdAt(),
    savedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [check('look_drafts_one', sql`${t.id} = 1`), index('look_drafts_saved_by').on(t.savedBy)],
);

/** Looks as they were published, and when; any can be taken back. */
export const lookVersions = pgTable(
  'look_versions',
  {
    /** From 1. */
    number: integer().primaryKey(),
    look: jsonb().$type<Record<string, unknown>>().notNull(),
    publishedAt: createdAt(),
    publishedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('look_versions_number', sql`${t.number} > 0`),
    index('look_versions_published_by').on(t.publishedBy),
  ],
);
