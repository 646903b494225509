import { nameKey } from '#contract/clean-text.ts';
import type { Db } from '#server/db/db.ts';
import { holdImport, type ImportHolder } from './hold-import.ts';
import { type FileRow, listCategories } from './import.rules.ts';
import { type BatchResult, type Beside, importBatch, NeedsToAdd, operatorScope } from './import-batch.ts';
import { isPlain } from './kept-fields.rules.ts';
import { skuKey } from './sku-spellings.store.ts';

/** A batch that is being written, or was. */
interface Written {
  rows: readonly FileRow[];
  slugs: ReadonlySet<string>;
  /** Its slugs are chosen, or it has failed. */
  hasSlugs: Promise<void>;
  /** Its result is reported. */
  done: Promise<void>;
}

type Report = (result: BatchResult) => Promise<void>;

/**
 * Writes the batches of an import, each in a transaction, and two at once where they have nothing in common but brands and categories that
 * exist. The import holds its lock meanwhile, and lets others have their turn (docs/decisions/014-import.md).
 */
export function createBatchWriter(db: Db) {
  /** Brands and categories, in lower case, that batches have found or created. */
  const known = new Set<string>();
  // Before the first price is read.
  const scope = operatorScope();
  let holder: ImportHolder | null = null;
  let last: Written | null = null;
  /** The batch that may still be written beside the last one. */
  let before: Written | null = null;

  async function takeTurn(): Promise<void> {
    if (holder && (await holder.isAwaited())) {
      await last?.done;
      await holder.release();
      holder = null;
    }
    holder ??= await holdImport(db);
  }

  async function run(rows: readonly FileRow[], other: Written | null, chose: Beside['chose']) {
    const slugs = other?.slugs ?? new Set();
    try {
      return await importBatch(db, rows, { mayAdd: other === null, slugs, chose }, scope);
    } catch (error) {
      if (!(error instanceof NeedsToAdd)) throw error;
      await other?.done;
      return await importBatch(db, rows, { mayAdd: true, slugs, chose }, scope);
    }
  }

  function start(rows: readonly FileRow[], other: Written | null, report: Report): Written {
    const slugs = new Set<string>();
    const chosen = Promise.withResolvers<void>();
    const work = async () => {
      try {
        const result = await run(rows, other, (all) => {
          for (const slug of all) slugs.add(slug);
          chosen.resolve();
        });
        await other?.done;
        for (const name of namesIn(rows)) known.add(name);
        await report(result);
      } finally {
        chosen.resolve();
      }
    };
    const done = work();
    // Whoever waits for it throws it. Until then it must not end the process.
    done.catch(() => {});
    return { rows, slugs, hasSlugs: chosen.promise, done };
  }

  return {
    /**
     * Returns while it is being written, with at most one other.
     * @param report called with the result, after those of earlier batches
     */
    async write(rows: readonly FileRow[], report: Report): Promise<void> {
      await before?.done;
      await takeTurn();
      await last?.hasSlugs;
      if (last && mayMeet(last.rows, rows, known)) {
        await last.done;
        last = null;
      }
      [before, last] = [last, start(rows, last, report)];
    },
    /** Waits for all. */
    async end(): Promise<void> {
      await Promise.allSettled([before?.done, last?.done]);
      await holder?.release();
      await before?.done;
      await last?.done;
    },
  };
}

const namesIn = (rows: readonly FileRow[]) =>
  new Set(
    rows.flatMap((row) => [...(row.brand === null ? [] : [row.brand]), ...listCategories(row)]).map(nameKey),
  );

/** True when batches may read or write the same, apart from brands and categories that exist. */
function mayMeet(one: readonly FileRow[], next: readonly FileRow[], known: ReadonlySet<string>): boolean {
  if (![...one, ...next].every(isPlain) || ![...namesIn(next)].every((name) => known.has(name))) return true;
  const skus = new Set(one.map(({ sku }) => skuKey(sku)));
  return next.some(({ sku }) => skus.has(skuKey(sku)));
}
