import type { VariantColumn } from './cells.ts';
import {
  type DraftDetails,
  type DraftOption,
  type DraftVariant,
  hasSameSales,
  type VariantsDraft,
} from './draft.ts';
import { variantTexts } from './texts.ts';

/** True when a cell of a saved variant was changed. New variants are new as a whole. */
export const isChanged = (
  variant: DraftVariant,
  saved: DraftVariant | undefined,
  column: VariantColumn | 'isActive' | keyof DraftDetails,
) => saved !== undefined && variant[column] !== saved[column];

const stockFields = ['policy', 'backOrderLimit', 'backOrderFrom', 'lowStockAt'] as const;

const optionsText = (options: readonly DraftOption[]) =>
  JSON.stringify(
    options.map(({ name, attribute, values }) => [
      name,
      attribute,
      values.map(({ key, name: value }) => [key, value]),
    ]),
  );

/** The unsaved changes in words, for the head of the form: 'Options', '3 prices', '1 SKU'. */
export function changesIn(draft: VariantsDraft, stored: VariantsDraft): string[] {
  const saved = new Map(stored.variants.map((variant) => [variant._id, variant]));
  const kept = draft.variants.filter(({ _id }) => _id);
  const counts = {
    ...Object.fromEntries(
      (['price', 'quantity', 'sku', 'weight', 'barcode', 'isActive', 'image'] as const).map((column) => [
        column,
        kept.filter((variant) => isChanged(variant, saved.get(variant._id), column)).length,
      ]),
    ),
    stockRules: kept.filter((variant) =>
      stockFields.some((field) => isChanged(variant, saved.get(variant._id), field)),
    ).length,
    sales: kept.filter((variant) => !hasSameSales(variant, saved.get(variant._id))).length,
    added: draft.variants.length - kept.length,
    removed: stored.variants.length - kept.length,
  };
  const words = Object.entries(variantTexts().changes)
    .map(([what, say]): [number, (count: number) => string] => [
      counts[what as keyof typeof counts] ?? 0,
      say,
    ])
    .filter(([count]) => count > 0)
    .map(([count, say]) => say(count));
  return optionsText(draft.options) === optionsText(stored.options)
    ? words
    : [variantTexts().options, ...words];
}
