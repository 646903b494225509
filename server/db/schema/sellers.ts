import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryAddress } from '../../../contract/addresses.contract.ts';
import { createdAt, primaryId, timestamptz } from './columns.ts';
import { merchants, users } from './people.ts';

/** With whom contracts are (contract/sellers.contract.ts): one row for each merchant with a brand, and one for the shop. */
export const sellers = pgTable(
  'sellers',
  {
    id: primaryId(),
    /** Null for the shop. */
    merchantId: uuid().references(() => merchants.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    legalName: text(),
    address: jsonb().$type<DeliveryAddress>(),
    email: text(),
    phone: text(),
    /** The trade register, and the number in it. */
    register: text(),
    registerNumber: text(),
    vatId: text(),
    /** The number that the tax office gave, for invoices. */
    taxNumber: text(),
    /** When its data were complete enough for invoices for the first time. A trigger writes it (server/db/functions/documents.sql). */
    invoicesSince: timestamptz(),
    /** When it confirmed to offer only what complies with the law. */
    confirmedAt: timestamptz(),
    /** Its own words, for shoppers. */
    words: text().notNull().default(''),
    /** Where things go back to; empty for the address above, and of the shop, whose is in the settings. */
    returnAddress: text().notNull().default(''),
    /** The shop requires safety data of products (docs/rules.md#product-safety). */
    requiresSafety: boolean().notNull().default(false),
    /** The legal name once the data are complete, else null: `neededOfSeller` says what that takes. */
    completeName: text().generatedAlwaysAs(
      sql`case when email is not null and address is not null and phone is not null and confirmed_at is not null then legal_name end`,
    ),
    createdAt: createdAt(),
    /** Rises with each save. */
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
    updatedBy: uuid().references(() => users.id),
  },
  (t) => [
    unique('sellers_merchant_key').on(t.merchantId).nullsNotDistinct(),
    uniqueIndex('sellers_slug_key').on(t.slug),
  ],
);
