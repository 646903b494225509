import type { Db } from '#server/db/db.ts';
import { checkedRows } from './check-row.ts';
import type { FileRow } from './import.rules.ts';
import type { CatalogueFile, ReadRow } from './read-rows.ts';
import { createBatchWriter } from './write-batches.ts';

export interface ImportSummary {
  /** Rows read, including refused ones. */
  rows: number;
  added: number;
  changed: number;
  same: number;
  refused: number;
  brandsMade: number;
  categoriesMade: number;
  descriptionsShortened: number;
  descriptionsMissing: number;
  /** Rows that contained markup. */
  cleaned: number;
  /** Stopped before the end of the file. What was read before is in the catalogue. */
  stopped: boolean;
}

export type WrittenRow = Pick<FileRow, 'sku' | 'variant' | 'sourceImageUrl'>;

export interface ImportOptions {
  /** Called for each refused row: at once for its values, with its batch for what the catalogue has. */
  refuse(row: ReadRow, reason: string): Promise<void>;
  /** Called with the rows of each batch that are written, or the same. */
  written?(rows: readonly WrittenRow[]): Promise<void>;
  /** Called after each batch. */
  report(summary: Readonly<ImportSummary>): void;
  /** Stops after the current batches. */
  signal?: AbortSignal;
  /** 1,000 by default. */
  rowsPerBatch?: number;
}

interface ValidRead {
  row: FileRow;
  read: ReadRow;
}

/**
 * Imports a catalogue file, with a transaction for each batch, and reads on while batches are being written. Products are
 * identified by sku, so it can be run again at any time, also after it was stopped.
 */
export async function importCatalogue(
  db: Db,
  file: Pick<CatalogueFile, 'rows'>,
  { refuse, written, report, signal, rowsPerBatch = 1_000 }: ImportOptions,
): Promise<ImportSummary> {
  const summary: ImportSummary = {
    rows: 0,
    added: 0,
    changed: 0,
    same: 0,
    refused: 0,
    brandsMade: 0,
    categoriesMade: 0,
    descriptionsShortened: 0,
    descriptionsMissing: 0,
    cleaned: 0,
    stopped: false,
  };

  const writer = createBatchWriter(db);
  async function write(batch: readonly ValidRead[]): Promise<void> {
    if (batch.length === 0) return;
    await writer.write(
      batch.map(({ row }) => row),
      async ({ added, changed, same, brandsMade, categoriesMade, refusals }) => {
        for (const { row, read } of batch) {
          const refusal = refusals.get(row.sku);
          if (!refusal) continue;
          summary.refused += 1;
          await refuse(read, refusal.reason);
        }
        await written?.(batch.flatMap(({ row }) => (refusals.has(row.sku) ? [] : [row])));
        summary.added += added;
        summary.changed += changed;
        summary.same += same;
        summary.brandsMade += brandsMade;
        summary.categoriesMade += categoriesMade;
        report(summary);
      },
    );
  }

  let batch: ValidRead[] = [];
  try {
    for await (const { read, row, reason, description, cleaned } of checkedRows(file.rows)) {
      if (signal?.aborted) {
        summary.stopped = true;
        break;
      }
      summary.rows += 1;
      if (!row) {
        summary.refused += 1;
        await refuse(read, reason ?? 'Cannot be read.');
        continue;
      }
      if (description === 'shortened') summary.descriptionsShortened += 1;
      if (description === 'missing') summary.descriptionsMissing += 1;
      if (cleaned) summary.cleaned += 1;
      batch.push({ row, read });
      if (batch.length < rowsPerBatch) continue;
      await write(batch);
      batch = [];
    }
  } finally {
    // Also when reading fails: import what was read before.
    try {
      await write(batch);
    } finally {
      await writer.end();
    }
  }
  return summary;
}
