import { cleanCode } from '#contract/clean-text.ts';
import { defineTexts } from '#contract/texts.ts';
import { maxTrackingLines } from '#contract/tracking-list.contract.ts';
import { refuseField } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import { textOfCell } from '#server/format/spreadsheet-cell.ts';
import * as en from '#server/texts/en/tracking-list.ts';
import { findDelimiter, separatorLine } from '../../product-import/file-format.rules.ts';
import { cellsOfLine, findColumns, type ListedLine } from './tracking-list.rules.ts';

const texts = defineTexts({ en });

/**
 * Reads a list that somebody pasted, or the text of a CSV file: order or part, number, carrier. A first line without digits names the columns.
 * @throws invalid-input for a list that is too long, or whose quotes never close
 */
export async function readTrackingList(text: string): Promise<ListedLine[]> {
  const { CsvError, parse } = await import('csv-parse/sync');
  const separator = separatorLine(text);
  try {
    const records = parse(text, {
      delimiter: separator?.delimiter ?? findDelimiter(text),
      bom: true,
      info: true,
      relax_quotes: true,
      relax_column_count: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    const rows = records
      .slice(separator ? 1 : 0)
      .map(({ info, record }) => ({
        line: info.lines,
        cells: cellsOfLine(record.map((cell) => cleanCode(textOfCell(cell)))),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    const columns = findColumns(rows[0]?.cells ?? []);
    const lines = columns.areNamed ? rows.slice(1) : rows;
    if (lines.length > maxTrackingLines) {
      throw refuseField('text', texts().tooManyLines(formatCount(maxTrackingLines)));
    }
    return lines.map(({ line, cells }) => ({
      line,
      order: cells[columns.order] ?? '',
      number: cells[columns.number] ?? '',
      carrier: cells[columns.carrier] ?? '',
    }));
  } catch (error) {
    if (error instanceof CsvError) throw refuseField('text', texts().unreadable);
    throw error;
  }
}
