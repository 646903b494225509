import { ClaimLost } from '#server/db/claims.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { applyRows } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { type ClaimedImport, noteProgress, releaseImport } from './claimed-imports.store.ts';
import { deleteParts } from './imports.store.ts';

interface Work {
  db: Db;
  /** Undoes what the import wrote. */
  undoRows: (db: Db, claimed: ClaimedImport, signal: AbortSignal) => Promise<void>;
  /** Called in the transaction that ends an import, when all of its rows are written. */
  onApplied: (tx: Db) => Promise<void>;
}

/** A batch that fails so often fails again: a process that ends, or a rule that the database has and the shop has not. */
const maxAttempts = 10;

/**
 * Works on an import until it is done, or another process is to go on with it because `signal` is aborted.
 * @param kept gets the claim when it cannot be released, because the database is away
 */
export async function workOnImport(
  { db, undoRows, onApplied }: Work,
  claimed: ClaimedImport,
  signal: AbortSignal,
  kept: Map<string, number>,
): Promise<void> {
  try {
    if (claimed.attempt > maxAttempts) await giveUp(db, claimed);
    else if (claimed.status === 'checking') await checkImport(db, claimed, signal);
    else if (claimed.status === 'undoing') await undoRows(db, claimed, signal);
    else await applyRows(db, claimed, signal, onApplied);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    // When this fails, too, this process goes on once the database is back, or another one when the claim has ended.
    await releaseImport(db, claimed).catch(() => kept.set(claimed.id, claimed.attempt));
    if (!signal.aborted) throw error;
  }
}

const problems: Record<ClaimedImport['status'], string> = {
  checking: 'The import failed several times. Please send the file again.',
  applying: 'The import failed several times. Please send the file again.',
  undoing: 'Undoing the import failed several times.',
};

const giveUp = (db: Db, claimed: ClaimedImport) =>
  inTransaction(db, async (tx) => {
    const status = claimed.status === 'checking' ? 'failed' : 'stopped';
    const problem = problems[claimed.status];
    await noteProgress(tx, claimed, { status, problem, claimedUntil: null });
    await deleteParts(tx, [claimed.id]);
  });
