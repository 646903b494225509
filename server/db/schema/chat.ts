import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key, moment } from './columns.ts';
import { users } from './people.ts';

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: key(),
    fromId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    value: text().notNull(),
    /** Made by the sender's tab, so that a message sent again after a lost answer is stored once. */
    clientKey: text(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('chat_messages_from').on(t.fromId, t.id),
    index('chat_messages_to').on(t.toId, t.id),
    index('chat_messages_unread').on(t.toId).where(sql`${t.readAt} is null`),
    uniqueIndex('chat_messages_client_key').on(t.fromId, t.clientKey),
  ],
);

/** Everyone who ever opened the chat. */
export const chatGuests = pgTable('chat_guests', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  openedAt: createdAt(),
  /** The first message to support that nobody of the staff has answered yet; null when everything is. */
  unansweredId: uuid(),
});
