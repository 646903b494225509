import type { LeftOut } from '#contract/import-sources.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import type { ReadCells } from './hold-rows.ts';
import type { SourceRow } from './rows.ts';
import { plainNames, type Source } from './source.ts';

const texts = defineTexts({ en });
/** Characters of a name that a report has. */
const maxShown = 300;

/** A row, and its columns that were read. */
interface OpenRow extends SourceRow {
  isRead(at: number): boolean;
  cell(at: number): string;
}

/** The columns of another program's file, and how many of their cells nothing has read. */
export class SourceColumns {
  readonly names: string[];
  /** Names as the source reads them. */
  private readonly headings: string[];
  private readonly places: Map<string, number>;
  private readonly read = new Set<number>();
  /** Columns that tell which rows belong together. */
  readonly keys = new Set<number>();
  private readonly filled = new Set<number>();
  private readonly unread: number[] = [];

  constructor(names: readonly string[], headings: readonly string[]) {
    this.names = [...names];
    this.headings = [...headings];
    this.places = new Map(headings.map((name, at) => [name, at] as const).toReversed());
  }

  /** @returns where columns begin that were added before; undefined of new ones */
  findPlace(heading: string | undefined): number | undefined {
    return this.places.get(heading ?? '');
  }

  add(names: readonly string[], headings: readonly string[] = plainNames(names)): void {
    for (const [at, heading] of headings.entries())
      if (!this.places.has(heading)) this.places.set(heading, this.names.length + at);
    this.names.push(...names);
    this.headings.push(...headings);
  }

  fill(at: number): void {
    this.filled.add(at);
  }

  /** @param noted gets the columns that are read of any row */
  openRow({ line, cells }: ReadCells, noted = this.read): OpenRow {
    const read = new Set<number>();
    const cell = (at: number) => (cells[at] ?? '').trim();
    const take = (at: number) => {
      read.add(at);
      noted.add(at);
      return cell(at);
    };
    return {
      line,
      cell,
      isRead: (at) => read.has(at),
      get: (heading) => {
        const at = this.places.get(heading);
        return at === undefined ? '' : take(at);
      },
      all: (heading) => this.headings.flatMap((name, at) => (name === heading ? take(at) || [] : [])),
    };
  }

  /** Counts what nothing has read of rows that belong together, and no other one of them says. */
  countUnread(rows: readonly OpenRow[]): void {
    for (const at of this.filled) {
      if (this.keys.has(at)) continue;
      const said = rows.find((row) => row.isRead(at))?.cell(at) ?? '';
      const unread = rows.filter((row) => !row.isRead(at) && row.cell(at) !== '' && row.cell(at) !== said);
      if (unread.length > 0) this.unread[at] = (this.unread[at] ?? 0) + unread.length;
    }
  }

  /** @returns columns that do not come, or not of all rows, then those that are empty, as one */
  leftOut({ reasons = [] }: Source): LeftOut[] {
    const { noField, empty, twice, otherwise } = texts();
    const shown = (name: string) => name.slice(0, maxShown).toWellFormed();
    const left = this.names.flatMap((name, at) => {
      const rows = this.unread[at] ?? 0;
      if (rows === 0 || name === '') return [];
      const heading = this.headings[at] ?? name;
      const [, why = noField] = reasons.find(([pattern]) => pattern.test(heading)) ?? [];
      const reason = this.read.has(at) ? otherwise : this.places.get(heading) === at ? why : twice;
      return [{ what: shown(name), rows, lines: [], reason }];
    });
    const isUnused = (at: number) => ![this.filled, this.read, this.keys].some((some) => some.has(at));
    const unused = this.names.filter((name, at) => name !== '' && isUnused(at));
    const what = unused.map(shown).join(', ');
    return what === '' ? left : [...left, { what, rows: 0, lines: [], reason: empty }];
  }
}
