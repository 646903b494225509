import { shopFormat } from '#contract/shop-format.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { FileRow } from './import.rules.ts';
import { lockBatch, lockImport } from './import.store.ts';
import { type PlanOptions, planRows, type Refusal } from './plan-rows.ts';
import { readSpellings } from './sku-spellings.store.ts';
import { type ImportScope, type SlugsBeside, writePlan } from './write-plan.ts';

export interface BatchResult {
  added: number;
  changed: number;
  same: number;
  brandsMade: number;
  categoriesMade: number;
  /** Why rows were refused, by sku. */
  refusals: ReadonlyMap<string, Refusal>;
}

export const operatorScope = (): ImportScope => ({
  ...{ brandId: null, userId: null },
  currency: shopFormat().currency,
});

const attempts = 5;

/** State beside a batch that is written while its import holds the lock, and another one of the import may be written, too. */
export interface Beside extends SlugsBeside {
  /** True when missing brands and categories are created. */
  mayAdd: boolean;
}

/** A batch needs a brand or category that another one may be creating at the same time. */
export class NeedsToAdd extends Error {
  override name = 'NeedsToAdd';
}

/** Imports rows in one transaction. @throws NeedsToAdd */
export const importBatch = (
  db: Db,
  rows: readonly FileRow[],
  beside?: Beside,
  scope: ImportScope = operatorScope(),
) => inImportTransaction(db, (tx) => importRows(tx, rows, scope, beside));

/** Runs a transaction that calls `importRows`, again when a sku was taken or a brand deleted since they were read. */
export async function inImportTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (attempt === attempts || !isOutdated(error)) throw error;
    }
  }
}

/** Forms and orders may write beside an import what its plan has read, and has not locked. */
const isOutdated = (error: unknown) => error instanceof ShopError || violatedConstraint(error) !== null;

/** Plans rows and carries out the plan. The last row of a sku wins. */
export async function importRows(
  tx: Db,
  rows: readonly FileRow[],
  scope: ImportScope & Pick<PlanOptions, 'findRefusal'> = operatorScope(),
  beside?: Beside,
): Promise<BatchResult> {
  await (beside ? lockBatch(tx) : lockImport(tx));
  const spelled = rows.map(await readSpellings(tx, rows, scope.brandId));
  const last = [...new Map(spelled.map((row) => [row.sku, row])).values()];
  const plan = await planRows(tx, last, { ...scope, lock: true });
  const isAdding = plan.newBrands.length + plan.newCategories.length > 0;
  if (isAdding && beside?.mayAdd === false) throw new NeedsToAdd();
  const made = await writePlan(tx, plan, scope, beside);
  const results = Map.groupBy(plan.rows.values(), ({ result }) => result);
  const refusals = new Map(
    rows.flatMap(({ sku }, at) => {
      const refusal = plan.refusals.get(spelled[at]?.sku ?? sku);
      return refusal ? [[sku, refusal]] : [];
    }),
  );
  const [added, changed] = [results.get('new')?.length ?? 0, results.get('changed')?.length ?? 0];
  return {
    ...made,
    added,
    changed,
    same: rows.filter(({ sku }) => !refusals.has(sku)).length - added - changed,
    refusals,
  };
}
