import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';
import { merchants } from './people.ts';

/** Manufacturers and persons in the EU who answer for products (contract/safety-contacts.contract.ts). */
export const safetyContacts = pgTable(
  'safety_contacts',
  {
    id: primaryId(),
    /** Null for the shop's. Those of a deleted merchant go, and their products lose them. */
    merchantId: uuid().references(() => merchants.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    address: text().notNull(),
    /** An e-mail or a web address. */
    reachedAt: text().notNull(),
    /** Rises with each save. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    // Hashes, because texts of such a length do not fit an index. Also finds those of a merchant.
    uniqueIndex('safety_contacts_same').on(
      sql`coalesce(${t.merchantId}, '00000000-0000-0000-0000-000000000000')`,
      sql`md5(${t.name})`,
      sql`md5(${t.address})`,
      sql`md5(${t.reachedAt})`,
    ),
  ],
);
