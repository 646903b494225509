import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { importColumns } from '#contract/import-columns.ts';
import {
  type ImportAnswers,
  type ImportSource,
  type MappedColumns,
  mappedFields,
} from '#contract/import-sources.ts';
import { parseJson } from '#contract/nested-json.ts';
import { fileBoundary } from '#contract/product-imports.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { plural } from '#contract/texts.ts';
import { textOfCell } from '#server/format/spreadsheet-cell.ts';
import { adaptRows, type ImportTaxes, type SourceFile } from '../import-sources/adapt-rows.ts';
import { anyTable } from '../import-sources/any-table.ts';
import { guessColumns } from '../import-sources/column-synonyms.rules.ts';
import type { ReadCells } from '../import-sources/hold-rows.ts';
import { isShopifyJson, readShopifyJson } from '../import-sources/shopify-json.ts';
import { plainNames, type Source } from '../import-sources/source.ts';
import { findSource } from '../import-sources/sources.ts';
import { UnreadableFile } from '../import-sources/unreadable-file.ts';
import { isAttributeColumn } from './attribute-cells.rules.ts';
import { type DecodedFile, decodeFile } from './decode-file.ts';
import { findDelimiter, isColumn, separatorLine, toColumn, unreadable } from './file-format.rules.ts';
import { cleanText } from './import.rules.ts';
import { maxRowCharacters, readCsv } from './read-csv.ts';

/** One row of a catalogue file, unchecked. Its texts can be stored: they have no NUL and no half of a character. */
export interface ReadRow {
  /** Where it begins, counted from 1. */
  line: number;
  /** By column name; null when the line is not a row. */
  values: Record<string, unknown> | null;
  /** Why it is not a row. */
  problem: string | null;
  /** For the file of refused rows: a cell for each column, or the whole line. */
  cells: string[];
}

export interface CatalogueFile {
  /** Names of `ReadRow.cells`. */
  columns: string[];
  /** Names of columns that mean nothing here. */
  ignored: string[];
  rows: AsyncIterable<ReadRow>;
  /** The file of another program; null for one with our columns. Known once all is read. */
  source(): ImportSource | null;
  readAs: DecodedFile['readAs'];
  /** Counts bytes; `all` is null for standard input. */
  progress(): { read: number; all: number | null };
}

type Chunks = AsyncIterable<Buffer>;

const columnsWord = plural('en', { one: 'column', other: 'columns' });

/** Also of the keys of a JSON object. */
const maxColumns = 200;

/**
 * Opens a catalogue from a file, or from `input` when the path is `-`.
 * @throws UnreadableFile
 */
export async function openCatalogue(
  path: string,
  input: Readable,
  about: ReadOptions = {},
): Promise<CatalogueFile> {
  const all = path === '-' ? null : await getSize(path);
  let read = 0;
  async function* counted(): Chunks {
    for await (const chunk of path === '-' ? input : createReadStream(path)) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      read += bytes.length;
      yield bytes;
    }
  }
  const format = await readCatalogue(counted(), about);
  return { ...format, progress: () => ({ read, all }) };
}

interface ReadOptions {
  /** Bytes of a file in gzip. */
  maxUnpacked?: number;
  /** About the file of another program. */
  answers?: ImportAnswers | undefined;
  taxes?: ImportTaxes | undefined;
  /** Columns that somebody named; the others are what their names say. */
  renamed?: MappedColumns | undefined;
  /** Reads which columns of a file with these names somebody has chosen; absent where nobody can be asked. */
  chosenColumns?: (names: readonly string[]) => Promise<MappedColumns | undefined>;
}

type Catalogue = Omit<CatalogueFile, 'progress'>;

/**
 * Reads CSV or JSON Lines, by the first bytes; also in gzip, UTF-16 or Windows-1252. Holds one row in memory at a time.
 * @throws UnreadableFile
 */
export async function readCatalogue(
  content: Chunks,
  { maxUnpacked = Number.POSITIVE_INFINITY, ...about }: ReadOptions = {},
): Promise<Catalogue> {
  const packed = await peek(content);
  const isGzip = packed.first[0] === 0x1f && packed.first[1] === 0x8b;
  const bytes = isGzip ? await peek(unpacked(packed.chunks, maxUnpacked)) : packed;
  const decoded = decodeFile(bytes.first, bytes.chunks);
  return { ...(await readText(decoded.chunks, about)), readAs: decoded.readAs };
}

