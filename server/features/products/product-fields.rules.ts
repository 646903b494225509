import { changedByOther } from '#server/edited-fields.ts';
import type { ShopError } from '#server/errors.ts';

/** Fields of the edit form that no other rule compares with what is stored. */
export interface EditedFields {
  name: string;
  sku: string;
  slug: string;
  description: string;
  taxable: boolean;
  brandId: string | null;
}

/** @returns the refusal of a field that two forms have changed */
export function productFieldConflict(
  name: keyof EditedFields,
  now: string | number | boolean | null | undefined,
): ShopError {
  if (name === 'brandId') return changedByOther('brand', 'brand', null, 'product-changed');
  return changedByOther(name, name, now, 'product-changed');
}
