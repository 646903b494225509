import { changedByOther } from '#server/edited-fields.ts';
import type { ShopError } from '#server/errors.ts';

/** @returns the refusal of a field that two forms have changed */
export function productFieldConflict(
  name: string,
  now: string | number | boolean | null | undefined,
): ShopError {
  if (name === 'brandId') return changedByOther('brand', 'brand', null, 'product-changed');
  if (name === 'taxClass') return changedByOther(name, 'tax rate', null, 'product-changed');
  if (name === 'manufacturerId')
    return changedByOther('manufacturer', 'manufacturer', null, 'product-changed');
  if (name === 'responsibleId')
    return changedByOther('responsible', 'responsible person', null, 'product-changed');
  if (name === 'purchaseLimit') return changedByOther(name, 'purchase limit', null, 'product-changed');
  if (name === 'cannotReturn') return changedByOther(name, '“Cannot be returned”', null, 'product-changed');
  return changedByOther(name, name, now, 'product-changed');
}
