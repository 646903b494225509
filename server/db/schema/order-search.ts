import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

/** By what clerks find an order. A job writes it some seconds after the order (docs/decisions/129-work-list.md). */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** In lower case, a space before each word. Empty when the account is deleted. */
    text: text().notNull(),
  },
  (t) => [index('order_search_trgm').using('gin', sql`${t.text} gin_trgm_ops`)],
);

/** Orders whose text or day of sending has to be written again. Triggers add them (server/db/functions/order-search.sql). */
export const orderSearchChanges = pgTable('order_search_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid().notNull(),
});

/** Up to which id the job has looked at all orders. One row. */
export const orderSearchProgress = pgTable(
  'order_search_progress',
  {
    isOnly: boolean().primaryKey().default(true),
    doneUpTo: uuid().notNull().default('00000000-0000-0000-0000-000000000000'),
  },
  (t) => [check('order_search_progress_only', sql`${t.isOnly}`)],
);
