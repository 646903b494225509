import { countFormat, formatters, shopFormat } from '#contract/shop-format.ts';

/**
 * Where a spreadsheet may see the beginning of a formula: at the beginning of a cell and, when it splits a file at the other separator or takes a
 * quote inside of a line for a character, behind `,`, `;`, a tab or a line break, after anything that it ignores. Also a white space that some trim.
 */
const formula = /(?<=^|[,;\t\r\n])(?=(?:(?![,;\t\r\n])['\s\p{C}])*[=+\-@＝＋－＠﹦﹢﹣﹫])|^(?='*[\t\r\n])/gu;
/** The same behind an apostrophe that `cellOfText` has added. */
const escaped = new RegExp(formula.source.replaceAll('(?=', "'(?="), 'gu');
/** Spreadsheets calculate with it, and it runs nothing. */
const isNumber = (text: string) => /^-\d+(?:[.,]\d+)?$/.test(text);

/** @returns the text with an apostrophe wherever a spreadsheet would run it as a formula; `textOfCell` removes these again */
export const cellOfText = (text: string): string => (isNumber(text) ? text : text.replace(formula, "'"));

/** @returns the text of a cell: without the apostrophes that keep it from being a formula */
export const textOfCell = (cell: string): string => cell.replace(escaped, '');

/** Begins a CSV file: tells spreadsheets that it is UTF-8. An import ignores it. */
export const byteOrderMark = '\uFEFF';

/** As spreadsheets of the shop's locale write files: with semicolons between cells where decimals have a comma. */
const marks = formatters((format) =>
  countFormat(format).format(1.5) === '1,5'
    ? { decimal: ',', separator: ';' }
    : { decimal: '.', separator: ',' },
);

/** @returns a number for a CSV file, of one with a point before its decimals */
export const numberCell = (written: string): string => written.replace('.', marks().decimal);

/** The same of an amount, in major units. */
export const amountCell = (major: number): string => numberCell(major.toFixed(shopFormat().decimals));

/** A line of a CSV file, safe for spreadsheets. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(cellOfText(cell))).join(marks().separator)}\r\n`;

/** A text in quotes is no number in every program. */
const isDecimal = (cell: string) => marks().decimal === ',' && /^-?\d+,\d+$/.test(cell);
const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) && !isDecimal(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
