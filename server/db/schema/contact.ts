import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId, timestamptz } from './columns.ts';
import { users } from './people.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: primaryId(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    answer: text(),
    answeredAt: timestamptz(),
    answeredBy: uuid().references(() => users.id),
    /** The id of the request that sent it: chosen by the client, which sends it again after a lost reply. */
    requestId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_open_first').on(sql`(${t.answeredAt} is not null)`, t.id.desc().nullsFirst()),
    index('contact_messages_trgm').using('gin', sql`lower(${t.name} || ' ' || ${t.email}) gin_trgm_ops`),
    index('contact_messages_answered_by').on(t.answeredBy),
    index('contact_messages_email').on(sql`lower(${t.email})`, t.id),
    // With the sender, so that nobody's id stops the message of somebody else.
    uniqueIndex('contact_messages_request')
      .on(sql`lower(${t.email})`, t.requestId)
      .where(sql`${t.requestId} is not null`),
  ],
);
