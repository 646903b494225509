import { pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about this installation, such as whether the demo shop was made. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});
