import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId, timestamptz } from './columns.ts';
import { productVariants } from './variants.ts';

/** Who wants a mail when a sold-out variant can be ordered again. Deleted some days after that mail. */
export const stockRequests = pgTable(
  'stock_requests',
  {
    id: primaryId(),
    variantId: uuid()
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Null until the confirmation link was opened, or the caller's address was proven. */
    confirmedAt: timestamptz(),
    /** When the mail was queued that it is back. */
    toldAt: timestamptz(),
    /** Random, in the links that cancel. */
    cancelKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stock_requests_variant_email').on(t.variantId, sql`lower(${t.email})`),
    uniqueIndex('stock_requests_cancel_key').on(t.cancelKey),
    index('stock_requests_email').on(sql`lower(${t.email})`),
    index('stock_requests_waiting')
      .on(t.variantId, t.confirmedAt)
      .where(sql`${t.confirmedAt} is not null and ${t.toldAt} is null`),
    index('stock_requests_told').on(t.toldAt).where(sql`${t.toldAt} is not null`),
    index('stock_requests_unconfirmed').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
    index('stock_requests_oldest').on(t.createdAt),
  ],
);
