/**
 * `npm run import -- FILE` imports a catalogue: CSV or JSON Lines, plain or gzip; `-` reads standard input; `--help` names the options. Columns:
 * sku, name, slug, brand, category, categories, description, details (Markdown or HTML), price (in the shop's currency), quantity, stockPolicy,
 * lowStockAt, salePrice, saleFrom, saleUntil, taxable, taxClass, barcode, weight, imageUrl and imageAlt to imageUrl12 and imageAlt12, shown,
 * purchaseLimit, cannotReturn, manufacturer, responsiblePerson, safetyWarnings; `attribute:NAME` for an attribute of the shop; for variants
 * productSku, option1Name, option1Value and option1Attribute to option3Attribute, variantForSale (docs/import.md#files).
 * Exports of other shop programs are recognised; what they do not say are options, without which nothing of them is imported.
 * Products and variants are identified by sku, so that a file may be imported again, also after an interruption. Refused rows are written beside
 * the file, with line and reason. With `--download-images` the pictures that rows name are downloaded afterwards.
 */

import { asksForPrices, importPrograms } from '#contract/import-sources.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { type Database, openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { chooseCurrency } from '#server/db/shop-currency.ts';
import { processSettings, type Settings } from '#server/env.ts';
import { databaseTime } from '#server/features/image-downloads/image-downloads.store.ts';
import { queueForOperator } from '#server/features/image-downloads/queue-downloads.ts';
import { UnreadableFile } from '#server/features/import-sources/unreadable-file.ts';
import { type ImportSummary, importCatalogue } from '#server/features/product-import/import-catalogue.ts';
import { type CatalogueFile, openCatalogue } from '#server/features/product-import/read-rows.ts';
import { readTaxes } from '#server/features/product-import/read-taxes.ts';
import { adoptFormat } from '#server/features/settings/shop-settings.ts';
import { formatCount } from '#server/format/format.ts';
import { textOfCell } from '#server/format/spreadsheet-cell.ts';
import { prepareDataDir, requireShop } from '#server/process/data-dir.ts';
import { explainFailure } from '#server/process/explain-failure.ts';
import { csvBeside } from './csv-beside.ts';
import { downloadImages } from './import-images.ts';
import {
  counted,
  help,
  type ImportOptions,
  optionName,
  readOptions,
  sourceText,
  UsageError,
} from './import-options.ts';

const stop = new AbortController();
// Finishes the current batch. A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
process.umask(0o077);

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await run(options);
  else console.log(help);
} catch (error) {
  console.error(error instanceof UsageError ? error.message : await explainFailure(error, 'command'));
  process.exitCode = 1;
}

async function run(options: ImportOptions): Promise<void> {
  try {
    await importInto(options);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const advice = /names no column sku/.test(error.message)
      ? ' (--column sku=COLUMN says which one it is)'
      : '';
    throw new UsageError(`${options.path}: ${error.message}${advice}`);
  }
}

async function importInto(options: ImportOptions): Promise<void> {
  const { path, answers, renamed } = options;
  const settings = processSettings();
  requireShop(settings);
  const file = await openCatalogue(path, process.stdin, { answers, renamed });
  const isForeign = file.source() !== null;
  if (!isForeign) refuseAnswers(options);
  if (isForeign && path === '-')
    throw new UnreadableFile(
      'it is of another program, and is read twice: please write it into a file first',
    );
  const database = await openDatabase(settings, { limited: false });
  try {
    if (!database.embedded) prepareDataDir(settings.dataDir, null);
    await migrateDatabase(database.pool);
    await chooseCurrency(database.db, settings.currency);
    await adoptFormat(database.db);
    refuseOtherCurrency(answers);
    if (file.ignored.length > 0) console.log(`Columns that mean nothing here: ${file.ignored.join(', ')}`);
    const known = isForeign ? await readForeign(database, options) : file;
    if (known) await importFile(options, known, { database, settings });
  } finally {
    await database.close();
  }
}

/** @throws UsageError for what a file in our columns says itself; its currency is checked */
function refuseAnswers({ answers: { currency: _checked, ...answers }, renamed }: ImportOptions): void {
  const given = Object.entries({ ...answers, column: renamed });
  const [name] = given.flatMap(([field, answer]) => (answer === undefined ? [] : [field]));
  if (name !== undefined)
    throw new UsageError(
      `${optionName(name)}: is for files of other programs. This one has the columns of this shop (docs/import.md#files), which say it.`,
    );
}

/** @throws UsageError */
function refuseOtherCurrency({ currency: said }: ImportOptions['answers']): void {
  const { currency } = shopFormat();
  if (said && said !== currency)
    throw new UsageError(`--currency: this shop sells in ${currency}. Please convert the prices first.`);
}

/** @returns the file of another program, once all of it was read and said; null when nobody has said what its prices are */
async function readForeign(
  { db }: Database,
  { path, answers, renamed }: ImportOptions,
): Promise<CatalogueFile | null> {
  const about = { answers, renamed, taxes: await readTaxes(db) };
  const file = await openCatalogue(path, process.stdin, about);
  for await (const _ of file.rows);
  const source = file.source();
  if (source && source.program !== 'other' && renamed)
    throw new UsageError(
      `--column: this is an export of ${importPrograms[source.program]}, whose columns are known.`,
    );
  if (source) console.log(sourceText(source));
  if (!source || asksForPrices(source)) {
    process.exitCode = 1;
    return null;
  }
  return await openCatalogue(path, process.stdin, about);
}

async function importFile(
  { path, wantsImages }: ImportOptions,
  file: CatalogueFile,
  { database, settings }: { database: Database; settings: Settings },
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
    else if (summary.rows > 0 && summary.refused === summary.rows) process.exitCode = 1;
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

function summaryText(summary: ImportSummary, seconds: number, refusedPlace: string): string {
  const lines = [
    `${counted(summary.rows, 'row', 'rows')} in ${seconds.toFixed(1)} s: ${formatCount(summary.added)} added, ${formatCount(summary.changed)} changed, ${formatCount(summary.same)} unchanged, ${formatCount(summary.refused)} refused`,
    `${counted(summary.brandsMade, 'brand', 'brands')} and ${counted(summary.categoriesMade, 'category', 'categories')} created; ${counted(summary.descriptionsShortened, 'description', 'descriptions')} shortened, ${formatCount(summary.descriptionsMissing)} missing; ${counted(summary.cleaned, 'row', 'rows')} cleaned of markup`,
  ];
  if (summary.refused > 0) lines.push(`Refused rows, with line and reason: ${refusedPlace}`);
  if (summary.stopped) lines.push('Stopped before the end. Run it again to import the rest.');
  return lines.join('\n');
}
