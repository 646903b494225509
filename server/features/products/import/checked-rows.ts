import { type CheckedRow, checkRow } from './check-row.ts';
import { withProductOf } from './import.rules.ts';
import type { ReadRow } from './read-rows.ts';

/** A row of the file, with what the rules of its fields make of it. */
export interface CheckedRead extends CheckedRow {
  read: ReadRow;
}

/**
 * Checks the rows of a file, one after another.
 * @param adapt changes what a row has before it is checked
 */
export async function* checkedRows(
  rows: AsyncIterable<ReadRow>,
  adapt = (values: Record<string, unknown>) => values,
): AsyncGenerator<CheckedRead> {
  let before: Record<string, unknown> | null = null;
  for await (const read of rows) {
    if (read.values === null) {
      const reason = read.problem ?? 'Cannot be read.';
      yield { read, row: null, reason, description: 'given', cleaned: false };
      continue;
    }
    before = withProductOf(before, adapt(read.values));
    yield { read, ...checkRow(before) };
  }
}
