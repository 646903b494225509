/** How spreadsheets recognise a formula: by the first character. */
const startsFormula = /^'*[=+\-@\t\r\n]/;

/** @returns the text with an apostrophe before it where a spreadsheet would run it as a formula; `textOfCell` removes that again */
export const cellOfText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

/** @returns the text of a cell: without the apostrophe that keeps it from being a formula */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell;

/** Begins a CSV file: tells spreadsheets that it is UTF-8. An import ignores it. */
export const byteOrderMark = '\uFEFF';

/** A line of a CSV file, safe for spreadsheets. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(cellOfText(cell))).join(',')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
