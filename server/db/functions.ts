import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { desc, sql } from 'drizzle-orm';
import { type Db, inTransaction } from './db.ts';
import version from './functions/version.json' with { type: 'json' };
import { functionVersions } from './schema/installation.ts';

const folder = fileURLToPath(new URL('./functions', import.meta.url));

/** All functions and triggers, as SQL that may run again and again. */
export interface DatabaseFunctions {
  /** Rises with every change, so that a version that is started again after a newer one knows that the database has newer ones. */
  version: number;
  text: string;
}

/** The files in the order of their names; each creates what its own triggers call. */
export function readFunctions(): DatabaseFunctions {
  const files = globSync('*.sql', { cwd: folder }).sort();
  return {
    version: version.version,
    text: files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n'),
  };
}

export const hashFunctions = ({ text }: DatabaseFunctions) => createHash('sha256').update(text).digest('hex');

/**
 * Replaces the database's functions and triggers in one transaction, when their text differs from what was applied last. Newer
 * ones stay: the older text does not know what they created, and would not remove it.
 */
export async function applyFunctions(db: Db, functions: DatabaseFunctions): Promise<void> {
  const hash = hashFunctions(functions);
  const [applied] = await db.select().from(functionVersions).orderBy(desc(functionVersions.version)).limit(1);
  if (applied?.hash === hash) return;
  if (applied && applied.version > functions.version) {
    process.emitWarning(
      `The database has functions and triggers of a newer version of the shop (${applied.version}, this one has ${functions.version}). They stay as they are.`,
    );
    return;
  }
  await inTransaction(db, async (tx) => {
    await tx.execute(sql.raw(functions.text));
    await tx
      .insert(functionVersions)
      .values({ version: functions.version, hash })
      .onConflictDoUpdate({ target: functionVersions.version, set: { hash, appliedAt: sql`now()` } });
  });
}
