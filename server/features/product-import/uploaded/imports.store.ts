import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { LeftOut } from '#contract/import-sources.ts';
import {
  type ImportStatus,
  importStatuses,
  type ProductImport,
  undoHours,
} from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/schema/people.ts';
import { productImportParts, productImportRows, productImports } from '#server/db/schema/product-imports.ts';

/** Wakes the job in every process. */
export const importsChannel = 'product_imports';

/** Imports of the shop for null, else of the brand. A cancelled import does not exist any more. */
const visibleTo = (brandId: string | null) =>
  and(
    sql`${productImports.brandId} is not distinct from ${brandId}::uuid`,
    ne(productImports.status, 'cancelled'),
  );

const { rowsRead, rowsNew, rowsChanged, rowsSame, rowsRefused, rowsApplied, rowsUndone } = productImports;
const undoEnds = sql`${productImports.appliedAt} + ${undoHours} * interval '1 hour'`;
/** Rows were written that were not undone, and it is not too late. */
const canBeUndone = sql<boolean>`(${productImports.status} in ('applied', 'stopped')
  and ${rowsApplied} > ${rowsUndone} and ${undoEnds} > now()) is true`;
const columns = {
  _id: productImports.id,
  fileName: productImports.fileName,
  status: sql<ImportStatus>`${productImports.status}`,
  createdAt: productImports.createdAt,
  by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
  // Rows of a failed try to apply are refused, so what waits is the rest.
  progress: sql<number>`(case ${productImports.status}
    when 'uploading' then ${productImports.bytesReceived}::real / ${productImports.bytes}
    when 'checking' then least(1, ${productImports.bytesRead}::real / ${productImports.bytes})
    when 'applying' then ${rowsApplied}::real / greatest(1, ${rowsNew} + ${rowsChanged})
    when 'undoing' then ${rowsUndone}::real / greatest(1, ${rowsApplied})
    else 1 end)::real`,
  rows: { all: rowsRead, new: rowsNew, changed: rowsChanged, same: rowsSame, refused: rowsRefused },
  applied: rowsApplied,
  ignoredColumns: sql<string[]>`${productImports.ignoredColumns}[1:20]`,
  readAs: productImports.readAs,
  newBrands: sql<string[]>`${productImports.newBrands}[1:20]`,
  newCategories: sql<string[]>`${productImports.newCategories}[1:20]`,
  undoUntil: sql<string | null>`case when ${canBeUndone} then to_json(${undoEnds})#>>'{}' end`,
  undone: {
    restored: productImports.productsRestored,
    removed: productImports.productsRemoved,
    partly: productImports.productsPartly,
    left: productImports.productsLeft,
  },
  problem: productImports.problem,
};

/**
 * The parts that are left out, with the first of their lines: an entry may have 1,000.
 * @param entries of them
 */
const sourceWith = ({ entries, lines }: { entries: number; lines: number }) =>
  sql<ProductImport['source']>`case when ${productImports.source} is not null then
    jsonb_set(${productImports.source}, '{leftOut}', coalesce((
      select jsonb_agg(jsonb_set(e.value, '{lines}', jsonb_path_query_array(e.value, ${`$.lines[0 to ${lines - 1}]`}::jsonpath))
        order by e.ordinality)
      from jsonb_array_elements(${productImports.source}->'leftOut') with ordinality e
      where e.ordinality <= ${entries}), '[]')) end`;
/** The page of an import shows a few lines of each; the list of imports shows counts alone. */
const shownSource = {
  one: sourceWith({ entries: 1_000, lines: 20 }),
  list: sourceWith({ entries: 0, lines: 1 }),
} as const;

async function selectImports(
  db: Db,
  which: SQL | undefined,
  { limit, shows }: { limit: number; shows: keyof typeof shownSource },
): Promise<ProductImport[]> {
  const rows = await db
    .select({ ...columns, source: shownSource[shows] })
    .from(productImports)
    .innerJoin(users, eq(users.id, productImports.userId))
    .where(which)
    .orderBy(desc(productImports.createdAt))
    .limit(limit);
  return rows.map(({ createdAt, undoUntil, ...row }) => ({
    ...row,
    created: createdAt.toISOString(),
    undoUntil: undoUntil && new Date(undoUntil).toISOString(),
  }));
}

/** @param brandId the only brand of the caller; null for the shop */
export const listImports = (db: Db, brandId: string | null) =>
  selectImports(db, visibleTo(brandId), { limit: 20, shows: 'list' });

export async function findImport(db: Db, id: string, brandId: string | null): Promise<ProductImport | null> {
  const [found] = await selectImports(db, and(eq(productImports.id, id), visibleTo(brandId)), {
    limit: 1,
    shows: 'one',
  });
  return found ?? null;
}

interface NewImport {
  userId: string;
  brandId: string | null;
  fileName: string;
  bytes: number;
}

