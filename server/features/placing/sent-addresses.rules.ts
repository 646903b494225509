import { findAddressFormat } from '#contract/address-formats.ts';
import type { BillingAddress, DeliveryAddress, SentPlace } from '#contract/addresses.contract.ts';
import type { PlaceForm } from '#contract/checkout.contract.ts';
import type { toDestination } from '#contract/destinations.ts';
import { storedPlace, withoutEmpty } from '../addresses/addresses.rules.ts';

/** Where a quote is asked for: read like the address of an order, so that both have the same delivery and taxes. */
export function toQuotedPlace(
  sent: SentPlace | null | undefined,
): Parameters<typeof toDestination>[0] | null {
  const countryCode = sent?.countryCode?.toUpperCase();
  if (!countryCode) return null;
  return findAddressFormat(countryCode) ? storedPlace({ ...sent, countryCode }) : { countryCode };
}

/** The address as the order keeps it; the phone of the contact where the address has none. */
export function toSentAddress({
  address,
  contact,
}: Pick<PlaceForm, 'address' | 'contact'>): DeliveryAddress | null {
  if (!address) return null;
  const phone = address.phone || contact.phone;
  return withoutEmpty(storedPlace({ ...address, ...(phone ? { phone } : {}) })) as DeliveryAddress;
}

export function toSentBillingAddress({
  billingAddress,
}: Pick<PlaceForm, 'billingAddress'>): BillingAddress | null {
  if (!billingAddress) return null;
  const { taxId, ...place } = billingAddress;
  return withoutEmpty({ ...storedPlace(place as SentPlace), taxId: taxId || null }) as BillingAddress;
}

/** A guest, by the name on the address; for pick-up, by that of the contact, of who pays, or the e-mail address. */
export function toGuestBuyer(
  { contact, billingAddress }: Pick<PlaceForm, 'contact' | 'billingAddress'>,
  address: DeliveryAddress | null,
) {
  const email = contact.email ?? null;
  const name =
    address?.recipient ||
    contact.name ||
    billingAddress?.recipient ||
    billingAddress?.company ||
    (email?.slice(0, email.lastIndexOf('@')) ?? '');
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' '), email };
}
