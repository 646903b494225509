import { defineTexts } from '#contract/texts.ts';
import { refuseField, type ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/safety-contacts.ts';

const texts = defineTexts({ en });

/** The refusal of a product whose contact was deleted meanwhile; null for another violated constraint. */
export function refusalOfContact(constraint: string | null): ShopError | null {
  if (constraint === 'products_manufacturer_id_safety_contacts_id_fk')
    return refuseField('manufacturer', texts().gone);
  if (constraint === 'products_responsible_id_safety_contacts_id_fk')
    return refuseField('responsible', texts().gone);
  return null;
}
