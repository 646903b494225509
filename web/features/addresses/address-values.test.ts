import { expect, it } from 'vitest';
import { addressLines } from '#contract/address-lines.ts';
import { emptyAddress, toAddressValues, toDeliveryAddress } from './address-values.ts';

const book = { _id: 'a', address: '1 Quay', city: 'Bath', zipCode: '04530', isDefault: true };

it('recognises country and state of an address that was typed as text', () => {
  const typed = { ...book, state: 'Maine', country: 'USA' };
  expect(toAddressValues(typed)).toMatchObject({ countryCode: 'US', region: 'ME', recipient: '' });
});

it('keeps texts that it does not recognise, and asks for the country', () => {
  const typed = { ...book, state: 'Reef', country: 'Atlantis' };
  expect(toAddressValues(typed)).toMatchObject({ countryCode: '', region: 'Reef' });
});

it('takes what the address says itself', () => {
  const stored = {
    ...book,
    state: 'ON',
    country: 'Canada',
    region: 'ON',
    countryCode: 'CA',
    phone: '1234567',
  };
  expect(toAddressValues(stored)).toMatchObject({ countryCode: 'CA', region: 'ON', phone: '1234567' });
});

it('writes what was typed as on a parcel, with the name of the country', () => {
  const typed = { ...emptyAddress, address: 'Kai 1', city: 'Kiel', zipCode: '24103', countryCode: 'DE' };
  expect(addressLines(toDeliveryAddress(typed))).toEqual(['Kai 1', '24103 Kiel', 'Germany']);
});
