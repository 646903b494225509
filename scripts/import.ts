/**
 * `npm run import -- FILE` imports a catalogue: CSV or JSON Lines, plain or gzip; `-` reads standard input. Columns: sku,
 * name, brand, category, description, details (Markdown or HTML), price (in the shop's currency), quantity, taxable (1 or 0, TRUE or FALSE), taxClass, imageUrl;
 * `attribute:NAME` for an attribute of the shop;
 * for variants productSku, option1Name, option1Value to option3Value, barcode, weight (grams), option1Attribute to option3Attribute. Products and variants are identified by sku, so that a file may be
 * imported again, also after an interruption. Refused rows are written beside the file, with line and reason. With
 * `--download-images` the pictures that rows name in imageUrl are downloaded afterwards.
 */

import { type Database, openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { chooseCurrency } from '#server/db/shop-currency.ts';
import { processSettings, type Settings, SettingsError } from '#server/env.ts';
import { databaseTime } from '#server/features/image-downloads/image-downloads.store.ts';
import { queueForOperator } from '#server/features/image-downloads/queue-downloads.ts';
import { UnreadableFile } from '#server/features/import-sources/unreadable-file.ts';
import { type ImportSummary, importCatalogue } from '#server/features/product-import/import-catalogue.ts';
import { type CatalogueFile, openCatalogue } from '#server/features/product-import/read-rows.ts';
import { formatCount } from '#server/format/format.ts';
import { textOfCell } from '#server/format/spreadsheet-cell.ts';
import { prepareDataDir, requireShop } from '#server/process/data-dir.ts';
import { csvBeside } from './csv-beside.ts';
import { downloadImages } from './import-images.ts';

const pictures = '--download-images';
const [path, ...more] = process.argv.slice(2).filter((argument) => argument !== pictures);
const wantsImages = process.argv.includes(pictures);
const stop = new AbortController();
// Finishes the current batch. A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
process.umask(0o077);

if (!path || more.length > 0 || path.startsWith('--')) {
  console.error(
    'npm run import -- FILE [--download-images] (CSV or JSON Lines, plain or gzip; - reads standard input)',
  );
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
  const settings = processSettings();
  requireShop(settings);
  const file = await openCatalogue(path, process.stdin);
  const database = await openDatabase(settings, { limited: false });
  try {
    if (!database.embedded) prepareDataDir(settings.dataDir, null);
    await migrateDatabase(database.pool);
    await chooseCurrency(database.db, settings.currency);
    await importFile(path, file, database, settings);
  } finally {
    await database.close();
  }
}

async function importFile(
  path: string,
  file: CatalogueFile,
  database: Database,
  settings: Settings,
): Promise<void> {
  const refused = csvBeside(path, 'refused', ['line', 'reason', ...file.columns]);
  const since = await databaseTime(database.db);
  const bar = progressBar(file);
  const started = performance.now();
  try {
    const summary = await importCatalogue(database.db, file, {
      refuse: ({ line, cells }, reason) => refused.write([String(line), reason, ...cells.map(textOfCell)]),
      ...(wantsImages ? { written: (rows) => queueForOperator(database.db, rows) } : {}),
      report: bar.report,
      signal: stop.signal,
    });
    bar.end();
    const readAs = file.readAs();
    if (readAs) console.log(`Read as ${readAs.encoding}${readAs.example ? `: “${readAs.example}”` : ''}.`);
    if (!summary.stopped) await vacuum(database);
    console.log(summaryText(summary, (performance.now() - started) / 1000, refused.place()));
    if (wantsImages && !summary.stopped) {
      await downloadImages(path, { database, settings, since, signal: stop.signal });
    }
    if (stop.signal.aborted) process.exitCode = 130;
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
