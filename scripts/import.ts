/**
 * `npm run import -- FILE` imports a catalogue: CSV or JSON Lines, plain or gzip; `-` reads standard input. Columns: sku,
 * name, brand, category, description, details (Markdown or HTML), price (in the shop's currency), quantity, taxable (0 or 1), imageUrl;
 * `attribute:NAME` for an attribute of the shop;
 * for variants productSku, option1Name, option1Value to option3Value, barcode, weight (grams). Products and variants are identified by sku, so that a file may be
 * imported again, also after an interruption. Refused rows are written beside the file, with line and reason.
 */
import { createWriteStream, openSync, rmSync, type WriteStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { prepareDataDir } from '#server/data-dir.ts';
import { createCacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Database, openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { chooseCurrency } from '#server/db/shop-currency.ts';
import { processSettings, SettingsError } from '#server/env.ts';
import { type ImportSummary, importCatalogue } from '#server/features/products/import/import-catalogue.ts';
import {
  type CatalogueFile,
  openCatalogue,
  UnreadableFile,
} from '#server/features/products/import/read-rows.ts';
import { formatCount } from '#server/format.ts';

const [path, ...more] = process.argv.slice(2);
const stop = new AbortController();
// Finishes the current batch. A second signal ends the process at once.
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
    await chooseCurrency(database.db, settings.currency);
    await importFile(path, file, database);
  } finally {
    await database.close();
  }
}

async function importFile(path: string, file: CatalogueFile, database: Database): Promise<void> {
  const refused = refusedRows(path, file.columns);
  const bar = progressBar(file);
  const started = performance.now();
  try {
    const summary = await importCatalogue(database.db, file, {
      // Running shops on this database are notified of each batch with its commit.
      cacheInvalidation: createCacheInvalidation(null),
      refuse: ({ line, cells }, reason) => refused.write(line, reason, cells),
      report: bar.report,
      signal: stop.signal,
    });
    bar.end();
    if (!summary.stopped) await vacuum(database);
    console.log(summaryText(summary, (performance.now() - started) / 1000, refused.place()));
    if (summary.stopped) process.exitCode = 130;
  } finally {
    bar.end();
    await refused.end();
  }
}

/** Updates the planner's statistics and the visibility map, which index-only scans need. */
async function vacuum({ pool }: Database): Promise<void> {
  await pool.query(
    'vacuum (analyze) products, category_products, brands, categories, search_terms, search_words, search_postings, search_documents, product_attributes, product_variants, product_options, product_option_values, stock_movements',
  );
}

/**
 * Refused rows as CSV: line, reason, and the row. The file is created with the first of them, beside the catalogue, or in
 * the working folder if nothing can be written beside it.
 */
function refusedRows(path: string, columns: readonly string[]) {
  const beside = path === '-' ? resolve('import.refused.csv') : resolve(`${path}.refused.csv`);
  const here = resolve(basename(beside));
  let written = beside;
  let stream: WriteStream | null = null;
  let failure: Error | null = null;
  // Remove those of an earlier run, even if there will be no new ones.
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
    /** Where they are, for a person. */
    place: () => (written === beside && path !== '-' ? `${basename(beside)}, beside the file` : written),
    write: (line: number, reason: string, cells: readonly string[]) => put([line, reason, ...cells]),
    async end() {
      await new Promise<void>((done) => (stream && !failure ? stream.end(done) : done()));
    },
  };
}

const unwritable = (path: string, { message }: Error) =>
  new UnreadableFile(`refused rows cannot be written to ${path} (${message})`);

/** A file handle, or why there is none. */
function openFile(path: string): number | Error {
  try {
    return openSync(path, 'w');
  } catch (error) {
    return error as Error;
  }
}

/** A file that cannot be removed fails when it is written to. */
function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}

/** Resolves when the stream takes more, or has failed. */
function drained(stream: WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.once('drain', () => resolve()).once('error', () => resolve());
  });
}

function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\n`;
}

/** A bar on a terminal, otherwise a line every five seconds. */
function progressBar({ progress }: CatalogueFile) {
  const out = process.stderr;
  const started = performance.now();
  let reportedAt = started;
  let open = true;
  const words = (rows: number) => {
    const { read, all } = progress();
    const rate = Math.round(rows / ((performance.now() - started) / 1000));
    const counted = `${formatCount(rows)} rows, ${formatCount(rate)} a second`;
    if (all === null || all === 0) return counted;
    const share = Math.min(1, read / all);
    const bar = '#'.repeat(Math.round(share * 30)).padEnd(30, '.');
    return `[${bar}] ${String(Math.round(share * 100)).padStart(3)} %  ${counted}`;
  };
  return {
    report({ rows }: Readonly<ImportSummary>) {
      if (out.isTTY) {
        out.write(`\r\x1b[K${words(rows)}`);
      } else if (performance.now() - reportedAt > 5_000) {
        reportedAt = performance.now();
        out.write(`${words(rows)}\n`);
      }
    },
    end() {
      if (open && out.isTTY) out.write('\r\x1b[K');
      open = false;
    },
  };
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

function summaryText(summary: ImportSummary, seconds: number, refusedPlace: string): string {
  const lines = [
    `${counted(summary.rows, 'row', 'rows')} in ${seconds.toFixed(1)} s: ${formatCount(summary.added)} added, ${formatCount(summary.changed)} changed, ${formatCount(summary.same)} unchanged, ${formatCount(summary.refused)} refused`,
    `${counted(summary.brandsMade, 'brand', 'brands')} and ${counted(summary.categoriesMade, 'category', 'categories')} created; ${counted(summary.descriptionsShortened, 'description', 'descriptions')} shortened, ${formatCount(summary.descriptionsMissing)} missing; ${counted(summary.cleaned, 'row', 'rows')} cleaned of markup`,
  ];
  if (summary.refused > 0) lines.push(`Refused rows, with line and reason: ${refusedPlace}`);
  if (summary.stopped) lines.push('Stopped before the end. Run it again to import the rest.');
  return lines.join('\n');
}
