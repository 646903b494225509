import type { VariantsForm } from '#contract/variants.contract.ts';
import { hasSameOptions } from './option-conflicts.rules.ts';
import type { StoredVariant } from './planned-variant.rules.ts';
import { isStoredQuantity, quantityOf } from './quantity.rules.ts';
import { namesOf } from './variant-ids.rules.ts';
import type { Options } from './variant-options.rules.ts';

/**
 * Whether a form whose reply was lost is sent again: the options and variants that it adds or removes are already stored so. A row without
 * an id counts only with the quantity that it sends, because that is compared nowhere else.
 */
export function isSavedAlready(
  { options, variants }: { options: Options; variants: readonly StoredVariant[] },
  sent: VariantsForm,
): boolean {
  if (!hasSameOptions(options, sent.options) || variants.length !== sent.variants.length) return false;
  const names = new Map(options.flatMap(({ values }) => values.map(({ id, name }) => [id, name])));
  const byNames = new Map(
    variants.map((variant) => [namesOf(variant.valueIds.map((id) => names.get(id) ?? '')), variant]),
  );
  const found = sent.variants.map(({ _id, values, quantity }) => {
    if (_id !== undefined) return variants.find(({ id }) => id === _id);
    const variant = byNames.get(namesOf(values));
    return variant && isStoredQuantity(quantityOf(variant), quantity) ? variant : undefined;
  });
  return !found.includes(undefined) && new Set(found).size === variants.length;
}
