import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { installation, shopCurrency } from '#server/db/schema/installation.ts';
import { users } from '#server/db/schema/people.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { StoredValues } from './settings.rules.ts';

/** Stores the groups that the database does not have yet. */
export async function insertMissingSettings(
  db: Db,
  groups: Readonly<Record<string, StoredValues>>,
): Promise<void> {
  const rows = Object.entries(groups).map(([group, value]) => ({ group, value }));
  await db.insert(settings).values(rows).onConflictDoNothing();
}

/** The values of all groups, as they are stored. */
export type AllStoredValues = Record<string, StoredValues>;

/** @returns the stored values of all groups, their revision, which is the sum of their versions and rises with each save, and the currency */
export async function listStoredSettings(
  db: Db,
): Promise<{ values: AllStoredValues; revision: number; currency: string | undefined }> {
  const rows = await db
    .select({
      group: settings.group,
      value: settings.value,
      version: settings.version,
      currency: sql<string>`(select currency from ${shopCurrency})`,
    })
    .from(settings);
  return {
    values: Object.fromEntries(rows.map(({ group, value }) => [group, value])),
    revision: rows.reduce((sum, { version }) => sum + version, 0),
    currency: rows[0]?.currency,
  };
}

/** @returns SQL for another statement: the values as JSON when their revision is another one, else null */
export const otherStoredSettings = (revision: number): SQL => sql`(
  select jsonb_object_agg("group", value) from ${settings}
  where ${revision}::bigint <> (select sum(version) from ${settings}))`;

/** A group with who saved it last. */
export interface StoredGroup {
  value: StoredValues;
  version: number;
  updatedAt: Date;
  /** Name of the account; null before the first save, and when it was deleted. */
  updatedBy: string | null;
}

/** @returns null when the group was never stored */
export async function findStoredGroup(db: Db, group: string): Promise<StoredGroup | null> {
  const [found] = await db
    .select({
      value: settings.value,
      version: settings.version,
      updatedAt: settings.updatedAt,
      updatedBy: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))
    .where(eq(settings.group, group));
  return found ?? null;
}

/** @throws Error when the group was never stored, which the start does */
export async function getStoredGroup(db: Db, group: string): Promise<StoredGroup> {
  const found = await findStoredGroup(db, group);
  if (!found) throw new Error(`the settings of ${group} are not stored`);
  return found;
}

/** Nobody else saves this group until the transaction ends. */
export async function lockGroup(db: Db, group: string): Promise<void> {
  await db.select({ group: settings.group }).from(settings).where(eq(settings.group, group)).for('update');
}

/** Keeps values that this version does not know. */
export async function updateGroup(
  db: Db,
  group: string,
  { value, by }: { value: StoredValues; by: string },
): Promise<void> {
  await db
    .update(settings)
    .set({
      value: sql`${settings.value} || ${JSON.stringify(value)}::jsonb`,
      version: sql`${settings.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: by,
    })
    .where(eq(settings.group, group));
}

/** Sets values that nobody has changed: who has saved the group stays. */
export async function replaceValues(db: Db, group: string, value: StoredValues): Promise<void> {
  await db
    .update(settings)
    .set({
      value: sql`${settings.value} || ${JSON.stringify(value)}::jsonb`,
      version: sql`${settings.version} + 1`,
    })
    .where(eq(settings.group, group));
}

/** Lost places of each group when they were tidied, in words, until somebody saves the group. */
export async function listLostPlaces(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ words: string }>(sql`
    select jsonb_array_elements_text(value -> 'lostPlaces' -> 'words') as words from ${settings}
    where (value -> 'lostPlaces' ->> 'of')::int = ${settings.version} order by ${settings.group}`);
  return rows.map(({ words }) => words);
}

const TAX_CLASSES = 'tax-classes-seen';

/** True when taxes were saved since each class has rates of its own place (docs/rules.md#taxes). */
export async function isSavedWithClasses(db: Db): Promise<boolean> {
  return (
    (await db.select({ key: installation.key }).from(installation).where(eq(installation.key, TAX_CLASSES)))
      .length > 0
  );
}

export async function noteSavedWithClasses(db: Db): Promise<void> {
  await db.insert(installation).values({ key: TAX_CLASSES, value: 'true' }).onConflictDoNothing();
}
