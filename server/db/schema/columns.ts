import { sql } from 'drizzle-orm';
import { text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** A UUIDv7 key: newest last, so that ids are also the order of creation. */
export const primaryId = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => v7());
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const timestamptz = () => timestamp({ withTimezone: true });
/** The currency of every row that holds amounts, ISO 4217; that of the shop unless it is given. */
export const currency = () => text().notNull().default(sql`default_currency()`);
