import { refuseField } from '#server/errors.ts';

interface Identified {
  id: string;
  valueIds: string[];
}

interface SentRow {
  _id?: string | undefined;
  at: number;
  valueIds: string[];
}

/** A sent row and the variant that it becomes. What the row does not say stays as it is of `known`; null for a new variant. */
interface Match<Variant> {
  id: string;
  known: Variant | null;
}

export const combinationOf = (valueIds: readonly string[]) => valueIds.join(' ');

/**
 * Which variant each row is: by its id, else by its values. The product's id is that of its only variant without options, and of no other
 * one: lines of bags and orders that name the product alone never become a choice that nobody made. So where options are added or removed, a
 * row that names a variant continues it under another id.
 * @throws invalid-input for a variant of another product, or one that two rows name
 */
export function matchVariants<Variant extends Identified>(
  { productId, variants }: { productId: string; variants: readonly Variant[] },
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
  return rows.map(({ valueIds }, index) => {
    const known = named[index] ?? byValues.get(combinationOf(valueIds)) ?? null;
    if (valueIds.length === 0) return { id: productId, known };
    return { id: known && known.id !== productId ? known.id : newId(), known };
  });
}
