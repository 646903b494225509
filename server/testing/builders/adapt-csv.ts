import { parse } from 'csv-parse/sync';
import type { ImportAnswers } from '#contract/import-sources.ts';
import { adaptRows, type ImportTaxes } from '#server/features/import-sources/adapt-rows.ts';
import { findSource } from '#server/features/import-sources/sources.ts';

/** @returns the rows of another program's file in our columns, and what is left out with how many rows and why */
export async function adaptCsv(
  text: string,
  delimiter = ',',
  answers: ImportAnswers = {},
  taxes?: ImportTaxes,
) {
  const [names = [], ...cells]: string[][] = parse(text, { delimiter, bom: true, relax_column_count: true });
  const source = findSource(names);
  if (!source) throw new Error('no program writes such a file');
  async function* records() {
    for (const [at, row] of cells.entries()) yield { line: at + 2, cells: row };
  }
  const adapted = adaptRows({ ...source, records: records(), answers, taxes });
  const rows = [];
  for await (const { values } of adapted.rows) rows.push(values);
  const { leftOut, rows: inFile, ...found } = adapted.report();
  return {
    rows,
    ...found,
    left: new Map(leftOut.map(({ what, rows, reason }) => [what, `${rows}: ${reason}`])),
  };
}
