import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportAnswers, ImportSource, MappedColumns } from '../../../contract/import-sources.ts';
import type {
  FieldChange,
  ImportField,
  ImportResult,
  ImportStatus,
  ReadAs,
  UndoOutcome,
} from '../../../contract/product-imports.contract.ts';
import { brands } from './catalogue.ts';
import { createdAt, currency, primaryId, timestamptz } from './columns.ts';
import { users } from './people.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const counted = () => integer().notNull().default(0);
const names = () => text().array().notNull().default(sql`'{}'`);

/** A file of products that somebody imports in the dashboard, and how far that is. Deleted some days later. */
export const productImports = pgTable(
  'product_imports',
  {
    id: primaryId(),
    createdAt: createdAt(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The only brand whose products it may change; null for all. No foreign key: a deleted brand must not become all of them. */
    brandId: uuid(),
    fileName: text().notNull(),
    bytes: integer().notNull(),
    bytesReceived: counted(),
    bytesRead: counted(),
    status: text().$type<ImportStatus | 'cancelled'>().notNull().default('uploading'),
    /** Counts who works on it, so that a process that was slow writes nothing after another one took over. */
    attempt: counted(),
    /** Until then a process works on it; since then it waits for one. Null when there is nothing to do. */
    claimedUntil: timestamptz(),
    columns: names(),
    /** In which the prices of its rows were read. */
    currency: currency(),
    ignoredColumns: names(),
    /** The file of another program; null for one with our columns. */
    source: jsonb().$type<ImportSource>(),
    /** Answers about what its file does not say; null until somebody has answered. */
    answers: jsonb().$type<ImportAnswers>(),
    /** Null for UTF-8. */
    readAs: jsonb().$type<ReadAs>(),
    newBrands: names(),
    newCategories: names(),
    rowsRead: counted(),
    rowsNew: counted(),
    rowsChanged: counted(),
    rowsSame: counted(),
    rowsRefused: counted(),
    rowsApplied: counted(),
    /** When rows were written last; null before, and of imports that an earlier version applied. */
    appliedAt: timestamptz(),
    rowsUndone: counted(),
    /** Products by what became of them when it was undone. */
    productsRestored: counted(),
    productsRemoved: counted(),
    productsPartly: counted(),
    productsLeft: counted(),
    problem: text(),
  },
  (t) => [
    index('product_imports_oldest').on(t.createdAt),
    index('product_imports_user').on(t.userId, t.createdAt),
    index('product_imports_brand').on(t.brandId, t.createdAt),
    index('product_imports_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} in ('checking', 'applying', 'undoing')`),
    check(
      'product_imports_status',
      sql`${t.status} in ('uploading', 'checking', 'checked', 'applying', 'applied', 'stopped', 'failed', 'cancelled', 'undoing', 'undone')`,
    ),
  ],
);

/** Which column is what in files that no program is known to write, for the next one with the same names. At most 50 of an owner. */
export const importMappings = pgTable(
  'import_mappings',
  {
    id: primaryId(),
    /** Null for the shop. */
    brandId: uuid().references(() => brands.id, { onDelete: 'cascade' }),
    /** A digest of the names of the columns. */
    headings: text().notNull(),
    columns: jsonb().$type<MappedColumns>().notNull(),
    usedAt: createdAt(),
  },
  (t) => [unique('import_mappings_headings').on(t.brandId, t.headings).nullsNotDistinct()],
);

/** The file, until it was checked. */
export const productImportParts = pgTable(
  'product_import_parts',
  {
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    content: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.part] })],
);

/** The changes of a row of the file, planned or applied. */
export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** Place among the rows, counted from 1. */
    number: integer().notNull(),
    line: integer().notNull(),
    sku: text().notNull(),
    /** Rows with the same one are applied together. */
    productSku: text().notNull(),
    name: text().notNull(),
    result: text().$type<ImportResult>().notNull(),
    /** Names of the fields in `changes`. */
    fields: text().$type<ImportField>().array().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    reason: text(),
    hint: text(),
    /** As the file has it. */
    cells: text().array().notNull(),
    /** As it was checked, for applying; null for one that was refused. */
    row: jsonb(),
    /** A digest of what the row was compared with. */
    seen: text(),
    applied: boolean().notNull().default(false),
    /** The time of the transaction that applied it, as the entry of the product's history and the movements of its stock have it, too. */
    appliedAt: timestamptz(),
    /** The product that was written. No foreign key: it may be deleted. */
    productId: uuid(),
    undone: text().$type<UndoOutcome>(),
    /** Why not all of it was undone. */
    undoReason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index('product_import_rows_result').on(t.importId, t.result, t.number),
    index('product_import_rows_product').on(t.importId, t.productSku),
    index('product_import_rows_sku').on(t.importId, t.sku),
    index('product_import_rows_waiting')
      .on(t.importId, t.number)
      .where(sql`not ${t.applied} and ${t.result} in ('new', 'changed')`),
    check('product_import_rows_result', sql`${t.result} in ('new', 'changed', 'same', 'refused')`),
    check('product_import_rows_undone', sql`${t.undone} in ('undone', 'partly', 'left')`),
  ],
);
