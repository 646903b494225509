import { importColumns } from '#contract/import-columns.ts';
import { type MappedColumns, type MappedField, mappedFields } from '#contract/import-sources.ts';
import { barcode, filled, grams, isWeightUnit, parseNumber, withoutEnd } from './cells.ts';
import type { Collector } from './collector.ts';
import { currencyIn } from './column-synonyms.rules.ts';
import type { SourceRow } from './rows.ts';
import type { Source } from './source.ts';
import { detailsOfProgram } from './strip-html.ts';

const ours: ReadonlyMap<string, string> = new Map(importColumns.map((name) => [name.toLowerCase(), name]));

/** @returns our name of a column that has it as it is; undefined for any other */
const ourColumn = (name: string): string | undefined =>
  /^attribute:./i.test(name) ? name : ours.get(name.toLowerCase());

/**
 * Any other file, whose columns a person names.
 * @param columns null while nobody has
 */
export function anyTable(
  names: readonly string[],
  columns: MappedColumns | null,
): { source: Source; names: readonly string[]; headings: readonly string[] } {
  const chosen = columns ?? {};
  const fieldsByHeading = new Map(
    mappedFields.flatMap((field) => (chosen[field] ? [[chosen[field], field] as const] : [])).toReversed(),
  );
  /** A column may be several fields, such as SKU and barcode. */
  const toHeading = (field: MappedField): string => fieldsByHeading.get(chosen[field] ?? '') ?? field;
  // A column of ours that somebody has chosen for another field, or another column for it, is not read as its name says.
  const headings = names.map((name) => {
    const field = fieldsByHeading.get(name);
    if (field) return field;
    const own = ourColumn(name);
    return own !== undefined && !(isMapped(own) && columns !== null) ? own : `\n${name}`;
  });
  const passed = headings.filter((name) => !name.startsWith('\n') && !isMapped(name));
  const unit = unitIn(chosen.weight);
  const hasOwnDetails = chosen.details === undefined || ourColumn(chosen.details) === 'details';
  const source: Source = {
    program: 'other',
    matchHeadings: () => null,
    listKeys: (row) => [row.get('productSku')],
    adapt: (rows, to) => {
      for (const column of [chosen.price, chosen.salePrice]) to.currency(currencyIn(column));
      return rows.map((row) => ({
        line: row.line,
        values: toValues(row, { toHeading, passed, unit, hasOwnDetails }, to),
      }));
    },
  };
  return { source, names, headings };
}

const isMapped = (name: string): name is MappedField => mappedFields.some((field) => field === name);

/** @returns the unit of weights, as the name of their column says, or 'own' of our column; '' where it says none */
function unitIn(column = ''): string {
  if (column === 'weight') return 'own';
  const name = column.toLowerCase();
  const [, unit = ''] = /\((\w+)\)$/.exec(name) ?? [];
  return /^gram(?:m(?:e[sn]?)?|s)?$/.test(name) ? 'g' : unit;
}

interface Reading {
  /** The name by which a row has a field. */
  toHeading: (field: MappedField) => string;
  /** Columns of ours that come as they are. */
  passed: readonly string[];
  unit: string;
  /** As our rules read them. */
  hasOwnDetails: boolean;
}

function toValues(row: SourceRow, { toHeading, passed, unit, hasOwnDetails }: Reading, to: Collector) {
  const { slug, shown, details, description, salePrice, taxable, ...cell } = Object.fromEntries(
    mappedFields.map((field) => [field, row.get(toHeading(field))]),
  ) as Record<MappedField, string>;
  const path = cell.category.split('>');
  return filled({
    ...Object.fromEntries(passed.map((name) => [name, row.get(name)])),
    details: hasOwnDetails ? details : detailsOfProgram(details),
    ...{ slug, shown, description, salePrice, taxable, name: cell.name, brand: cell.brand },
    sku: cell.sku === '' && cell.name === '' ? '' : to.sku(cell.sku, [cell.name]),
    price: cell.price,
    quantity: (parseNumber(cell.quantity, 0) ?? 0) < 0 ? to.quantity(cell.quantity, row.line) : cell.quantity,
    category: path.length > 3 ? to.category(path, row.line) : cell.category,
    weight:
      unit === 'own' || /[a-z]/i.test(cell.weight)
        ? cell.weight
        : isWeightUnit(unit)
          ? grams(cell.weight, unit)
          : to.weight(cell.weight),
    barcode: barcode(cell.barcode),
    ...to.pictures(
      addressesIn(cell.imageUrl).map((url) => ({ url })),
      row.line,
    ),
  });
}

/** Addresses have commas, too: those before the next one stand between them. */
const addressesIn = (cell: string): string[] =>
  cell
    .split(/[;|]/)
    .flatMap((part) => part.split(/(?<=[,\s])(?=https?:\/\/)/i))
    .map((part) => withoutEnd(part.trim(), ', \t\n'));
