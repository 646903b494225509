import { type Db, inTransaction } from '#server/db/db.ts';
import { findChangedSales, writeSales } from '#server/features/reports/recently-sold.store.ts';
import type { Job } from './queue.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Whoever pages through a list in the meantime sees one sequence. */
const EVERY_MS = DAY_MS / 4;
const DAYS = 90;
/** Few enough that orders hardly wait, and that each is announced by itself. */
const batch = 40;

/**
 * Counts what sold in the last 90 days, which the list of best sellers is sorted by (docs/rules.md#shop-page). A run that died left the rest
 * as it was, and the next one finds it.
 */
export const recentSales = ({ db }: { db: Db }): Job => ({
  name: 'recent-sales',
  async run({ signal, hold }) {
    const changed = await findChangedSales(db, new Date(Date.now() - DAYS * DAY_MS));
    for (let at = 0; at < changed.length; at += batch) {
      if (signal.aborted) return 0;
      await inTransaction(db, async (tx) => {
        await hold(tx);
        await writeSales(tx, changed.slice(at, at + batch));
      });
    }
    return EVERY_MS;
  },
});
