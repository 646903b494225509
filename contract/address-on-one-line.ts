import type { DeliveryAddress } from './addresses.contract.ts';

/** @returns 'Bath, Maine 04530' */
export function townLine({ city, state, zipCode, country }: DeliveryAddress): string {
  // A country where addresses name no town has its own name there.
  return [city === country ? '' : city, `${state} ${zipCode}`.trim()]
    .filter((text) => text !== '')
    .join(', ');
}

/** @returns where a parcel goes: '1 Quay, Bath, Maine 04530, USA'. Without the formats of all countries, which the bag does not load. */
export function addressOnOneLine(address: DeliveryAddress): string {
  return [address.address, address.line2, townLine(address), address.country].filter(Boolean).join(', ');
}
