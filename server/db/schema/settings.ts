import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './people.ts';

/** Decisions of the owner in Dashboard > Settings, one row for each group (contract/settings.contract.ts). */
export const settings = pgTable('settings', {
  group: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Rises with each save. */
  version: integer().notNull().default(1),
  updatedAt: createdAt(),
  /** Null until somebody saved it: the values come from the first start. */
  updatedBy: uuid().references(() => users.id),
});
