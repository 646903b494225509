import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { products } from './catalogue.ts';

/**
 * Images of products, at most twelve for each. Lists read `products.image_url` alone, which triggers keep equal to the first
 * (server/db/functions/product-images.sql).
 */
export const productImages = pgTable(
  'product_images',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    id: uuid()
      .notNull()
      .$defaultFn(() => v7()),
    /** Counts from 1, without gaps. */
    position: smallint().notNull(),
    url: text().notNull(),
    /** Says what the image shows; empty when nobody has. */
    alt: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.id] }),
    // Deferrable in the migration, so that one statement may move several.
    unique('product_images_position_key').on(t.productId, t.position),
    check('product_images_position', sql`${t.position} between 1 and 12`),
  ],
);
