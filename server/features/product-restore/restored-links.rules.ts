import { ShopError } from '#server/errors.ts';
import type { ChoiceAttribute } from '../attributes/attributes.rules.ts';
import type { ProductState } from '../product-history/product-changes.rules.ts';

type Options = ProductState['options'];

/** An attribute may rename its options and choices, which is no change of the product. */
const withoutNames = (options: Options) =>
  options.map(({ attribute, values, ...option }) =>
    attribute ? { attribute, values: values.map(({ _id, choice }) => [_id, choice]) } : { ...option, values },
  );

/** @returns whether the options are the same, whatever their attributes are called */
export const areSameOptions = (some: Options, others: Options) =>
  JSON.stringify(withoutNames(some)) === JSON.stringify(withoutNames(others));

/**
 * @param options as an entry has them
 * @param attributes those of the shop
 * @returns the options with attributes and choices that are there: one that was deleted and added again is found by its name
 * @throws invalid-input when an attribute is gone
 */
export function relinked(options: Options, attributes: readonly ChoiceAttribute[]): Options {
  return options.map((option) => {
    if (!option.attribute) return option;
    const name = option.name.toLowerCase();
    const found =
      attributes.find(({ _id }) => _id === option.attribute) ??
      attributes.find((one) => one.kind === 'choice' && one.name.toLowerCase() === name);
    if (!found) {
      throw new ShopError('invalid-input', `The attribute ${option.name} does not exist any more.`);
    }
    const known = new Set(found.choices.map(({ _id }) => _id));
    // Without its choice, a value is the choice of its name.
    const values = option.values.map(({ choice, ...value }) =>
      choice !== undefined && known.has(choice) ? { ...value, choice } : value,
    );
    return { ...option, attribute: found._id, values };
  });
}
