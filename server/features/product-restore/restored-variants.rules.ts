import type { ProductChanges } from '#contract/product-history.contract.ts';
import type { SentVariants } from '#contract/variants.contract.ts';
import { ShopError } from '#server/errors.ts';
import type { ChoiceAttribute } from '../attributes/attributes.rules.ts';
import type { ProductState } from '../product-history/product-changes.rules.ts';
import { areSameOptions, relinked } from './restored-links.rules.ts';

interface Held {
  /** Pieces that may be ordered, by the id of the variant. */
  quantities: ReadonlyMap<string, number>;
  /** Variants that are no longer offered and have pieces. */
  retired: readonly { retiredValues: string[] | null; quantity: number }[];
  /** Those of the shop, to which options may refer. */
  attributes: readonly ChoiceAttribute[];
}

const refuse = (message: string) => new ShopError('invalid-input', message);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * @returns the form that gives options and variants back what an entry changed. Stock stays: a variant that is offered again has the
 * pieces that are left of it, or none.
 * @throws invalid-input when options or variants are others by now, or an attribute is gone
 */
export function restoredVariants(
  now: Pick<ProductState, 'options' | 'variants' | 'images'>,
  { options: optionsChange, variants: changes = [] }: Pick<ProductChanges, 'options' | 'variants'>,
  { quantities, retired, attributes }: Held,
): SentVariants {
  if (optionsChange && !areSameOptions(now.options, optionsChange.to)) {
    throw refuse('The options have changed again since. Please change them in the form.');
  }
  const gone = changes.find(
    ({ _id, from, to }) => from && to && !now.variants.some((one) => one._id === _id),
  );
  if (gone) throw refuse(`${gone.choice || 'The product without options'} is no longer offered.`);
  const options = optionsChange ? relinked(optionsChange.from, attributes) : now.options;
  const namesById = new Map(
    [...now.options, ...options].flatMap(({ values }) => values.map(({ _id, name }) => [_id, name])),
  );
  const changesById = new Map(changes.map((change) => [change._id, change]));
  const kept = now.variants.flatMap(({ _id, valueIds, price }) => {
    const change = changesById.get(_id);
    if (change && change.from === null) return [];
    const values = valueIds.map((id) => namesById.get(id) ?? '');
    return [{ _id, values, price, quantity: quantities.get(_id) ?? 0, ...change?.from }];
  });
  const offeredAgain = changes.flatMap(({ from, to }) => {
    if (to !== null || from === null) return [];
    const { values = [], price = 0, image = null } = from;
    const left = retired.find(({ retiredValues }) => isSame(retiredValues ?? [], values));
    const isThere = now.images.some(({ _id }) => _id === image);
    return [{ ...from, values, price, image: isThere ? image : null, quantity: left?.quantity ?? 0 }];
  });
  const known = new Set(now.options.flatMap(({ values }) => values.map(({ _id }) => _id)));
  return {
    options: options.map(({ name, attribute = null, values }) => ({
      ...{ name, attribute },
      values: values.map(({ _id, name: value, choice }) => ({
        ...(known.has(_id) ? { _id } : {}),
        ...{ name: value, choice },
      })),
    })),
    variants: [...kept, ...offeredAgain],
  };
}
