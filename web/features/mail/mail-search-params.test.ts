import { expect, it } from 'vitest';
import { mailSearchParams, readMailSearchParams } from './mail-search-params.ts';

it.each([
  [{}, ''],
  [{ page: 3 }, 'page=3'],
  [{ status: 'failed' }, 'status=failed'],
  [{ search: 'ida@example.com', status: 'sent' }, 'status=sent&search=ida%40example.com'],
] as const)('%j is written ?%s', (address, query) => {
  expect(mailSearchParams(address).toString()).toBe(query);
});

it('reads what it writes', () => {
  const address = { page: 2, search: 'a & b', status: 'waiting' } as const;
  expect(readMailSearchParams(mailSearchParams(address))).toEqual(address);
});

it('takes a status that there is not for none', () => {
  expect(readMailSearchParams(new URLSearchParams('status=lost'))).toEqual({
    page: 1,
    search: '',
    status: undefined,
  });
});
