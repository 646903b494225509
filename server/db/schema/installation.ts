import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Facts about this installation, such as whether the demo shop was made. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});

/** The one currency in which the shop sells. A foreign key of the products keeps it from changing once there is one. */
export const shopCurrency = pgTable(
  'shop_currency',
  {
    currency: text().primaryKey(),
    isOnly: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('shop_currency_one_row').on(t.isOnly),
    check('shop_currency_code', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('shop_currency_is_only', sql`${t.isOnly}`),
  ],
);

/** Which functions and triggers the database has (server/db/functions.ts); the highest version is in use. */
export const functionVersions = pgTable('function_versions', {
  version: integer().primaryKey(),
  /** Hash of all files' text. */
  hash: text().notNull(),
  appliedAt: createdAt(),
});
