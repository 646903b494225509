import { Readable } from 'node:stream';
import type { WorkFilter } from '#contract/work-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import { byteOrderMark, csvLine } from '#server/format/spreadsheet-cell.ts';
import type { Actor } from '#server/http/actor.ts';
import { Download } from '#server/http/download.ts';
import { exportCells, exportHeadings } from './export-columns.rules.ts';
import { listExportedLines } from './export-lines.store.ts';
import { chosenBy, type WorkShop } from './list-work.ts';
import type { WorkChoice } from './work-choice.rules.ts';
import { listNextIds } from './work-list.store.ts';

/** Orders of a statement: few enough that neither a slow reader nor their lines fill the memory. */
const usualBatch = 500;

/**
 * The orders of the work list as a CSV file, the newest first, a row for each line, with a filter by merchant of that one's parts. It is sent
 * while it is read, and holds no connection of the database between two batches. A failure cuts it off.
 */
export function exportOrders(
  shop: WorkShop,
  actor: Actor,
  filter: WorkFilter,
  { now, batch = usualBatch }: { now: Date; batch?: number },
): Download {
  return new Download(
    `orders-${now.toISOString().slice(0, 10)}.csv`,
    Readable.from(csvLines(shop, actor, filter, batch), { objectMode: false }),
  );
}

async function* csvLines(
  shop: WorkShop,
  actor: Actor,
  filter: WorkFilter,
  batch: number,
): AsyncGenerator<string> {
  // The reply begins at once.
  yield byteOrderMark + csvLine(exportHeadings());
  const chosen = await chosenBy(shop, actor, filter);
  if (chosen) yield* exportRows(shop.db, chosen, batch);
}

async function* exportRows(
  db: Db,
  { choice, timeZone }: { choice: WorkChoice; timeZone: string },
  batch: number,
): AsyncGenerator<string> {
  const told = { timeZone, isShop: choice.sees === 'all', isWhole: choice.scope === 'all' };
  for (let before: string | null = null; ; ) {
    const ids: string[] = await listNextIds(db, choice, { before, limit: batch });
    if (ids.length === 0) return;
    const lines = await listExportedLines(db, ids, choice.scope);
    yield lines.map((line) => csvLine(exportCells(line, told))).join('');
    before = ids.at(-1) ?? null;
  }
}
