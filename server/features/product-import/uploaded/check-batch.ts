import { nameKey } from '#contract/clean-text.ts';
import type { Db } from '#server/db/db.ts';
import { inTransaction } from '#server/db/db.ts';
import type { CheckedRead } from '../check-row.ts';
import { type FileRow, toProductSku } from '../import.rules.ts';
import { withoutKept } from '../kept-fields.rules.ts';
import { planRows, type Refusal } from '../plan-rows.ts';
import { readSpellings } from '../sku-spellings.store.ts';
import { type ClaimedImport, noteProgress } from './claimed-imports.store.ts';
import { comesAgain, findHeads, insertRows, type NewRow, refuseEarlier } from './import-rows.store.ts';
import { hintFor } from './row-hints.rules.ts';
import { seenBy } from './seen-rows.ts';

/** Names of new brands and categories that an import shows. */
const maxNames = 20;

/** The findings so far. */
export class Progress {
  counts = { read: 0, new: 0, changed: 0, same: 0, refused: 0 };
  /** New brands by name in lower case. */
  readonly newBrands = new Map<string, string>();
  readonly newCategories = new Map<string, string>();
  /** SKUs that the shop does not have, as the file first writes them, by their keys. */
  readonly skus = new Map<string, string>();
}

function addNames(to: Map<string, string>, names: readonly string[]): void {
  for (const name of names) if (to.size < maxNames) to.set(nameKey(name), name);
}

/** Whose products an import may change. */
export interface Brand {
  id: string;
  name: string;
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
  { rows: read, brand, bytesRead }: Batch,
): Promise<void> {
  const spell = await readSpellings(
    db,
    read.flatMap(({ row }) => row ?? []),
    brand?.id ?? null,
    progress.skus,
  );
  const rows = read.map((one) => ({ ...one, row: one.row && spell(one.row) }));
  const last = new Map(rows.flatMap((one) => (one.row ? [[one.row.sku, one]] : [])));
  const valid = [...last.values()].flatMap(({ row }) => row ?? []);
  const replaced = valid.map(({ sku }) => sku);
  const isOwn = ({ brand: name }: FileRow) => !brand || nameKey(name ?? '') === nameKey(brand.name);
  const plan = await planRows(db, valid.filter(isOwn), {
    brandId: brand?.id ?? null,
    lock: false,
    findKnown: (productSkus) => findHeads<FileRow>(db, claimed.id, { productSkus, replaced }),
  });
  addNames(progress.newBrands, plan.newBrands);
  addNames(progress.newCategories, plan.newCategories);
  const results = rows.map((one, at): NewRow => {
    const { read, row, reason } = one;
    const base = { ...toSource(one), number: progress.counts.read + at + 1, line: read.line };
    if (!row) return { ...base, ...refused(reason ?? 'Cannot be read.', hintFor(read.values ?? {})) };
    const counts = last.get(row.sku);
    if (counts && counts !== one) return { ...base, ...refused(comesAgain(counts.read.line), null) };
    const planned = plan.rows.get(row.sku);
    const names = { sku: row.sku, productSku: toProductSku(planned?.row ?? row) };
    if (!planned) {
      const { reason: why, hint } = plan.refusals.get(row.sku) ?? ofOtherBrand(brand);
      return { ...base, ...names, name: row.name ?? '', ...refused(why, hint) };
    }
    const kept = withoutKept(planned.row, row);
    const seen = seenBy(kept, plan.stored);
    const { result, changes } = planned;
    const { name } = planned.row;
    return { ...base, ...names, name, result, changes, reason: null, hint: null, row: kept, seen };
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

const ofOtherBrand = (brand: Brand | null): Refusal => ({
  reason: 'You can import products of your own brand only.',
  hint: `Write ${brand?.name}, or leave the brand empty.`,
});

const refused = (reason: string, hint: string | null) =>
  ({
    result: 'refused',
    changes: [],
    reason,
    hint,
    row: null,
    seen: null,
  }) as const satisfies Partial<NewRow>;

/** The file's text: JSON may have an object. */
const shownText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

function toSource({ read }: CheckedRead): Pick<NewRow, 'sku' | 'name' | 'productSku' | 'cells'> {
  const cell = (name: string) => shownText(read.values?.[name]).trim().slice(0, 300).toWellFormed();
  const sku = cell('sku');
  return {
    sku,
    name: cell('name'),
    productSku: cell('productSku') || sku,
    cells: read.cells,
  };
}
