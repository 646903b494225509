import type { CheckedRead } from '../check-row.ts';

/** A batch ends behind a product from half of these on, and with them at the latest. */
const maxRows = 500;
const maxCharacters = 1024 * 1024;

/** Rows that follow each other and share a product stay together, so that they are checked together, within the limits of a batch. */
export async function* inBatches(rows: AsyncIterable<CheckedRead>): AsyncGenerator<CheckedRead[]> {
  let batch: CheckedRead[] = [];
  let characters = 0;
  for await (const one of rows) {
    const last = batch.at(-1)?.row;
    const isSameProduct = one.row?.variant && last?.variant?.productSku === one.row.variant.productSku;
    const more = countCharacters(one);
    const share = Math.max(batch.length / maxRows, characters / maxCharacters);
    const isFull = batch.length === maxRows || characters + more > maxCharacters;
    if (batch.length > 0 && (isFull || (share >= 0.5 && !isSameProduct))) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(one);
    characters += more;
  }
  if (batch.length > 0) yield batch;
}

/** With the marks around each cell, of which a row may have nothing else. */
const countCharacters = ({ read }: CheckedRead) => read.cells.reduce((sum, cell) => sum + cell.length + 4, 0);
