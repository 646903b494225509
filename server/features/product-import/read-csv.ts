import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { UnreadableFile } from '../import-sources/unreadable-file.ts';
import { cleanText } from './import.rules.ts';

/** A longer row is a quote that was never closed. */
export const maxRowCharacters = 256 * 1024;

export interface CsvRecord {
  /** Where it begins, counted from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads the records of a CSV file, the names of its columns first.
 * @param firstLine the number of the line with the names of the columns
 * @throws UnreadableFile while it is read
 */
export function readCsv(
  chunks: AsyncIterable<Buffer>,
  delimiter: string,
  firstLine = 1,
): AsyncGenerator<CsvRecord> {
  let ended = 0;
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRowCharacters,
    on_record: (record, { lines }) => {
      ended = lines;
      return record;
    },
  });
  pipeline(Readable.from(chunks), parser, () => {});
  return csvRecords(parser, firstLine, () => ended + firstLine);
}

/** @param next the line in which the row begins that the parser is reading; it is ahead of the rows that were taken */
async function* csvRecords(
  parser: AsyncIterable<{ info: Info; record: string[] }>,
  firstLine: number,
  next: () => number,
): AsyncGenerator<CsvRecord> {
  let line = firstLine;
  try {
    for await (const { info, record } of parser) {
      // Spreadsheets leave lines of separators below a table.
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record.map(cleanText) };
      line = info.lines + firstLine;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(refusalOfCsv(error, next()));
  }
}

function refusalOfCsv(error: CsvError, line: number): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `a quote that opens in line ${line} never closes`;
    case 'CSV_MAX_RECORD_SIZE':
      return `it cannot be read on from line ${line}: the row that begins there is longer than 256 KB, or a quote in it never closes`;
    default:
      return `it cannot be read on from line ${line}: ${error.message}`;
  }
}
