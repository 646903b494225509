import { shopFormat } from '#contract/shop-format.ts';
import { settledNumber } from '#web/components/form/read-number.ts';
import type { DraftVariant, VariantsDraft } from './draft.ts';

/** Fields that may be typed for a variant, in the sequence of the grid and of a pasted block. */
export const columns = ['sku', 'price', 'quantity', 'weight', 'barcode'] as const;
export type VariantColumn = (typeof columns)[number];
export const isNumeric = (column: VariantColumn) => column !== 'sku' && column !== 'barcode';
export const columnDecimals = (column: VariantColumn) => (column === 'price' ? shopFormat().decimals : 0);

/** Changes these variants alike. */
export function setVariants(
  draft: VariantsDraft,
  keys: ReadonlySet<string>,
  change: Partial<DraftVariant>,
): VariantsDraft {
  return {
    ...draft,
    variants: draft.variants.map((variant) => (keys.has(variant.key) ? { ...variant, ...change } : variant)),
  };
}

/** Where a fill or paste ends up. */
interface Filled {
  draft: VariantsDraft;
  /** How many variants it changed. */
  count: number;
  /** Lines for which there was no variant. */
  beyond: number;
}

/** Copies a cell into the variants below it. */
export function fillDown(
  draft: VariantsDraft,
  column: VariantColumn,
  from: string,
  below: readonly string[],
): VariantsDraft {
  const source = draft.variants.find(({ key }) => key === from);
  return source ? setVariants(draft, new Set(below), { [column]: source[column] }) : draft;
}

/**
 * Writes pasted text: its first line into the variant `rows[0]`, each further one into the next, and what follows a tab into the next column.
 * @param rows keys of variants, as they are shown
 */
export function pasteBlock(
  draft: VariantsDraft,
  column: VariantColumn,
  rows: readonly string[],
  text: string,
): Filled {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const into = columns.slice(columns.indexOf(column));
  const changes = new Map(
    rows.slice(0, lines.length).map((key, at) => {
      const cells = (lines[at] ?? '').split('\t').slice(0, into.length);
      return [key, Object.fromEntries(cells.map((cell, index) => readCell(into[index] ?? column, cell)))];
    }),
  );
  return {
    draft: {
      ...draft,
      variants: draft.variants.map((variant) => ({ ...variant, ...changes.get(variant.key) })),
    },
    count: changes.size,
    beyond: Math.max(0, lines.length - rows.length),
  };
}

const readCell = (column: VariantColumn, cell: string) =>
  [column, isNumeric(column) ? settledNumber(cell.trim(), columnDecimals(column)) : cell.trim()] as const;

/** Spreadsheets copy more than one cell with tabs or lines. */
export const isBlock = (text: string) => /[\t\n\r]./.test(text);
