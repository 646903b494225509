import { expect, it } from 'vitest';
import { listAddress, readListAddress } from './list-address.ts';

it.each([
  ['', { page: 1, search: '', sort: '' }],
  ['page=3', { page: 3, search: '', sort: '' }],
  ['page=-3&search= lamp &sort=-price', { page: 1, search: 'lamp', sort: '-price' }],
  ['page=x', { page: 1, search: '', sort: '' }],
])('reads %s', (query, address) => {
  expect(readListAddress(new URLSearchParams(query))).toEqual(address);
});

it.each([
  ['?', {}],
  ['?page=7', { page: 7 }],
  ['?search=a+%26+b', { search: 'a & b' }],
  ['?search=oak+lamp&sort=-price&page=3', { page: 3, search: 'oak lamp', sort: '-price' }],
])('writes %s, and reads what it writes', (query, address) => {
  expect(listAddress(address)).toBe(query);
  expect(readListAddress(new URLSearchParams(query))).toMatchObject(address);
});
