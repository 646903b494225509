import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { installation } from '#server/db/schema/installation.ts';

const key = 'settings';

/** Keyed hashes of the settings of the last start, by name. Until the end of the transaction no other start reads them. */
export async function lockFingerprints(db: Db): Promise<Record<string, string> | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const [found] = await db.select({ value: installation.value }).from(installation).where(sql`key = ${key}`);
  return found ? JSON.parse(found.value) : null;
}

export async function writeFingerprints(db: Db, fingerprints: Record<string, string>): Promise<void> {
  const value = JSON.stringify(fingerprints);
  await db
    .insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
}
