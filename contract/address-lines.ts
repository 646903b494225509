import type { DeliveryAddress } from './addresses.contract.ts';

/** @returns an address as it is written: street, town, country */
export function addressLines({ address, city, state, zipCode, country }: DeliveryAddress) {
  return { street: address, town: `${city}, ${state} ${zipCode}`, country };
}

/** @returns where a parcel goes: '1 Quay, Bath, Maine 04530, USA' */
export function addressOnOneLine(address: DeliveryAddress): string {
  return Object.values(addressLines(address)).join(', ');
}
