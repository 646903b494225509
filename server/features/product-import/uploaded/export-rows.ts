import { Readable } from 'node:stream';
import type { ImportResult, ProductImport } from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import { byteOrderMark, csvLine, textOfCell } from '#server/format/spreadsheet-cell.ts';
import { Download } from '#server/http/download.ts';
import { type ExportedRow, listRowsAfter } from './import-rows.store.ts';
import { findColumns, findLeftOut } from './imports.store.ts';

const batchSize = 500;

/** Refused rows as they were sent, with line and reason: corrected, they can be imported. */
export async function exportRefused(db: Db, { _id }: ProductImport): Promise<Download> {
  const columns = await findColumns(db, _id);
  const head = ['line', 'reason', ...columns];
  return download('refused-rows.csv', head, db, { id: _id, results: ['refused'] }, (row) => [
    // `csvLine` escapes them. Cells of a spreadsheet may be escaped already.
    [String(row.line), [row.reason, row.hint].filter(Boolean).join(' '), ...row.cells.map(textOfCell)],
  ]);
}

/** Parts of another program's file that do not come. */
export async function exportLeftOut(db: Db, { _id }: ProductImport): Promise<Download> {
  const lines = (await findLeftOut(db, _id)).map(({ what, rows, lines, reason }) => [
    what,
    String(rows),
    lines.join(' '),
    reason,
  ]);
  const text = byteOrderMark + [['what', 'rows', 'lines', 'reason'], ...lines].map(csvLine).join('');
  return new Download('left-out.csv', Readable.from([text], { objectMode: false }));
}

/** Changes by new and changed rows, a line for each field. */
export const exportChanges = (db: Db, { _id }: ProductImport): Download =>
  download(
    'changes.csv',
    ['line', 'sku', 'name', 'result', 'field', 'from', 'to'],
    db,
    { id: _id, results: ['new', 'changed'] },
    ({ line, sku, name, result, changes }) =>
      changes.map(({ field, from, to }) => [String(line), sku, name, result, field, from ?? '', to ?? '']),
  );

interface Chosen {
  id: string;
  results: readonly ImportResult[];
}

/** Sent while it is read, without a connection of the database between two batches. */
function download(
  filename: string,
  head: readonly string[],
  db: Db,
  { id, results }: Chosen,
  toLines: (row: ExportedRow) => string[][],
): Download {
  async function* content(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(head);
    for (let after = 0; ; ) {
      const rows = await listRowsAfter(db, id, { results, after, limit: batchSize });
      if (rows.length === 0) return;
      yield rows.flatMap(toLines).map(csvLine).join('');
      after = rows.at(-1)?.number ?? 0;
    }
  }
  return new Download(filename, Readable.from(content(), { objectMode: false }));
}
