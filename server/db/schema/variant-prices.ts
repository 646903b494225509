import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { createdAt, currency, timestamptz } from './columns.ts';
import { shopCurrency } from './installation.ts';
import { productVariants } from './variants.ts';

const variantId = () =>
  uuid()
    .notNull()
    .references(() => productVariants.id, { onDelete: 'cascade' });

/**
 * Sales: prices that hold in place of a variant's base price from one moment until before another. An exclusion constraint keeps those of
 * a variant from overlapping, and triggers keep them below its base price (server/db/functions/prices.sql).
 */
export const variantPrices = pgTable(
  'variant_prices',
  {
    variantId: variantId(),
    priceMinor: integer().notNull(),
    currency: currency().references(() => shopCurrency.currency),
    startsAt: timestamptz().notNull().default(sql`'-infinity'`),
    endsAt: timestamptz().notNull().default(sql`'infinity'`),
  },
  (t) => [
    primaryKey({ columns: [t.variantId, t.startsAt] }),
    check('variant_prices_price', sql`${t.priceMinor} > 0`),
    check('variant_prices_window', sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

/** Prices that shoppers saw until they changed, for the lowest price of the last 30 days. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: variantId(),
    /** The variant's price until then. */
    priceMinor: integer().notNull(),
    currency: currency().references(() => shopCurrency.currency),
    changedAt: createdAt(),
  },
  (t) => [
    index('price_changes_variant').on(t.variantId, t.changedAt),
    index('price_changes_changed_at').on(t.changedAt),
  ],
);
