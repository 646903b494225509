import { refuseField, type ShopError } from '#server/errors.ts';

/** Fields of the edit form that no other rule compares with what is stored. */
export interface EditedFields {
  name: string;
  sku: string;
  slug: string;
  description: string;
  taxable: boolean;
  brandId: string | null;
}

const names = ['name', 'sku', 'slug', 'description', 'taxable', 'brandId'] as const;

/**
 * What two people who had the form open at the same time may both save: a field that the form did not change stays what it is.
 * @param sent without what is not to be changed
 * @param was the fields when the form was opened
 * @returns what to write, and the refusals of fields that both have changed
 */
export function planFields<Sent extends Partial<EditedFields>>(
  stored: EditedFields,
  sent: Sent,
  was: Partial<EditedFields>,
): { fields: Sent; conflicts: ShopError[] } {
  const fields = { ...sent };
  const conflicts: ShopError[] = [];
  for (const name of names) {
    if (was[name] === undefined || sent[name] === undefined) continue;
    if (sent[name] === was[name]) delete fields[name];
    else if (stored[name] !== was[name] && stored[name] !== sent[name])
      conflicts.push(conflictOf(name, stored));
  }
  return { fields, conflicts };
}

function conflictOf(name: (typeof names)[number], stored: EditedFields): ShopError {
  if (name === 'brandId')
    return refuseField('brand', 'Somebody else has changed the brand meanwhile.', 'product-changed');
  const now = name === 'taxable' ? '' : ` to “${stored[name]}”`;
  return refuseField(name, `Somebody else has changed the ${name}${now} meanwhile.`, 'product-changed');
}
