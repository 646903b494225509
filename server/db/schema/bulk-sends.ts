import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from './columns.ts';
import { users } from './people.ts';

/** Which orders a request sends: the same again goes on with them, whatever its filter finds by then. */
export const bulkSends = pgTable(
  'bulk_sends',
  {
    /** Chosen by the client. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A hash of what the request asked for: a search may name a person. */
    askedHash: text().notNull(),
    orderIds: uuid().array().notNull(),
    notify: boolean().notNull(),
    createdAt: createdAt(),
    /** Since then its parcels are taken back, and it sends nothing more. */
    undoneAt: timestamptz(),
  },
  (t) => [index('bulk_sends_user').on(t.userId), index('bulk_sends_created').on(t.createdAt)],
);
