/**
 * `npm run import -- FILE` puts a catalogue into the shop: CSV or JSON Lines, plain or gzip; `-` reads standard input.
 * Columns: sku, name, brand, category, description, price (dollars), quantity, taxable (0 or 1), imageUrl. Products are
 * known by their sku, so that a file may be imported again, also after it was stopped. Refused rows are written beside
 * the file, with line and reason.
 */
import { createWriteStream, openSync, rmSync, type WriteStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { prepareDataDir } from '#server/data-dir.ts';
import { createCacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Database, openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { processSettings, SettingsError } from '#server/env.ts';
import { type ImportSummary, importCatalogue } from '#server/features/products/import/import-catalogue.ts';
import {
  type CatalogueFile,
  openCatalogue,
  UnreadableFile,
} from '#server/features/products/import/read-rows.ts';

const [path, ...more] = process.argv.slice(2);
const stop = new AbortController();
// The batch that is being written is finished; a second time nobody waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
process.umask(0o077);

if (!path || more.length > 0 || path.startsWith('--')) {
  console.error('npm run import -- FILE (CSV or JSON Lines, plain or gzip; - reads standard input)');
  process.exitCode = 1;
} else {
  try {
    await run(path);
  } catch (error) {
    if (error instanceof UnreadableFile) console.error(`${path}: ${error.message}`);
    else console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  }
}

async function run(path: string): Promise<void> {
  const file = await openCatalogue(path, process.stdin);
  const settings = processSettings();
  const database = await openDatabase(settings, { limited: false });
  try {
    if (!database.embedded) prepareDataDir(settings.dataDir, null);
    await migrateDatabase(database.pool);
    await takeIn(path, file, database);
  } finally {
    await database.close();
  }
}

async function takeIn(path: string, file: CatalogueFile, database: Database): Promise<void> {
  const refused = refusedRows(path, file.columns);
  const bar = progressBar(file);
  const started = performance.now();
  try {
    const summary = await importCatalogue(database.db, file, {
      // Shops that are open on this database hear of each batch with its commit.
      changes: createCacheInvalidation(null),
      refuse: ({ line, cells }, reason) => refused.write(line, reason, cells),
      report: bar.report,
      signal: stop.signal,
    });
    bar.end();
    if (!summary.stopped) await tidy(database);
    console.log(inWords(summary, (performance.now() - started) / 1000, refused.place()));
    if (summary.stopped) process.exitCode = 130;
  } finally {
    bar.end();
    await refused.end();
  }
}

/** After so many new rows the planner's figures and the maps that lists read indexes by are made up to date. */
async function tidy({ pool }: Database): Promise<void> {
  await pool.query(
    'vacuum (analyze) products, category_products, brands, categories, search_terms, search_words, search_postings, search_documents',
  );
}

/**
 * The rows that were refused, as CSV: line, reason, and the row itself. The file is made with the first of them, beside
 * the catalogue, or in the working folder where nothing can be written beside it.
 */
function refusedRows(path: string, columns: readonly string[]) {
  const beside = path === '-' ? resolve('import.refused.csv') : resolve(`${path}.refused.csv`);
  const here = resolve(basename(beside));
  let written = beside;
  let stream: WriteStream | null = null;
  let failure: Error | null = null;
  // Those of an earlier run are out of date, whether or not there will be new ones.
  for (const old of new Set([beside, here])) removeFile(old);
  const open = () => {
    let handle = openFile(beside);
    if (typeof handle !== 'number' && here !== beside) {
      written = here;
      handle = openFile(here);
    }
    if (typeof handle !== 'number') throw unwritable(written, handle);
    return createWriteStream(written, { fd: handle }).on('error', (error) => {
      failure = error;
    });
  };
  const put = async (cells: readonly unknown[]) => {
    if (!stream) {
      stream = open();
      stream.write(csvLine(['line', 'reason', ...columns]));
    }
    if (!stream.write(csvLine(cells))) await drained(stream);
    if (failure) throw unwritable(written, failure);
  };
  return {
    /** Where they stand, in words. */
    place: () => (written === beside && path !== '-' ? `${basename(beside)}, beside the file` : written),
    write: (line: number, reason: string, cells: readonly string[]) => put([line, reason, ...cells]),
    async end() {
      await new Promise<void>((done) => (stream && !failure ? stream.end(done) : done()));
    },
  };
}

const unwritable = (path: string, { message }: Error) =>
  new UnreadableFile(`refused rows cannot be written to ${path} (${message})`);

/** A handle to write by, or why there is none. */
function openFile(path: string): number | Error {
  try {
    return openSync(path, 'w');
  } catch (error) {
    return error as Error;
  }
}

/** What cannot be removed shows when it is written to. */
function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}

/** Room again for more, or no hope of it. */
function drained(stream: WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.once('drain', () => resolve()).once('error', () => resolve());
  });
}

function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\n`;
}

/** A bar on a terminal; elsewhere a line now and then. */
function progressBar({ progress }: CatalogueFile) {
  const out = process.stderr;
  const started = performance.now();
  let told = started;
  let open = true;
  const words = (rows: number) => {
    const { read, all } = progress();
    const rate = Math.round(rows / ((performance.now() - started) / 1000));
    const counted = `${number(rows)} rows, ${number(rate)} a second`;
    if (all === null || all === 0) return counted;
    const share = Math.min(1, read / all);
    const bar = '#'.repeat(Math.round(share * 30)).padEnd(30, '.');
    return `[${bar}] ${String(Math.round(share * 100)).padStart(3)} %  ${counted}`;
  };
  return {
    report({ rows }: Readonly<ImportSummary>) {
      if (out.isTTY) {
        out.write(`\r\x1b[K${words(rows)}`);
      } else if (performance.now() - told > 5_000) {
        told = performance.now();
        out.write(`${words(rows)}\n`);
      }
    },
    end() {
      if (open && out.isTTY) out.write('\r\x1b[K');
      open = false;
    },
  };
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

function inWords(summary: ImportSummary, seconds: number, refusedPlace: string): string {
  const lines = [
    `${counted(summary.rows, 'row', 'rows')} in ${seconds.toFixed(1)} s: ${number(summary.added)} added, ${number(summary.changed)} changed, ${number(summary.same)} the same already, ${number(summary.refused)} refused`,
    `${counted(summary.brandsMade, 'brand', 'brands')} and ${counted(summary.categoriesMade, 'category', 'categories')} made; ${counted(summary.descriptionsShortened, 'description', 'descriptions')} shortened, ${number(summary.descriptionsFromName)} taken from the name; ${counted(summary.cleaned, 'row', 'rows')} cleaned of markup`,
  ];
  if (summary.refused > 0) lines.push(`Refused rows, with line and reason: ${refusedPlace}`);
  if (summary.stopped) lines.push('Stopped before the end. Run it again: it goes on where it matters.');
  return lines.join('\n');
}
