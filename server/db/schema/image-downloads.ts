import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';
import { createdAt, primaryId, timestamptz } from './columns.ts';
import { productImports } from './product-imports.ts';

/** Imports of the dashboard whose pictures are wanted. Once such an import is applied, its rows are turned into downloads. */
export const imageRequests = pgTable(
  'image_requests',
  {
    importId: uuid()
      .primaryKey()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** The number of the last row that was looked at. */
    queuedTo: integer().notNull().default(0),
    isQueued: boolean().notNull().default(false),
    /** Somebody has stopped the downloads: those that were waiting have failed, and rows that are looked at later fail at once. */
    isStopped: boolean().notNull().default(false),
  },
  (t) => [index('image_requests_open').on(t.importId).where(sql`not ${t.isQueued}`)],
);

/** Pictures of products that an import names by their URL, and that a job downloads. Deleted some days later. */
export const imageDownloads = pgTable(
  'image_downloads',
  {
    id: primaryId(),
    createdAt: createdAt(),
    /** An import of the dashboard; null for `npm run import`. No foreign key: both are deleted at the same age, in batches. */
    importId: uuid(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Among the images that the import names of the product, counted from 1. */
    position: smallint().notNull().default(1),
    url: text().notNull(),
    /** The host of the URL. Only few are downloaded from one host at a time. */
    host: text().notNull(),
    status: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Counts who works on it, so that a process that was slow writes nothing after another one took over. */
    attempt: integer().notNull().default(0),
    /** Tries that have failed, with the one that is going on. */
    failures: integer().notNull().default(0),
    /** When it is tried next; while a process works on it, when another one takes over. */
    dueAt: timestamptz().notNull().defaultNow(),
    problem: text(),
  },
  (t) => [
    unique('image_downloads_image').on(t.importId, t.productId, t.position).nullsNotDistinct(),
    index('image_downloads_waiting').on(t.dueAt, t.id).where(sql`${t.status} = 'waiting'`),
    index('image_downloads_failed').on(t.id).where(sql`${t.status} = 'failed'`),
    index('image_downloads_of_import').on(t.importId, t.status, t.id),
    index('image_downloads_of').on(t.productId),
    index('image_downloads_oldest').on(t.createdAt),
    check('image_downloads_status', sql`${t.status} in ('waiting', 'done', 'failed')`),
    check('image_downloads_problem', sql`${t.status} <> 'failed' or ${t.problem} is not null`),
  ],
);

/** Which pictures of a product were downloaded, and from where: another URL in a file replaces that one. */
export const downloadedImages = pgTable(
  'downloaded_images',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Its own place among these, whatever its order. */
    position: smallint().notNull().default(1),
    /** The URL in the file. */
    sourceUrl: text().notNull(),
    /** Its URL in this shop. */
    imageUrl: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.position] })],
);
