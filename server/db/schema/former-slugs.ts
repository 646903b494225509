import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SlugKind } from '#contract/former-slugs.contract.ts';
import { timestamptz } from './columns.ts';

/** Slugs that products, categories, brands, pages and sellers had before; triggers keep them (server/db/functions/former-slugs.sql). */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    kind: text().$type<SlugKind>().notNull(),
    slug: text().notNull(),
    /** The last one that had it. */
    itemId: uuid().notNull(),
    /** When it got another one. */
    retiredAt: timestamptz().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.slug] }),
    index('former_slugs_capitals')
      .on(t.kind, sql`lower(${t.slug} collate "C")`)
      .where(sql`${t.slug} <> lower(${t.slug} collate "C")`),
    index('former_slugs_item').on(t.kind, t.itemId, t.retiredAt),
    check('former_slugs_kind', sql`${t.kind} in ('product', 'category', 'brand', 'page', 'seller')`),
  ],
);
