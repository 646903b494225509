import { importColumns } from '#contract/import-columns.ts';
import type { ImportAnswers, ImportSource, MappedColumns } from '#contract/import-sources.ts';
import type { TaxClass } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import { maxVariants } from '#contract/variants.contract.ts';
import { yielding } from '#server/concurrency/yielding.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { cellOfBrand, multiplied } from './cells.ts';
import { Slugs } from './clean-slugs.ts';
import { Collector } from './collector.ts';
import { readFlag, readTaxClass } from './flag-cell.rules.ts';
import { HeldRows, type ReadCells } from './hold-rows.ts';
import type { OurRow, SourceRow } from './rows.ts';
import { type AdaptedRow, plainNames, type Source } from './source.ts';
import { SourceColumns } from './source-columns.ts';

const texts = defineTexts({ en });
const known: ReadonlySet<string> = new Set(importColumns);
const maxSample = 60;

/** Rows that are read for the samples of columns which nobody has named yet. */
const maxSampled = 1_000;
/** Products whose taxes are read at a time. */
const batchSize = 200;

export interface SourceFile {
  source: Source;
  /** Names of the first line. */
  names: readonly string[];
  /** The same as the source reads them. */
  headings: readonly string[];
  records: AsyncIterable<ReadCells>;
  answers?: ImportAnswers | undefined;
  /** Columns of a file that no program is known to write: its rows come once `answers` have them. */
  guess?: MappedColumns;
  /** Absent where prices come as they are. */
  taxes?: ImportTaxes | undefined;
}

/** The taxes at the shop's own country. */
export interface ImportTaxes {
  /** Prices of the shop do. */
  pricesIncludeTax: boolean;
  percents: Readonly<Record<TaxClass, number>>;
  /** Reads the taxes of products that the shop has, by SKU, for rows that do not say them. */
  findStored?: (skus: readonly string[]) => Promise<ReadonlyMap<string, StoredTax>>;
}

interface StoredTax {
  taxable: boolean;
  taxClass: TaxClass;
}

/** @returns whether prices of the product can be calculated by its row alone */
const saysTax = ({ taxable, taxClass }: OurRow) =>
  readFlag(taxable ?? '') === false || readTaxClass(taxClass) !== undefined;
const countOptions = (values: OurRow) =>
  Object.keys(values).filter((name) => /^option\d+Name$/.test(name)).length;
const offerSku = ({ values: { productSku, sku = '' } }: AdaptedRow) => productSku || sku;

export interface AdaptedFile {
  rows: AsyncIterable<AdaptedRow>;
  /** Complete once all rows were read. */
  report(): ImportSource;
}

/**
 * Turns the rows of another program's file into rows of an import. Reads all of them before the first is returned: what belongs together may be
 * anywhere.
 * @throws UnreadableFile while it is read
 */
