import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** A UUIDv7 key: newest last, so that ids are also the order of creation. */
export const key = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => v7());
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const moment = () => timestamp({ withTimezone: true });
