/** A row of another program's file. */
export interface SourceRow {
  line: number;
  /** @returns the cell of a column, '' without one. Columns that are never asked for are listed as left out. */
  get(heading: string): string;
  /** @returns what all columns with this heading have */
  all(heading: string): string[];
}

/** Texts by the columns of an import. */
export type OurRow = Record<string, string>;
