import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Address } from '#contract/addresses.contract.ts';
import { AddressList } from './address-list.tsx';

const address: Address = {
  _id: 'home',
  recipient: 'Nora K',
  address: '1 Quay',
  city: 'Bath',
  state: 'ME',
  region: 'ME',
  country: 'United States',
  countryCode: 'US',
  zipCode: '04530',
  phone: '+1 207 555 0100',
  isDefault: true,
};

function draw(entry: Address): string {
  const element = <AddressList addresses={[entry]} hrefFor={({ _id }) => `/edit/${_id}`} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('shows an entry as it is written on a parcel, with its region and phone, and leads to its form', () => {
  const page = draw(address);
  for (const line of ['Nora K', '1 Quay', 'Bath, ME 04530', 'United States', '+1 207 555 0100', 'Edit'])
    expect(page).toContain(`>${line}<`);
  expect(page).toContain('href="/edit/home"');
  expect(page).toContain('Default Delivery Address');
});

it('shows the state of an address that only has the five fields', () => {
  const { recipient: _, phone: _phone, region: _region, countryCode: _code, ...five } = address;
  expect(draw({ ...five, isDefault: false })).toContain('>Bath, ME 04530<');
});
