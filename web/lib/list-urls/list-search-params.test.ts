import { expect, it } from 'vitest';
import {
  changeListSearchParams,
  listSearchParams,
  pageSizes,
  readListSearchParams,
} from './list-search-params.ts';

it.each([
  ['', { page: 1, search: '', sort: '', filters: {} }],
  ['page=3', { page: 3, search: '', sort: '', filters: {} }],
  ['page=-3&search= lamp &sort=-price', { page: 1, search: 'lamp', sort: '-price', filters: {} }],
  ['page=x', { page: 1, search: '', sort: '', filters: {} }],
])('reads %s', (query, address) => {
  expect(readListSearchParams(new URLSearchParams(query))).toEqual(address);
});

it.each([
  ['?', {}],
  ['?page=7', { page: 7 }],
  ['?search=a+%26+b', { search: 'a & b' }],
  ['?search=oak+lamp&sort=-price&page=3', { page: 3, search: 'oak lamp', sort: '-price' }],
])('writes %s, and reads what it writes', (query, address) => {
  expect(listSearchParams(address)).toBe(query);
  expect(readListSearchParams(new URLSearchParams(query))).toMatchObject(address);
});

it('keeps the filters that a list knows, in its own order', () => {
  const params = new URLSearchParams('stock=out&status=Approved&colour=red&search=lamp&status=second');
  const address = readListSearchParams(params, ['status', 'stock', 'brand']);
  expect(address.filters).toEqual({ status: 'Approved', stock: 'out' });
  expect(listSearchParams({ ...address, page: 2 })).toBe('?search=lamp&status=Approved&stock=out&page=2');
  expect(listSearchParams({ filters: { status: '' } })).toBe('?');
});

it('keeps the rows of a page where the list offers them', () => {
  const params = new URLSearchParams('limit=50&page=2');
  const address = readListSearchParams(params, [], pageSizes);
  expect(listSearchParams(address)).toBe('?limit=50&page=2');
  expect(listSearchParams(changeListSearchParams(address, { search: 'lamp' }))).toBe('?search=lamp&limit=50');
  expect(listSearchParams(readListSearchParams(params))).toBe('?page=2');
  expect(readListSearchParams(new URLSearchParams('limit=1000'), [], pageSizes).limit).toBeUndefined();
});

it('changes one filter, keeps the others, and goes to the first page', () => {
  const names = ['status', 'stock'];
  const params = readListSearchParams(
    new URLSearchParams('search=lamp&status=active&stock=out&page=3'),
    names,
  );
  const change = (filters: Record<string, string>) =>
    listSearchParams(changeListSearchParams(params, { filters }));
  expect(change({ stock: 'low' })).toBe('?search=lamp&status=active&stock=low');
  expect(change({ stock: '' })).toBe('?search=lamp&status=active');
});
