import type { AddressColumn } from '#contract/address-list.contract.ts';

/** Texts of saving addresses for a label program. */
export const open = 'Addresses';
export const title = 'Addresses for labels';
export const ordersText = (count: string, number: number) =>
  `A CSV file with a row for each part to send of ${number === 1 ? 'the chosen order' : `the ${count} chosen orders`}. Pick-ups are left out.`;
export const textOfView = (count: string, number: number) =>
  `A CSV file with a row for each part to send of ${number === 1 ? 'the order' : `all ${count} orders`} in this view. Pick-ups are left out.`;
export const columns = 'Columns';
export const kept = 'This browser keeps what you choose.';
export const names: Record<AddressColumn, string> = {
  order: 'Order',
  part: 'Part',
  name: 'Name',
  company: 'Company',
  street: 'Street',
  line2: 'Second street line',
  postcode: 'Postcode',
  city: 'City',
  region: 'Region',
  countryCode: 'Country code',
  country: 'Country',
  phone: 'Phone',
  email: 'E-mail',
  method: 'Delivery',
  weight: 'Weight in grams',
  pieces: 'Pieces',
  sum: 'Value with tax',
  note: 'Note of the buyer',
};
export const cancel = 'Cancel';
export const save = 'Save CSV';
export const saving = 'Saving';
