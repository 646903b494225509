import { Readable } from 'node:stream';
import type { Db } from '#server/db/db.ts';
import { byteOrderMark, csvLine } from '#server/format/spreadsheet-cell.ts';
import { Download } from '#server/http/download.ts';
import { listAttributes } from '../attributes/attributes.store.ts';
import { findAttributeValues, type StoredValues } from '../attributes/product-attributes.store.ts';
import type { ProductChoice } from '../products/back-office.store.ts';
import { listExportRows } from './export.store.ts';
import { exportCells, exportHeader } from './export-columns.ts';

export interface Shop {
  db: Db;
  /** Its address, at which its pictures are. */
  publicUrl: string;
}

/** Products of a statement: few enough that neither a slow reader nor their variants fill the memory. */
const batch = 500;

/**
 * The chosen products as a CSV file that an import reads back unchanged. It is sent while it is read, and holds no connection of the database
 * between two batches. A failure cuts it off.
 */
export function exportProducts({ db, publicUrl }: Shop, choice: ProductChoice, now: Date): Download {
  return new Download(
    `products-${now.toISOString().slice(0, 10)}.csv`,
    Readable.from(exportLines({ db, publicUrl }, choice), { objectMode: false }),
  );
}

async function* exportLines({ db, publicUrl }: Shop, choice: ProductChoice): AsyncGenerator<string> {
  const attributes = await listAttributes(db);
  yield byteOrderMark + csvLine(exportHeader(attributes));
  for (let last: string | null = null; ; ) {
    const rows = await listExportRows(db, choice, last, batch);
    if (rows.length === 0) return;
    const ids = [...new Set(rows.map(({ productId }) => productId))];
    // An import refuses values that the product's categories do not ask for.
    const values = attributes.length > 0 ? await findAttributeValues(db, ids, 'shown') : noValues;
    yield rows
      .map((row) => csvLine(exportCells(row, attributes, values.get(row.productId) ?? {}, publicUrl)))
      .join('');
    last = rows.at(-1)?.productId ?? null;
  }
}
const noValues = new Map<string, StoredValues>();
