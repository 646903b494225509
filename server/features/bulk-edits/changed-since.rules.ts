import { isSame } from '#contract/is-same.ts';
import type { ProductChanges } from '#contract/product-history.contract.ts';
import type { ProductState, StateVariant } from '../product-history/product-changes.rules.ts';

type Changed = Pick<ProductChanges, 'isActive' | 'variants' | 'categories'>;
type State = Pick<ProductState, 'isActive' | 'categories'> & { variants: readonly Partial<StateVariant>[] };

/** @returns whether a product is no longer as a bulk edit has left it */
export function isChangedSince({ isActive, variants = [], categories }: Changed, now: State): boolean {
  if (isActive && isActive.to !== now.isActive) return true;
  const listed = new Set(now.categories.map(({ _id }) => _id));
  if (categories?.added.some(({ _id }) => !listed.has(_id))) return true;
  if (categories?.removed.some(({ _id }) => listed.has(_id))) return true;
  return variants.some(({ _id, to }) => {
    const variant = now.variants.find((one) => one._id === _id);
    return (
      !variant ||
      Object.entries(to ?? {}).some(([field, value]) => !isSame(variant[field as keyof StateVariant], value))
    );
  });
}
