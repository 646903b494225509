import { maxImportRows } from '#contract/product-imports.contract.ts';
import { formatCount } from '#server/format/format.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A row as it is held until its group is complete: outside of the heap, in a third of the memory that its cells take. */
interface HeldRow {
  line: number;
  cells: Buffer;
}

export interface ReadCells {
  line: number;
  cells: string[];
  /** Names of columns behind those so far, the first of which this row has. */
  further?: readonly string[];
}

/** As much of one file is held. One of 50 MB fits, with as many rows as an import may have; one in gzip may unpack to more. */
const defaultMaxBytes = 96 * 1024 * 1024;
/** Bytes that a row or a key takes beside its text: files of many short rows are large too. */
const overhead = 160;
/** A product of 250 variants, with its pictures or translations. Thousands of rows with one key are a mistake, and would be read at one go. */
export const maxGroupRows = 2_000;

export interface HeldGroup {
  rows: ReadCells[];
  /** Lines of the rows past the limit. */
  past: number[];
}

interface Group {
  keys: string[];
  rows: HeldRow[];
}

/** Rows of a file by what belongs together, in any order. */
export class HeldRows {
  private readonly byKey = new Map<string, Group>();
  private bytes = 0;
  private rows = 0;
  private readonly maxBytes: number;
  private readonly maxRows: number;

  constructor({ maxBytes = defaultMaxBytes, maxRows = maxImportRows } = {}) {
    this.maxBytes = maxBytes;
    this.maxRows = maxRows;
  }

  /**
   * @param keys each of which joins it with the rows that have it
   * @throws UnreadableFile when the file is too large to be held, or has more rows than an import
   */
  add({ line, cells }: ReadCells, keys: readonly string[]): void {
    const held = { line, cells: Buffer.from(JSON.stringify(cells)) };
    this.rows += 1;
    if (this.rows > this.maxRows)
      throw new UnreadableFile(`it has more than ${formatCount(this.maxRows)} rows: please split it`);
    this.take(held.cells.length + overhead);
    const found = [...new Set(keys.flatMap((key) => this.byKey.get(key) ?? []))];
    const [group = { keys: [], rows: [] }, ...others] = found.sort((a, b) => b.rows.length - a.rows.length);
    for (const key of [...keys, ...others.flatMap((other) => other.keys)]) {
      if (this.byKey.get(key) === group) continue;
      if (!this.byKey.has(key)) this.take(key.length + overhead);
      group.keys.push(key);
      this.byKey.set(key, group);
    }
    // Not as arguments of one call, which may have too many.
    for (const row of others.flatMap(({ rows }) => rows)) group.rows.push(row);
    group.rows.push(held);
  }

  private take(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.maxBytes)
      throw new UnreadableFile(
        `it takes more than ${this.maxBytes / 1024 / 1024} MB to read: please split it`,
      );
  }

  /** The groups in the order of their first rows. Each is held until it was taken. */
  *groups(): Generator<HeldGroup> {
    const all = [...new Set(this.byKey.values())];
    this.byKey.clear();
    for (const { rows } of all) rows.sort((a, b) => a.line - b.line);
    all.sort((a, b) => (a.rows[0]?.line ?? 0) - (b.rows[0]?.line ?? 0));
    for (const group of all) {
      const rows = group.rows
        .slice(0, maxGroupRows)
        .map(({ line, cells }) => ({ line, cells: JSON.parse(cells.toString()) }));
      const past = group.rows.slice(maxGroupRows).map(({ line }) => line);
      group.rows = [];
      yield { rows, past };
    }
  }
}
