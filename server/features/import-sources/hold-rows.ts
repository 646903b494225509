import { UnreadableFile } from './unreadable-file.ts';

/** A row as it is held until its group is complete: outside of the heap, in a third of the memory that its cells take. */
interface HeldRow {
  line: number;
  cells: Buffer;
}

export interface ReadCells {
  line: number;
  cells: string[];
}

/** As much text of one file is held. A file of 50 MB fits; one in gzip may unpack to more. */
const defaultMaxBytes = 64 * 1024 * 1024;

interface Group {
  keys: string[];
  rows: HeldRow[];
}

/** Rows of a file by what belongs together, in any order. */
export class HeldRows {
  private readonly byKey = new Map<string, Group>();
  private bytes = 0;
  private readonly maxBytes: number;

  constructor(maxBytes = defaultMaxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * @param keys each of which joins it with the rows that have it
   * @throws UnreadableFile when the file is too large to be held
   */
  add({ line, cells }: ReadCells, keys: readonly string[]): void {
    const held = { line, cells: Buffer.from(JSON.stringify(cells)) };
    this.bytes += held.cells.length;
    if (this.bytes > this.maxBytes)
      throw new UnreadableFile(`it has more than ${this.maxBytes / 1024 / 1024} MB of text: please split it`);
    const found = [...new Set(keys.flatMap((key) => this.byKey.get(key) ?? []))];
    const [group = { keys: [], rows: [] }, ...others] = found.sort((a, b) => b.rows.length - a.rows.length);
    for (const key of [...keys, ...others.flatMap((other) => other.keys)]) {
      if (this.byKey.get(key) === group) continue;
      group.keys.push(key);
      this.byKey.set(key, group);
    }
    for (const other of others) group.rows.push(...other.rows);
    group.rows.push(held);
  }

  /** The groups in the order of their first rows. Each is held until it was taken. */
  *groups(): Generator<ReadCells[]> {
    const all = [...new Set(this.byKey.values())];
    this.byKey.clear();
    for (const { rows } of all) rows.sort((a, b) => a.line - b.line);
    all.sort((a, b) => (a.rows[0]?.line ?? 0) - (b.rows[0]?.line ?? 0));
    for (const group of all) {
      const rows = group.rows.map(({ line, cells }) => ({ line, cells: JSON.parse(cells.toString()) }));
      group.rows = [];
      yield rows;
    }
  }
}