async function readText(text: Chunks, about: ReadOptions): Promise<Omit<Catalogue, 'readAs'>> {
  const { first, chunks } = await peek(text);
  const problem = unreadable(first);
  if (problem) throw new UnreadableFile(problem);
  const start = first.toString('utf8');
  const named = separatorLine(start);
  // Taken off here: its end may differ from that of the other lines, which the parser learns from the first one.
  if (named) return await openCsv(without(chunks, Buffer.byteLength(named.text)), named.delimiter, about, 2);
  const beginning = start.replace(/^\uFEFF/, '');
  if (isShopifyJson(beginning)) {
    const { names, records } = await readShopifyJson(chunks);
    const found = findSource(names);
    if (found)
      return openSource({
        ...found,
        records: cleanRecords(records),
        answers: about.answers,
        taxes: about.taxes,
      });
  }
  return beginning.trimStart().startsWith('{')
    ? { columns: ['row'], ignored: [], rows: jsonRows(chunks), source: () => null }
    : await openCsv(chunks, findDelimiter(beginning), about);
}

async function getSize(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new UnreadableFile('there is no such file');
  if (found.isDirectory()) throw new UnreadableFile('it is a folder');
  return found.size;
}

/** Long enough for a first line. A chunk may be a single byte. */
const firstBytes = 64 * 1024;

