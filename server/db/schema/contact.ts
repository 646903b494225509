import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_open_first').on(sql`(${t.answeredAt} is not null)`, t.id.desc().nullsFirst()),
    index('contact_messages_trgm').using('gin', sql`lower(${t.name} || ' ' || ${t.email}) gin_trgm_ops`),
    index('contact_messages_answered_by').on(t.answeredBy),
    index('contact_messages_email').on(sql`lower(${t.email})`, t.id),
  ],
);
