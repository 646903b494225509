import {
  combinationKey,
  type DraftDetails,
  type DraftOption,
  type DraftVariant,
  filledOptions,
  listCombinations,
  type TypedAlone,
  type VariantsDraft,
} from './draft.ts';
import { countCombinations } from './edit-options.ts';

interface Before {
  /** As saved: a value that is removed and added again gets its variants back. */
  stored: VariantsDraft;
  alone: TypedAlone;
}

/**
 * The variants of other options. Those whose values stay keep their numbers. With a new option, each keeps them for its first value; without
 * an option, the first of those that become the same does. The rest have the price and weight of the variant that is most like them.
 * The first variants have those of the product, and the first one also its pieces and barcode, which are of one thing.
 */
export function withOptions(
  { variants, leftOut }: VariantsDraft,
  options: readonly DraftOption[],
  { stored, alone }: Before,
): VariantsDraft {
  const existing = byKey(variants);
  const used = new Set(variants.map(({ _id }) => _id));
  const saved = byKey(stored.variants.filter(({ _id }) => !used.has(_id)));
  const ignored = new Set(leftOut);
  const first = new Set(options.map(({ values }) => values[0]?.key));
  const next = listCombinations(options)
    .map((values) => ({ key: combinationKey(values), values }))
    .filter(({ key }) => !ignored.has(key))
    .map(({ key, values }, at): DraftVariant => {
      const same =
        existing.get(key) ??
        variants.find((variant) => continuesAs(variant, values, first)) ??
        saved.get(key);
      if (same) return { ...same, key, values };
      const model = mostAlike(variants, values);
      const { price, weight } = model ?? alone;
      const { quantity, barcode } = variants.length === 0 && at === 0 ? alone : noPieces;
      return {
        key,
        values,
        sku: null,
        ...{ price, quantity, weight, barcode },
        isActive: true,
        ...detailsLike(model, values, alone),
      };
    });
  return { options, variants: next, leftOut };
}

const noPieces = { quantity: '0', barcode: '' };

const byKey = (variants: readonly DraftVariant[]) =>
  new Map(variants.map((variant) => [variant.key, variant]));

/** True when these values are a variant's, with the first value of each new option, or without those of a removed one. */
function continuesAs(
  variant: DraftVariant,
  values: readonly string[],
  first: ReadonlySet<string | undefined>,
): boolean {
  if (values.length < variant.values.length) return values.every((key) => variant.values.includes(key));
  return (
    values.length > variant.values.length &&
    variant.values.every((key) => values.includes(key)) &&
    values.every((key) => variant.values.includes(key) || first.has(key))
  );
}

/** A picture shows a colour, not a size: it is that of the first option. */
function detailsLike(
  model: DraftVariant | undefined,
  values: readonly string[],
  alone: TypedAlone,
): DraftDetails {
  const { policy, backOrderLimit, backOrderFrom, lowStockAt } = model ?? alone;
  const image = model && model.values[0] === values[0] ? model.image : null;
  return { image, policy, backOrderLimit, backOrderFrom, lowStockAt, sales: [] };
}

function mostAlike(variants: readonly DraftVariant[], values: readonly string[]): DraftVariant | undefined {
  const shared = (variant: DraftVariant) => variant.values.filter((key) => values.includes(key)).length;
  return variants.reduce<DraftVariant | undefined>(
    (best, variant) => (best && shared(best) >= shared(variant) ? best : variant),
    undefined,
  );
}

/** @returns what goes when `next` is saved in place of `draft`: saved variants, and their stock */
export function lostBy(draft: VariantsDraft, next: VariantsDraft): { variants: number; stock: number } {
  const kept = new Set(next.variants.map(({ _id }) => _id));
  const lost = draft.variants.filter(({ _id }) => _id && !kept.has(_id));
  return {
    variants: lost.length,
    stock: lost.reduce((sum, { quantityWas = 0 }) => sum + quantityWas, 0),
  };
}

/** Takes these variants out, and remembers that nobody wants their combinations. */
export function leaveOut(draft: VariantsDraft, keys: ReadonlySet<string>): VariantsDraft {
  return {
    ...draft,
    variants: draft.variants.filter(({ key }) => !keys.has(key)),
    leftOut: [...draft.leftOut, ...keys],
  };
}

/** How many combinations of the options are no variants. */
export const countLeftOut = ({ options, variants }: VariantsDraft) =>
  Math.max(0, countCombinations(options) - variants.length);

/** @returns how many variants there would be with these options. Does not list them: there may be millions */
export function countVariants({ leftOut }: VariantsDraft, options: readonly DraftOption[]): number {
  const filled = filledOptions(options);
  const optionsByValue = new Map(
    filled.flatMap(({ key, values }) => values.map((value) => [value.key, key])),
  );
  const isCombination = (key: string) => {
    const found = new Set(key.split(' ').map((value) => optionsByValue.get(value)));
    return found.size === filled.length && !found.has(undefined);
  };
  return countCombinations(options) - [...new Set(leftOut)].filter(isCombination).length;
}
