import type { ImportProgram } from '#contract/import-sources.ts';
import type { Collector } from './collector.ts';
import type { OurRow, SourceRow } from './rows.ts';

export interface AdaptedRow {
  /** Where it begins in the file. */
  line: number;
  values: OurRow;
}

export interface Source {
  program: ImportProgram;
  /**
   * @param names of the first line, in lower case
   * @returns the names by which `adapt` reads the columns, by place; null when another program wrote the file
   */
  matchHeadings(names: readonly string[]): readonly string[] | null;
  /** The same of another file behind the first, whose columns get names of their own. */
  furtherHeadings?(names: readonly string[]): readonly string[] | null;
  /**
   * Rows that share a key are adapted together, wherever they are in the file.
   * @param before the keys of the row before
   */
  listKeys(row: SourceRow, before: readonly string[]): readonly string[];
  /**
   * @param rows of one product, in the order of the file
   * @returns a row for each variant, or one; what describes the product is in the first
   */
  adapt(rows: readonly SourceRow[], to: Collector): AdaptedRow[];
  /** Why columns are left out, by a pattern of their names. */
  reasons?: readonly (readonly [RegExp, string])[];
}

/** Recognises a program by headings that its files always have. */
export const withHeadings =
  (...needed: readonly string[]) =>
  (names: readonly string[]): readonly string[] | null =>
    needed.every((name) => names.includes(name)) ? names : null;

const maxName = 300;

/** @returns names as sources compare them: in lower case, without further spaces and a byte order mark; none of them needs more than 300 characters */
export const plainNames = (names: readonly string[]): string[] =>
  names.map((name) => name.slice(0, maxName).trim().toLowerCase().replaceAll(/\s+/g, ' '));
