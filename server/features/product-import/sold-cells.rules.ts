import { firstMessages } from '#contract/errors.ts';
import type { FieldChange } from '#contract/product-imports.contract.ts';
import { sentVariant } from '#contract/variants.contract.ts';

/** Cells about what is sold: a variant, or a product without options. What they do not say stays. */
export interface SoldCells {
  barcode?: string;
  weightGrams?: number;
}

/** The same as it is stored. */
export interface SoldFields {
  barcode: string | null;
  weightGrams: number | null;
}

const soldForm = sentVariant.pick({ barcode: true, weight: true });
const textOf = (cell: unknown) =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';

/** @returns the cells, if there are any, or why the row is refused */
export function soldCells(values: Readonly<Record<string, unknown>>): { sold?: SoldCells } | string {
  const parsed = soldForm.safeParse({
    barcode: textOf(values.barcode),
    weight: textOf(values.weight),
  });
  if (!parsed.success) return firstMessages(parsed.error).error;
  const { barcode, weight } = parsed.data;
  const sold = { ...(barcode && { barcode }), ...(weight != null && { weightGrams: weight }) };
  return Object.keys(sold).length > 0 ? { sold } : {};
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** @returns the columns that say something: 'barcode and weight' */
export const columnsOfSold = ({ barcode, weightGrams }: SoldCells): string =>
  list.format(
    Object.entries({ barcode, weight: weightGrams }).flatMap(([name, cell]) =>
      cell === undefined ? [] : name,
    ),
  );

/** Fields of a preview that say what is sold. */
type SoldValues = Partial<Record<FieldChange['field'], string | null>>;

const soldFields: ReadonlySet<FieldChange['field']> = new Set(['barcode', 'weight']);
export const isSoldField = (field: FieldChange['field']) => soldFields.has(field);

/** @returns what a preview compares: as it is stored, with what cells say */
export function soldValues(stored: SoldFields | null, cells: SoldCells = {}): SoldValues {
  const barcode = cells.barcode ?? stored?.barcode ?? null;
  const grams = cells.weightGrams ?? stored?.weightGrams ?? null;
  return { barcode, weight: grams === null ? null : String(grams) };
}
