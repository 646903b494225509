import { expect, it } from 'vitest';
import { pageAddress, readListAddress, searchAddress } from './list-address.ts';

it.each([
  ['', { page: 1, search: '' }],
  ['page=3', { page: 3, search: '' }],
  ['page=-3&search= lamp ', { page: 1, search: 'lamp' }],
  ['page=x', { page: 1, search: '' }],
])('reads %s', (query, address) => {
  expect(readListAddress(new URLSearchParams(query))).toEqual(address);
});

it('writes what it reads', () => {
  expect(readListAddress(new URLSearchParams(pageAddress(7)))).toEqual({ page: 7, search: '' });
  expect(readListAddress(searchAddress('a & b'))).toEqual({ page: 1, search: 'a & b' });
  expect(searchAddress('').toString()).toBe('');
});
