import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { type DraftVariant, filledOptions, type VariantsDraft } from './draft.ts';

export interface VariantGroup {
  /** Key of the first option's value. */
  key: string;
  name: string;
  variants: readonly DraftVariant[];
}

export interface Totals {
  stock: number;
  /** Lowest and highest price, as far as they are numbers. */
  prices: readonly number[];
  weights: readonly number[];
}

/** The variants by the first option's value, with two options or more; else none. */
export function toGroups({ options, variants }: VariantsDraft): VariantGroup[] {
  const [first, second] = filledOptions(options);
  if (!first || !second) return [];
  return first.values
    .map(({ key, name }) => ({ key, name, variants: variants.filter(({ values }) => values.includes(key)) }))
    .filter((group) => group.variants.length > 0);
}

export function variantTotals(variants: readonly DraftVariant[]): Totals {
  return {
    stock: variants.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0),
    prices: toRange(variants.map(({ price }) => price)),
    weights: toRange(variants.map(({ weight }) => weight)),
  };
}

/**
 * @param variants of a group
 * @param pictures of the product; a variant without one of its own shows the first
 * @returns the picture that all of the variants show; null when they differ
 */
export function sharedPicture(
  variants: readonly DraftVariant[],
  pictures: readonly Picture[],
): string | null {
  const [first, ...others] = new Set(variants.map(({ image }) => image ?? pictures[0]?._id));
  return others.length > 0 ? null : (pictures.find(({ _id }) => _id === first)?.url ?? null);
}

function toRange(texts: readonly string[]): number[] {
  const numbers = texts.filter(Boolean).map(Number).filter(Number.isFinite);
  if (numbers.length === 0) return [];
  return [...new Set([Math.min(...numbers), Math.max(...numbers)])];
}
