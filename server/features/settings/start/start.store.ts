import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { discounts } from '#server/db/schema/discounts.ts';
import { installation, shopCurrency } from '#server/db/schema/installation.ts';
import { productImports } from '#server/db/schema/product-imports.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { StoredValues } from '../settings.rules.ts';

/** The groups that the first page of a new shop reads and writes, and delivery, whose prices hold the currency. */
const startGroups = ['checkout', 'delivery', 'general', 'taxes'] as const;
export type StartGroup = (typeof startGroups)[number];

/** Nobody else saves one of these groups until the transaction ends. */
export async function lockStartGroups(tx: Db): Promise<void> {
  await tx
    .select({ group: settings.group })
    .from(settings)
    .where(inArray(settings.group, [...startGroups]))
    .orderBy(settings.group)
    .for('update');
}

/** The key of the fact that somebody has saved the first page. Older shops have it from their upgrade (migrations). */
const STARTED = 'start-saved';

export interface StoredStart {
  values: Record<StartGroup, StoredValues>;
  /** The sum of the versions, which rises with each save. */
  version: number;
  currency: string;
  isSaved: boolean;
  hasProducts: boolean;
}

/** Reads the groups, the currency, and how far the shop is, in one statement. */
export async function readStoredStart(db: Db): Promise<StoredStart> {
  const { rows } = await db.execute<StoredStart & Record<string, unknown>>(sql`
    select jsonb_object_agg(${settings.group}, ${settings.value}) as values, sum(${settings.version})::int as version,
      (select currency from ${shopCurrency}) as currency,
      exists (select from ${installation} where key = ${STARTED}) as "isSaved",
      exists (select from ${products}) as "hasProducts"
    from ${settings} where ${inArray(settings.group, [...startGroups])}`);
  const [found] = rows;
  if (!found) throw new Error('the settings are not stored');
  return found;
}

export async function noteStarted(db: Db): Promise<void> {
  await db.insert(installation).values({ key: STARTED, value: 'true' }).onConflictDoNothing();
}

/** Waits for products that are being added, and lets nobody add one in the former currency until the transaction ends. */
export async function lockCurrency(tx: Db): Promise<void> {
  await tx.select({ currency: shopCurrency.currency }).from(shopCurrency).for('update');
}

export async function updateCurrency(tx: Db, currency: string): Promise<void> {
  await tx.update(shopCurrency).set({ currency });
}

/** Lets whoever has read a group before save nothing over it: its prices were meant in the former currency. */
export async function raiseVersion(tx: Db, group: StartGroup): Promise<void> {
  await tx
    .update(settings)
    .set({ value: sql`${settings.value}`, version: sql`${settings.version} + 1` })
    .where(sql`${settings.group} = ${group}`);
}

interface Priced {
  name: string;
  isDeleted: boolean;
}

/** The newest product, for one that is not deleted if there is any. */
export async function findPricedProduct(db: Db): Promise<Priced | null> {
  const { rows } = await db.execute<Priced & Record<string, unknown>>(sql`
    select name, deleted_at is not null as "isDeleted" from ${products}
    order by deleted_at is not null, id desc limit 1`);
  return rows[0] ?? null;
}

/** The file of an import whose prices are read, and whose products are not written yet. */
export async function findPricedFile(db: Db): Promise<string | null> {
  const [found] = await db
    .select({ name: productImports.fileName })
    .from(productImports)
    .where(inArray(productImports.status, ['checked', 'applying']))
    .limit(1);
  return found?.name ?? null;
}

/** A discount with an amount, or from a sum. */
export async function findPricedDiscount(db: Db): Promise<string | null> {
  const [found] = await db
    .select({ title: discounts.title })
    .from(discounts)
    .where(and(isNotNull(discounts.currency), isNull(discounts.deletedAt)))
    .limit(1);
  return found?.title ?? null;
}
