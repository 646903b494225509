import { refuseField } from '#server/errors.ts';

interface Identified {
  id: string;
  valueIds: string[];
}

interface SentRow {
  _id?: string | undefined;
  at: number;
  /** Names, one of each option. */
  values: string[];
  valueIds: string[];
}

/** A sent row and the variant that it becomes. What the row does not say stays as it is of `known`; null for a new variant. */
interface Match<Variant> {
  id: string;
  known: Variant | null;
}

export const combinationOf = (valueIds: readonly string[]) => valueIds.join(' ');
export const namesOf = (names: readonly string[]) => names.join('\n').toLowerCase();

/**
 * Which variant each row is: by its id, else by its values, else by the names of a retired variant's, whose pieces it then has. The product's id is that of its only variant without options, and of no other
 * one: lines of bags and orders that name the product alone never become a choice that nobody made. So where options are added or removed, a
 * row that names a variant continues it under another id.
 * @throws invalid-input for a variant of another product, or one that two rows name
 */
export function matchVariants<
  Variant extends Identified,
  Retired extends Variant & { retiredValues: string[] | null },
>(
  {
    productId,
    variants,
    retired,
  }: { productId: string; variants: readonly Variant[]; retired: readonly Retired[] },
  rows: readonly SentRow[],
  newId: () => string,
): Match<Variant>[] {
  const free = new Map(variants.map((variant) => [variant.id, variant]));
  const named = rows.map(({ _id, at }) => {
    const variant = _id === undefined ? null : free.get(_id);
    if (variant === undefined) {
      throw refuseField(
        `variants.${at}._id`,
        'A variant belongs to another product, or is listed twice. Please reload the page.',
      );
    }
    if (variant) free.delete(variant.id);
    return variant;
  });
  const byValues = new Map([...free.values()].map((variant) => [combinationOf(variant.valueIds), variant]));
  // The one that was retired last is the first.
  const byNames = new Map(
    retired.toReversed().flatMap((one) => (one.retiredValues ? [[namesOf(one.retiredValues), one]] : [])),
  );
  return rows.map(({ valueIds, values }, index) => {
    const kept = named[index] ?? byValues.get(combinationOf(valueIds)) ?? null;
    if (valueIds.length === 0) return { id: productId, known: kept };
    const known = kept ?? byNames.get(namesOf(values)) ?? null;
    return { id: known && known.id !== productId ? known.id : newId(), known };
  });
}
