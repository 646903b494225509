import type { DeliveryAddress } from './addresses.contract.ts';

/** @returns an address as it is written: street, town, country */
export function addressLines({ address, city, state, zipCode, country }: DeliveryAddress) {
  return { street: address, town: `${city}, ${state} ${zipCode}`, country };
}

/** @returns where a parcel goes, on one line and without the country: '1 Quay, Bath, Maine 04530' */
export function shortAddress(address: DeliveryAddress): string {
  const { street, town } = addressLines(address);
  return `${street}, ${town}`;
}
