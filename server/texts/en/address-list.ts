import type { AddressColumn } from '#contract/address-list.contract.ts';

/** Columns of the addresses for label programs. */
export const headings: Record<AddressColumn, string> = {
  order: 'Order',
  part: 'Part',
  name: 'Name',
  company: 'Company',
  street: 'Street',
  line2: 'Street 2',
  postcode: 'Postcode',
  city: 'City',
  region: 'Region',
  countryCode: 'Country code',
  country: 'Country',
  phone: 'Phone',
  email: 'E-mail',
  method: 'Delivery',
  weight: 'Weight (g)',
  pieces: 'Pieces',
  sum: 'Value',
  note: 'Note',
};
