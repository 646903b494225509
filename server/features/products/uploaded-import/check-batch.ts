import type { Db } from '#server/db/db.ts';
import { inTransaction } from '#server/db/db.ts';
import type { CheckedRead } from '../import/checked-rows.ts';
import { type FileRow, productSkuOf } from '../import/import.rules.ts';
import { type ClaimedImport, noteProgress } from './claimed-imports.store.ts';
import { comesAgain, findHeads, insertRows, type NewRow, refuseEarlier } from './import-rows.store.ts';
import { type Brand, previewRows } from './preview-rows.ts';
import { hintFor } from './row-hints.rules.ts';

/** Names of new brands and categories that an import shows. */
const maxNames = 20;

/** What was found so far. */
export class Progress {
  counts = { read: 0, new: 0, changed: 0, same: 0, refused: 0 };
  /** New brands by name in lower case. */
  readonly newBrands = new Map<string, string>();
  readonly newCategories = new Map<string, string>();
}

function addNames(to: Map<string, string>, names: readonly string[]): void {
  for (const name of names) if (to.size < maxNames) to.set(name.toLowerCase(), name);
}

interface Batch {
  rows: readonly CheckedRead[];
  brand: Brand | null;
  bytesRead: number;
}

/** Stores what the rows of a batch would change. @throws ClaimLost */
export async function storeBatch(
  db: Db,
  claimed: ClaimedImport,
  progress: Progress,
  { rows, brand, bytesRead }: Batch,
): Promise<void> {
  const last = new Map(rows.flatMap((one) => (one.row ? [[one.row.sku, one]] : [])));
  const valid = [...last.values()].flatMap(({ row }) => row ?? []);
  const replaced = valid.map(({ sku }) => sku);
  const { previews, newBrands, newCategories } = await previewRows(db, valid, brand, (productSkus) =>
    findHeads<FileRow>(db, claimed.id, { productSkus, replaced }),
  );
  addNames(progress.newBrands, newBrands);
  addNames(progress.newCategories, newCategories);
  const results = rows.map((one, at): NewRow => {
    const { read, row, reason } = one;
    const preview = row && previews.get(row.sku);
    const base = { ...sourceOf(one), number: progress.counts.read + at + 1, line: read.line };
    if (!row || !preview) return { ...base, ...refused(reason, hintFor(read.values ?? {})) };
    const counts = last.get(row.sku);
    if (counts && counts !== one) return { ...base, ...refused(comesAgain(counts.read.line), null) };
    const names = { sku: row.sku, productSku: productSkuOf(preview.row) };
    return { ...base, ...names, ...preview, row: preview.result === 'refused' ? null : preview.row };
  });
  progress.counts = await inTransaction(db, async (tx) => {
    const counts = { ...progress.counts, read: progress.counts.read + results.length };
    const kept = results.filter(({ result }) => result !== 'refused');
    for (const result of await refuseEarlier(tx, claimed.id, kept)) {
      counts[result] -= 1;
      counts.refused += 1;
    }
    await insertRows(tx, claimed.id, results);
    for (const { result } of results) counts[result] += 1;
    await noteProgress(tx, claimed, {
      bytesRead,
      rowsRead: counts.read,
      rowsNew: counts.new,
      rowsChanged: counts.changed,
      rowsSame: counts.same,
      rowsRefused: counts.refused,
      newBrands: [...progress.newBrands.values()],
      newCategories: [...progress.newCategories.values()],
    });
    return counts;
  });
}

const refused = (
  reason: string | null,
  hint: string | null,
): Pick<NewRow, keyof typeof nothing | 'reason' | 'hint'> => ({
  ...nothing,
  changes: [],
  reason: reason ?? 'Cannot be read.',
  hint,
});
const nothing = { result: 'refused', changes: [], row: null, seen: null } as const;

/** What the file has: JSON may have an object. */
const shownText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

function sourceOf({ read }: CheckedRead): Pick<NewRow, 'sku' | 'name' | 'productSku' | 'cells'> {
  const cell = (name: string) => shownText(read.values?.[name]).trim().slice(0, 300).toWellFormed();
  const sku = cell('sku');
  return {
    sku,
    name: cell('name'),
    productSku: cell('productSku') || sku,
    cells: read.cells,
  };
}