export function adaptRows({ source, records, answers = {}, guess, taxes, ...file }: SourceFile): AdaptedFile {
  const columns = new SourceColumns(file.names, file.headings);
  const { names } = columns;
  /** Columns before those of the file that is being read, where another one follows the first. */
  let offset = 0;
  let width = names.length;
  const collector = new Collector(answers);
  const slugs = new Slugs((what, line, reason) => collector.leave(what, line, reason));
  const samples = names.map(() => new Set<string>());
  const counts = { rows: 0, products: 0, coming: 0, variants: 0, hidden: 0, pictures: 0, sales: 0 };
  let priced = 0;
  /** @returns whether a row names the columns of another file, which begins behind it */
  function beginsFile({ cells }: ReadCells): boolean {
    const further = source.furtherHeadings?.(plainNames(cells));
    if (!further) return false;
    offset = columns.findPlace(further[0]) ?? names.length;
    width = further.length;
    if (offset === names.length)
      columns.add(
        cells.map((cell) => cell.trim()),
        further,
      );
    return true;
  }

  /** A comma that is not in quotes makes two cells of one: those behind it are in other columns. */
  function isShifted({ line, cells }: ReadCells): boolean {
    const { rows, otherCells } = texts();
    const isLonger = cells.slice(width).some((cell) => cell.trim() !== '');
    if (!isLonger && !(source.program === 'other' && cells.length < width)) return false;
    collector.leave(rows.otherCells, line, otherCells(cells.length, width));
    return true;
  }

  async function* rows(): AsyncGenerator<AdaptedRow> {
    const held = new HeldRows();
    let before: readonly string[] = [];
    for await (const read of records) {
      if (guess && !answers.columns && counts.rows === maxSampled) break;
      if (beginsFile(read)) continue;
      if (read.further) {
        columns.add(read.further);
        width = names.length;
      }
      const record =
        offset === 0 ? read : { ...read, cells: [...names.slice(0, offset).map(() => ''), ...read.cells] };
      counts.rows += 1;
      for (const [at, cell] of record.cells.entries()) {
        if (cell.trim() === '') continue;
        columns.fill(at);
        if (guess && (samples[at]?.size ?? 2) < 2)
          samples[at]?.add(cell.trim().slice(0, maxSample).toWellFormed());
      }
      if ((guess && !answers.columns) || isShifted(read)) continue;
      const keys = source.listKeys(columns.openRow(record, columns.keys), before).filter((key) => key !== '');
      before = keys;
      held.add(record, keys.length > 0 ? keys : [`\n${record.line}`]);
    }
    let batch: AdaptedRow[][] = [];
    for await (const group of yielding(held.groups())) {
      counts.products += 1;
      for (const line of group.past) collector.leave(texts().rows.groupRow, line, texts().tooManyRows);
      const rows = group.rows.map((record) => columns.openRow(record));
      const adapted = withinLimits(source.adapt(rows, collector), rows);
      columns.countUnread(rows.filter(({ line }) => !collector.gone.has(line)));
      batch.push(adapted);
      count(adapted.map(({ values }) => values));
      if (batch.length < batchSize) continue;
      yield* cleaned(batch);
      batch = [];
    }
    yield* cleaned(batch);
  }

  /** @returns products with at most three options, and the first variants of a large one */
  function withinLimits(adapted: readonly AdaptedRow[], all: readonly SourceRow[]): AdaptedRow[] {
    const wide = new Map(
      adapted.flatMap(({ values }) =>
        'option4Name' in values ? [[values.productSku, countOptions(values)] as const] : [],
      ),
    );
    const isWide = ({ values }: AdaptedRow) => wide.has(values.productSku);
    const others = adapted.filter((row) => !isWide(row));
    const [count] = wide.values();
    if (count !== undefined) {
      const gone = others.length === 0 ? all : adapted.filter(isWide);
      collector.leaveAll(texts().rows.option, gone, texts().tooManyOptions(count));
    }
    collector.leaveAll(texts().rows.variant, others.slice(maxVariants), texts().tooManyVariants);
    return others.slice(0, maxVariants);
  }

  async function* cleaned(products: readonly AdaptedRow[][]): AsyncGenerator<AdaptedRow> {
    const stored = await storedTaxes(products);
    for (const rowsOfOne of products)
      for (const { line, values } of rowsOfOne) {
        const priced = toShopPrices(values, rowsOfOne, stored);
        yield { line, values: slugs.clean(inColumns(withBrand(priced), line), line) };
      }
  }

  /** Undefined where prices are as those of the shop. */
  const includesTax = () => collector.includesTax ?? answers.pricesIncludeTax ?? taxes?.pricesIncludeTax;

  /** Reads those of products whose rows do not say how they are taxed. */
  async function storedTaxes(products: readonly AdaptedRow[][]): Promise<ReadonlyMap<string, StoredTax>> {
    if (!taxes?.findStored || includesTax() === taxes.pricesIncludeTax) return new Map();
    const skus = products.flatMap(([head]) => (head && !saysTax(head.values) ? offerSku(head) : []));
    return skus.length > 0 ? await taxes.findStored(skus) : new Map();
  }

  /** Prices with tax, or without, as those of the shop. */
  function toShopPrices(
    values: OurRow,
    [head]: readonly AdaptedRow[],
    stored: ReadonlyMap<string, StoredTax>,
  ): OurRow {
    const { price, salePrice } = values;
    if (!taxes || !head || (price === undefined && salePrice === undefined)) return values;
    const kept = stored.get(offerSku(head));
    const isTaxable = readFlag(head.values.taxable ?? '') ?? kept?.taxable ?? true;
    const percent = taxes.percents[readTaxClass(head.values.taxClass) ?? kept?.taxClass ?? 'standard'];
    if (!isTaxable || percent === 0) return values;
    if (collector.includesTax === undefined && answers.pricesIncludeTax === undefined)
      collector.asks.tax += 1;
    if (includesTax() === taxes.pricesIncludeTax) return values;
    const factor = includesTax() ? 1 / (1 + percent / 100) : 1 + percent / 100;
    return {
      ...values,
      ...(price === undefined ? {} : { price: multiplied(price, factor) }),
      // There may be several sales in one cell.
      ...(salePrice === undefined
        ? {}
        : {
            salePrice: salePrice
              .split(';')
              .map((one) => multiplied(one.trim(), factor))
              .join('; '),
          }),
    };
  }

  /** The first row of a product says its brand. */
  function withBrand(values: OurRow): OurRow {
    if (values.brand) return { ...values, brand: cellOfBrand(values.brand) };
    if (!values.name) return values;
    collector.asks.brand += 1;
    return answers.brand ? { ...values, brand: cellOfBrand(answers.brand) } : values;
  }

  /** Without columns that an import does not have, which are named. */
  function inColumns(values: OurRow, line: number): OurRow {
    const unknown = Object.keys(values).filter((name) => !known.has(name) && !/^attribute:/i.test(name));
    if (unknown.length === 0) return values;
    const kept = { ...values };
    for (const name of unknown) {
      collector.leave(name, line, texts().notYet(name));
      delete kept[name];
    }
    return kept;
  }

  function count(group: readonly OurRow[]): void {
    const [head] = group;
    if (!head) return;
    counts.coming += new Set(group.map(({ productSku, sku }) => productSku || sku)).size;
    counts.variants += group.length;
    if (head.shown === '0') counts.hidden += 1;
    for (const row of group) {
      counts.pictures += Object.keys(row).filter((name) => name.startsWith('imageUrl')).length;
      if (row.salePrice) counts.sales += 1;
      if (row.price || row.salePrice) priced += 1;
    }
  }

  function report(): ImportSource {
    const { skus } = collector;
    const asks = {
      ...collector.asks,
      currency: collector.knowsCurrency || answers.currency ? 0 : priced,
    };
    return {
      program: source.program,
      ...counts,
      skus,
      asks,
      answers,
      leftOut: [...collector.leftOut(), ...(guess && !answers.columns ? [] : columns.leftOut(source))],
      ...(guess
        ? {
            table: { columns: names.map((name, at) => ({ name, samples: [...(samples[at] ?? [])] })), guess },
          }
        : {}),
    };
  }

  return { rows: rows(), report };
}
