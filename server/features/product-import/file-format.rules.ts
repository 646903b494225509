import { importColumns } from '#contract/import-columns.ts';
import { isAttributeColumn } from './attribute-cells.rules.ts';

const names: readonly string[] = importColumns;
/** Columns by their name in any letter case. */
const known = new Map(names.map((name) => [name.toLowerCase(), name]));

/** @returns the column with this name in any letter case; the name itself when it means nothing here */
export const toColumn = (name: string): string => known.get(name.toLowerCase()) ?? name;
/** @param name as `toColumn` returns it */
export const isColumn = (name: string): boolean => names.includes(name) || isAttributeColumn(name);

const delimiters = [',', ';', '\t', '|'] as const;

/** @returns what separates the cells of a first line: spreadsheets write semicolons where the comma is the decimal mark */
export function findDelimiter(beginning: string): string {
  const [line = ''] = beginning.trimStart().split(/\r|\n/, 1);
  // A name of a column in quotes may contain another delimiter.
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counted = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/**
 * Spreadsheets take, and some programs write, a first line such as `sep=;` above the names of the columns.
 * @param beginning with its byte order mark, if it has one
 * @returns the separator that it names, and the line to its end; null when the file begins otherwise
 */
export function separatorLine(beginning: string): { delimiter: string; text: string } | null {
  const [text = '', , delimiter] =
    /^\uFEFF?("?)sep=([,;:|\t])\1[ \t]*(?:\r\n|\r|\n|$)/i.exec(beginning) ?? [];
  return delimiter === undefined ? null : { delimiter, text };
}

/** @returns why a file that begins like this is no catalogue, and what to do; null when it may be one */
export function unreadable(first: Uint8Array): string | null {
  const text = new TextDecoder().decode(first).trimStart();
  if (text === '') return 'there is nothing in it';
  if (text.startsWith('PK\u0003\u0004')) return 'it is a workbook: please save the sheet as CSV (UTF-8)';
  // A NUL in a cell is removed. Among the names of the columns it says that this is another kind of file.
  if (text.split('\n', 1)[0]?.includes('\u0000'))
    return 'it is no text: please save the sheet as CSV (UTF-8)';
  if (text.startsWith('[')) return 'it is one JSON array: JSON Lines has one object a line';
  return null;
}
