import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { BulkEdit, BulkRefusal, DoneChange } from '../../../contract/bulk-edits.contract.ts';
import { createdAt, timestamptz } from './columns.ts';
import { users } from './people.ts';

/**
 * Changes of many products. A job applies them in batches, each in one transaction with `done`, so that no product is changed twice
 * (docs/decisions/104-bulk-edits.md).
 */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    /** Chosen by the client. */
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    change: jsonb().$type<DoneChange>().notNull(),
    /** In the order of ids, as they were chosen; empty when it has ended. */
    productIds: uuid().array().notNull(),
    total: integer().notNull(),
    /** How many of `productIds`, from the first, were looked at. */
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** The first of them. */
    refusals: jsonb().$type<BulkRefusal[]>().notNull().default([]),
    createdAt: createdAt(),
    endedAt: timestamptz(),
    ending: text().$type<BulkEdit['ending']>(),
  },
  (t) => [
    index('bulk_edits_open').on(t.createdAt).where(sql`${t.endedAt} is null`),
    index('bulk_edits_user').on(t.userId, t.createdAt),
    index('bulk_edits_ended').on(t.endedAt).where(sql`${t.endedAt} is not null`),
    check('bulk_edits_done', sql`${t.done} between 0 and ${t.total}`),
    check('bulk_edits_ending', sql`(${t.endedAt} is null) = (${t.ending} is null)`),
  ],
);
