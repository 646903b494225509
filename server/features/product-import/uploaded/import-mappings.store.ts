import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { MappedColumns } from '#contract/import-sources.ts';
import type { Db } from '#server/db/db.ts';
import { importMappings } from '#server/db/schema/product-imports.ts';
import { otherCurrencyIn } from '../../import-sources/column-synonyms.rules.ts';

const maxKept = 50;

/** The same columns, in any letter case and order. */
const digestNames = (names: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(names.map((name) => name.toLowerCase()).toSorted()))
    .digest('hex');

const ofOwner = (brandId: string | null) =>
  sql`${importMappings.brandId} is not distinct from ${brandId}::uuid`;

/** Names that differ in letter case alone do not say which is meant. */
const areDistinct = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;

/** @returns which column was what in the last file with these names, of the shop or of the brand, unless its prices are in another currency */
export async function findMapping(
  db: Db,
  brandId: string | null,
  names: readonly string[],
  currency: string,
): Promise<MappedColumns | undefined> {
  const [found] = await db
    .select({ columns: importMappings.columns })
    .from(importMappings)
    .where(and(ofOwner(brandId), eq(importMappings.headings, digestNames(names))));
  if (!found || !areDistinct(names) || otherCurrencyIn(found.columns, currency)) return undefined;
  // Names may have come in another letter case.
  const written = new Map(names.map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(
    Object.entries(found.columns).map(([field, name]) => [field, written.get(name.toLowerCase()) ?? '']),
  );
}

/** Keeps which column is what for the next file with these names; the oldest ones go. */
export async function keepMapping(
  db: Db,
  brandId: string | null,
  names: readonly string[],
  columns: MappedColumns,
): Promise<void> {
  if (!areDistinct(names)) return;
  await db
    .insert(importMappings)
    .values({ brandId, headings: digestNames(names), columns })
    .onConflictDoUpdate({
      target: [importMappings.brandId, importMappings.headings],
      set: { columns, usedAt: sql`now()` },
    });
  await db.execute(sql`
    delete from ${importMappings} where id in (
      select id from ${importMappings} where ${ofOwner(brandId)} order by used_at desc offset ${maxKept})`);
}
