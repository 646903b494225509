import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { productVariants } from './variants.ts';

/** Variants whose low stock a mail has told, until they are refilled. */
export const lowStockNotices = pgTable('low_stock_notices', {
  variantId: uuid()
    .primaryKey()
    .references(() => productVariants.id, { onDelete: 'cascade' }),
  toldAt: createdAt(),
});
