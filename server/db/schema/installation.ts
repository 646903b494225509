import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Facts about this installation, such as whether the demo shop was made. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});

/** Which functions and triggers the database has (server/db/functions.ts); the highest version is in use. */
export const functionVersions = pgTable('function_versions', {
  version: integer().primaryKey(),
  /** Of all files' text. */
  hash: text().notNull(),
  appliedAt: createdAt(),
});
