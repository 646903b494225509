import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StockReason } from '../../../contract/statuses.ts';
import { createdAt } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './people.ts';
import { productVariants } from './variants.ts';

/** Every change of a variant's stock. They add up to what is on hand and committed. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    variantId: uuid()
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    onHandChange: integer().notNull().default(0),
    committedChange: integer().notNull().default(0),
    reason: text().$type<StockReason>().notNull(),
    orderId: uuid().references(() => orders.id),
    /** The checkout of 'held' and 'released'; that of an order gets its `order_id` when it is placed. */
    checkoutId: uuid(),
    /** Who did it; null for imports, and for an order's buyer, whom the order names. */
    userId: uuid().references(() => users.id),
    /** The id of a change that somebody recorded: chosen by the client, which sends it again after a lost reply. */
    requestId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.variantId, t.id] }),
    uniqueIndex('stock_movements_request')
      .on(t.variantId, t.requestId)
      .where(sql`${t.requestId} is not null`),
    index('stock_movements_order').on(t.orderId),
    index('stock_movements_checkout').on(t.checkoutId).where(sql`${t.checkoutId} is not null`),
    index('stock_movements_user').on(t.userId).where(sql`${t.userId} is not null`),
    check(
      'stock_movements_reason',
      sql`${t.reason} in ('added', 'set', 'ordered', 'shipped', 'reopened', 'cancelled', 'removed', 'received', 'counted', 'returned', 'damaged', 'lost', 'sold-elsewhere', 'import-undone', 'held', 'released')`,
    ),
  ],
);
