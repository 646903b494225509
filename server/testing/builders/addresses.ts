import type { Address, DeliveryAddress } from '#contract/addresses.contract.ts';
import type { TestApp } from '../test-app.ts';
import type { TestPerson } from './people.ts';

export const testAddress: DeliveryAddress = {
  address: '12 Harbour Street',
  city: 'Portland',
  state: 'Maine',
  country: 'United States',
  zipCode: '04101',
};

/** Adds an address through the API; the first one of a person is the default. */
export async function addAddress(
  shop: TestApp,
  { token }: TestPerson,
  changed: object = {},
): Promise<Address> {
  const body = { ...testAddress, ...changed };
  const response = await shop.call('POST', '/address/add', { token, body });
  if (response.statusCode !== 200) throw new Error(`the address was refused: ${response.body}`);
  return response.json().address;
}
