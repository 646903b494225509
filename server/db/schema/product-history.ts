import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { HistorySource, ProductChanges } from '../../../contract/product-history.contract.ts';
import { products } from './catalogue.ts';
import { createdAt } from './columns.ts';
import { users } from './people.ts';

/** Changes of products, other than their stock. The transaction of the change writes its entry (docs/decisions/108-product-history.md). */
export const productHistory = pgTable(
  'product_history',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** Null for what nobody did who is signed in, such as an import at the terminal. */
    userId: uuid().references(() => users.id),
    source: text().$type<HistorySource>().notNull(),
    changes: jsonb().$type<ProductChanges>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.id] }),
    index('product_history_at').on(t.at),
    index('product_history_user').on(t.userId).where(sql`${t.userId} is not null`),
    check(
      'product_history_source',
      sql`${t.source} in ('save', 'import', 'bulk-edit', 'category', 'attribute', 'restore', 'import-undone')`,
    ),
  ],
);