/** @returns its id */
export async function insertImport(db: Db, values: NewImport): Promise<string> {
  const [row] = await db.insert(productImports).values(values).returning({ id: productImports.id });
  if (!row) throw new Error('no import was created');
  return row.id;
}

/** Locks an import that is in one of these statuses, or in any. @returns null when there is none */
export async function lockImport(
  db: Db,
  id: string,
  brandId: string | null,
  statuses: readonly ImportStatus[] = importStatuses,
): Promise<{ bytes: number; bytesReceived: number; status: string } | null> {
  const [found] = await db
    .select({
      bytes: productImports.bytes,
      bytesReceived: productImports.bytesReceived,
      status: productImports.status,
    })
    .from(productImports)
    .where(and(eq(productImports.id, id), visibleTo(brandId), inArray(productImports.status, [...statuses])))
    .for('update');
  return found ?? null;
}

type Changes = Partial<typeof productImports.$inferInsert>;

export async function changeImport(db: Db, id: string, changes: Changes): Promise<void> {
  await db.update(productImports).set(changes).where(eq(productImports.id, id));
}

/** Lets the job work on an import once this transaction has committed. */
export async function queueImport(db: Db, id: string, changes: Changes): Promise<void> {
  const due = { claimedUntil: sql`clock_timestamp()`, attempt: 0 };
  await db
    .update(productImports)
    .set({ ...changes, ...due })
    .where(eq(productImports.id, id));
  await db.execute(sql`select pg_notify(${importsChannel}, '')`);
}

/** How many imports of the account wait to be applied, or for their check. */
export async function countWaiting(db: Db, userId: string): Promise<number> {
  return await db.$count(
    productImports,
    and(eq(productImports.userId, userId), inArray(productImports.status, ['checking', 'checked'])),
  );
}

/** Takes imports of the account out of its way that nobody can apply: files that were not sent to their end, or cannot be read. */
export async function cancelUnreadable(db: Db, userId: string): Promise<void> {
  const cancelled = await db
    .update(productImports)
    .set({ status: 'cancelled', claimedUntil: null })
    .where(and(eq(productImports.userId, userId), inArray(productImports.status, ['uploading', 'failed'])))
    .returning({ id: productImports.id });
  await deleteParts(
    db,
    cancelled.map(({ id }) => id),
  );
}

/** @returns false when the part is there already */
export async function insertPart(db: Db, importId: string, part: number, content: Buffer): Promise<boolean> {
  const added = await db
    .insert(productImportParts)
    .values({ importId, part, content })
    .onConflictDoNothing()
    .returning({ part: productImportParts.part });
  return added.length > 0;
}

export async function findPart(db: Db, importId: string, part: number): Promise<Buffer | null> {
  const [found] = await db
    .select({ content: productImportParts.content })
    .from(productImportParts)
    .where(and(eq(productImportParts.importId, importId), eq(productImportParts.part, part)));
  return found?.content ?? null;
}

export async function deleteParts(db: Db, importIds: readonly string[]): Promise<void> {
  await db.delete(productImportParts).where(inArray(productImportParts.importId, [...importIds]));
}

const isOver = (days: number) =>
  sql`(${productImports.status} = 'cancelled' or ${productImports.status} not in ('checking', 'applying', 'undoing')
    and ${productImports.createdAt} < now() - ${days} * interval '1 day'
    and ${canBeUndone} is false)`;

/** Deletes what old and cancelled imports hold, and then these. @returns how many rows */
export async function deleteOldImports(db: Db, days: number, limit: number): Promise<number> {
  const old = sql`select id from ${productImports} where ${isOver(days)}`;
  const { rowCount: rows } = await db.execute(sql`
    delete from ${productImportRows} where (import_id, number) in (
      select r.import_id, r.number from (${old}) o cross join lateral (
        select import_id, number from ${productImportRows} r where r.import_id = o.id limit ${limit}) r
      limit ${limit})`);
  if ((rows ?? 0) > 0) return rows ?? 0;
  const { rowCount: imports } = await db.execute(sql`
    delete from ${productImports} where id = any(array(
      ${old} and not exists (select from ${productImportRows} r where r.import_id = ${productImports.id})
      limit ${limit} for update skip locked))`);
  return imports ?? 0;
}

/** @returns all that is left out of another program's file */
export async function findLeftOut(db: Db, id: string): Promise<readonly LeftOut[]> {
  const [found] = await db
    .select({ source: productImports.source })
    .from(productImports)
    .where(eq(productImports.id, id));
  return found?.source?.leftOut ?? [];
}

/** @returns the names of the columns of its file */
export async function findColumns(db: Db, id: string): Promise<string[]> {
  const [found] = await db
    .select({ names: productImports.columns })
    .from(productImports)
    .where(eq(productImports.id, id));
  return found?.names ?? [];
}
