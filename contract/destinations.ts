import { findRegion, withHome } from './address-regions.ts';
import { findCountry } from './countries.ts';
import type { Destination } from './places.ts';
import { findStateOfZip } from './zip-codes.ts';

/** Where an address is, with or without the code of its country (docs/rules.md#places). */
export function toDestination(address: {
  country?: string | undefined;
  countryCode?: string | null | undefined;
  region?: string | null | undefined;
  state?: string | undefined;
  zipCode?: string | null | undefined;
}): Destination {
  const postcode = address.zipCode ?? '';
  const code = address.countryCode?.toUpperCase() || findCountry(address.country ?? '');
  const typed = address.region ?? address.state ?? '';
  if (!code) return { country: null, region: typed, postcode };
  const { country, region } = withHome({ country: code, region: typed });
  // Taxes are owed where a parcel arrives, and the post goes by the postcode.
  const state = country === 'US' ? findStateOfZip(postcode) : null;
  return { country, region: state ?? findRegion(country, region)?.code ?? region, postcode };
}
