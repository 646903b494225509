import { expect, it } from 'vitest';
import { addressColumns, readAddressColumns } from '#contract/address-list.contract.ts';
import { toggleColumn } from './address-columns.ts';

it('begins with all columns, and keeps the chosen ones in the sequence of the file', () => {
  expect(readAddressColumns(null)).toEqual(addressColumns);
  expect(readAddressColumns('city,order,gone')).toEqual(['order', 'city']);
  expect(readAddressColumns('gone')).toEqual(addressColumns);
  expect(toggleColumn(['order', 'city'], 'name')).toEqual(['order', 'name', 'city']);
  expect(toggleColumn(['order', 'city'], 'city')).toEqual(['order']);
});

it('keeps at least one column', () => {
  expect(toggleColumn(['city'], 'city')).toEqual(['city']);
});