/** @returns how the content begins, and all of it */
async function peek(chunks: Chunks): Promise<{ first: Buffer; chunks: Chunks }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < firstBytes) {
    const next = await iterator.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  async function* whole(): Chunks {
    yield first;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { first, chunks: whole() };
}

/** @returns the content after its first bytes */
async function* without(chunks: Chunks, bytes: number): Chunks {
  let left = bytes;
  for await (const chunk of chunks) {
    yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

async function* unpacked(chunks: Chunks, maxBytes: number): Chunks {
  let read = 0;
  const gunzip = createGunzip();
  // A failure is thrown where the output is read.
  pipeline(Readable.from(chunks), gunzip, () => {});
  try {
    for await (const chunk of gunzip) {
      read += chunk.length;
      if (read > maxBytes)
        throw new UnreadableFile(`it unpacks to more than ${maxBytes / 1024 / 1024} MB: please split it`);
      yield chunk;
    }
  } catch (error) {
    throw isDamaged(error) ? new UnreadableFile(`it is damaged (${error.message})`) : error;
  }
}

/** Anything else, such as a lost connection, says nothing about the file. */
const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** @param firstLine the number of the line with the names of the columns */
async function openCsv(
  chunks: Chunks,
  delimiter: string,
  { answers, taxes, renamed, chosenColumns }: ReadOptions,
  firstLine = 1,
): Promise<Omit<Catalogue, 'readAs'>> {
  const read = readCsv(chunks, delimiter, firstLine);
  const header = await read.next();
  const names = header.done ? [] : header.value.cells.map((name) => textOfCell(name).trim());
  const foreign = names.length > maxColumns ? null : findSource(names);
  const records = ofSameFile(read, names, foreign?.source);
  if (foreign) return openSource({ ...foreign, records, answers, taxes });
  const columns = names.map(toColumn);
  const said = answers?.columns ?? (renamed && withOwnNames(names, renamed));
  if (names.length <= maxColumns && names.length > 0 && (said || (chosenColumns && isForeign(columns)))) {
    const chosen = said ?? (await chosenColumns?.(names));
    const table = anyTable(names, chosen ?? null);
    return openSource({
      ...table,
      records,
      answers: { ...answers, ...(chosen && { columns: chosen }) },
      taxes,
      guess: guessColumns(names, shopFormat().currency),
    });
  }
  refuseColumns(columns);
  async function* rows(): AsyncGenerator<ReadRow> {
    for await (const { line, cells } of records) {
      const problem =
        cells.length === columns.length
          ? refusalOfCells(cells)
          : `Has ${cells.length} ${columnsWord(cells.length)} instead of ${columns.length}.`;
      const values =
        problem === null
          ? Object.fromEntries(columns.map((name, at) => [name, textOfCell(cells[at] ?? '')]))
          : null;
      // Nobody corrects cells beyond any file's columns.
      yield { line, cells: cells.slice(0, maxColumns), values, problem };
    }
  }
  const ignored = columns.filter((name) => name !== '' && !isColumn(name));
  return { columns, ignored, rows: rows(), source: () => null };
}

/**
 * Files that were sent as one name their columns again.
 * @returns the records without these lines, but for those that the source reads
 * @throws UnreadableFile while it is read, where one has other columns
 */
async function* ofSameFile(
  records: AsyncIterable<ReadCells>,
  names: readonly string[],
  source?: Source,
): AsyncGenerator<ReadCells> {
  const expected = plainNames(names);
  let begins = false;
  for await (const read of records) {
    const [first = ''] = read.cells;
    const isMark = read.cells.length === 1 && first === fileBoundary;
    if (isMark || (begins && /^sep=/i.test(first))) {
      begins = true;
      continue;
    }
    // Its first cell says of most rows that they are none.
    if (begins || first.length === names[0]?.length) {
      const found = plainNames(read.cells);
      const isRead = source?.furtherHeadings?.(found) != null;
      const isSame = expected.length === found.length && expected.every((name, at) => name === found[at]);
      if (begins && !isSame && !isRead)
        throw new UnreadableFile(
          `from line ${read.line} another file follows, which has ${namesIn(found)} as columns, and the first one ${namesIn(names)}: please send one at a time`,
        );
      begins = false;
      if (isSame && !isRead) continue;
    }
    yield read;
  }
}

/** Texts that can be stored. */
async function* cleanRecords(records: AsyncIterable<ReadCells>): AsyncGenerator<ReadCells> {
  for await (const read of records) yield { ...read, cells: read.cells.map(cleanText) };
}

/** @returns whether somebody should say which column is what: none is the SKU, or another name says what a field of ours is called */
function isForeign(columns: readonly string[]): boolean {
  if (!columns.includes('sku')) return true;
  const guessed = Object.entries(guessColumns(columns.filter((name) => !isColumn(name))));
  return guessed.some(([field]) => !columns.includes(field));
}

/**
 * @returns which column is what: what somebody said, and for other fields the column that has their name
 * @throws UnreadableFile when the file has no column with a name that was said
 */
function withOwnNames(names: readonly string[], renamed: MappedColumns): MappedColumns {
  const missing = Object.values(renamed).find((name) => name !== '' && !names.includes(name));
  if (missing !== undefined)
    throw new UnreadableFile(`its first line names no column ${missing}, but ${namesIn(names)}`);
  const own = mappedFields.flatMap((field) => {
    const name = names.find((each) => toColumn(each) === field);
    return name === undefined ? [] : [[field, name]];
  });
  return { ...Object.fromEntries(own), ...renamed };
}

/** Rows of another program, as rows in our columns: corrected, the refused ones can be imported. */
function openSource(file: SourceFile): Omit<Catalogue, 'readAs'> {
  const adapted = adaptRows(file);
  const columns = [...importColumns, ...file.headings.filter((name) => isAttributeColumn(name))];
  async function* rows(): AsyncGenerator<ReadRow> {
    for await (const { line, values } of adapted.rows)
      yield { line, values, problem: null, cells: columns.map((name) => values[name] ?? '') };
  }
  return { columns, ignored: [], rows: rows(), source: adapted.report };
}

/** @throws UnreadableFile */
function refuseColumns(columns: readonly string[]): void {
  if (columns.length > maxColumns)
    throw new UnreadableFile(`it has ${columns.length} columns, and may have ${maxColumns}`);
  if (!columns.includes('sku')) {
    throw new UnreadableFile(`its first line names no column sku, but ${namesIn(columns)}`);
  }
  const twice = columns.find((name, at) => isColumn(name) && columns.indexOf(name) !== at);
  if (twice) throw new UnreadableFile(`its first line names the column ${twice} twice`);
}

const maxNamed = 8;

/** @returns 'Handle, Title, Variant Price and 40 more' */
function namesIn(columns: readonly string[]): string {
  const names = columns.filter((name) => name !== '').map((name) => name.slice(0, 60).toWellFormed());
  const more = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The decoder writes this character for bytes that are no UTF-8. */
const refusalOfCells = (cells: readonly string[]) =>
  cells.some((cell) => cell.includes('\ufffd'))
    ? 'Has characters that are not UTF-8. Please save the file as UTF-8.'
    : null;

async function* jsonRows(chunks: Chunks): AsyncGenerator<ReadRow> {
  for await (const { line, text } of readLines(chunks)) {
    if (text === null) {
      yield { line, values: null, problem: 'Is too long for a row.', cells: [''] };
    } else if (text.trim() !== '') {
      yield { line, ...readObject(text), cells: [cleanText(text)] };
    }
  }
}

function readObject(text: string): Pick<ReadRow, 'values' | 'problem'> {
  const unreadable = refusalOfCells([text]);
  if (unreadable !== null) return { values: null, problem: unreadable };
  const value = objectIn(text);
  if (!value) return { values: null, problem: 'Is no JSON object.' };
  const cells = Object.entries(value);
  if (cells.length > maxColumns)
    return { values: null, problem: `Has ${cells.length} keys, and may have ${maxColumns}.` };
  // Lists and objects are refused where they mean something, and ignored elsewhere.
  const clean = (cell: unknown) => (typeof cell === 'string' ? cleanText(cell) : cell);
  const values = Object.fromEntries(cells.map(([name, cell]) => [cleanText(name), clean(cell)]));
  return { values, problem: null };
}

function objectIn(text: string): object | null {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    // Broken JSON is a refused row.
    return null;
  }
}

/** Lines of a text; null instead of one that is too long for a row. */
async function* readLines(chunks: Chunks): AsyncGenerator<{ line: number; text: string | null }> {
  const decoder = new TextDecoder();
  let [line, rest, tooLong] = [1, '', false];
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    for (const text of parts) {
      yield { line, text: tooLong ? null : text };
      line += 1;
      tooLong = false;
    }
    if (rest.length > maxRowCharacters) [rest, tooLong] = ['', true];
  }
  rest += decoder.decode();
  if (rest !== '' || tooLong) yield { line, text: tooLong ? null : rest };
}
