import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Look, parseLook } from '#contract/look.contract.ts';
import type { Db } from '#server/db/db.ts';
import { lookDrafts, lookVersions } from '#server/db/schema/look.ts';
import { users } from '#server/db/schema/people.ts';

const maxVersions = 100;
const fullName: SQL<string | null> = sql`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;

/** Nobody else saves or publishes the look until the transaction ends. */
export async function lockLook(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('look'))`);
}

/** @returns null before the first save */
export async function findDraft(db: Db) {
  const [found] = await db
    .select({
      look: lookDrafts.look,
      version: lookDrafts.version,
      savedAt: lookDrafts.savedAt,
      savedBy: fullName,
    })
    .from(lookDrafts)
    .leftJoin(users, eq(users.id, lookDrafts.savedBy));
  return found ? { ...found, look: parseLook(found.look), savedAt: found.savedAt.toISOString() } : null;
}

/** Raises the version. */
export async function saveDraft(db: Db, look: Look, by: string): Promise<void> {
  await db
    .insert(lookDrafts)
    .values({ id: 1, look, savedBy: by })
    .onConflictDoUpdate({
      target: lookDrafts.id,
      set: { look, savedBy: by, version: sql`${lookDrafts.version} + 1`, savedAt: sql`now()` },
    });
}

const versionColumns = { number: lookVersions.number, at: lookVersions.publishedAt, by: fullName };

/** @returns the newest 100, newest first */
export async function listVersions(db: Db) {
  const rows = await db
    .select(versionColumns)
    .from(lookVersions)
    .leftJoin(users, eq(users.id, lookVersions.publishedBy))
    .orderBy(desc(lookVersions.number))
    .limit(maxVersions);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** @returns null when none has the number */
export async function findVersion(db: Db, number: number) {
  const [found] = await db
    .select({ ...versionColumns, look: lookVersions.look })
    .from(lookVersions)
    .leftJoin(users, eq(users.id, lookVersions.publishedBy))
    .where(eq(lookVersions.number, number));
  return found ? { ...found, look: parseLook(found.look), at: found.at.toISOString() } : null;
}

/** @returns its number */
export async function insertVersion(db: Db, look: Look, by: string): Promise<number> {
  const [inserted] = await db
    .insert(lookVersions)
    .values({
      number: sql`(select coalesce(max(number), 0) + 1 from ${lookVersions})`,
      look,
      publishedBy: by,
    })
    .returning({ number: lookVersions.number });
  return inserted?.number ?? 0;
}
